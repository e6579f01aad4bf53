import { fileURLToPath } from 'node:url';

/** The two weights that papers are set in. */
export type Weight = 'regular' | 'strong';
const weights = ['regular', 'strong'] as const;

/** Of a font that the library parsed, what papers ask of it. */
interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const embedded = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};
const builtIn = { regular: 'Helvetica', strong: 'Helvetica-Bold' };

/** What Windows' character set, which built-in fonts are limited to, has beside Latin-1. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const ofBuiltIn: ParsedFont = {
  hasGlyphForCodePoint: (codePoint) =>
    (codePoint >= 0x20 && codePoint <= 0x7e) ||
    (codePoint >= 0xa0 && codePoint <= 0xff) ||
    beyondLatin1.includes(String.fromCodePoint(codePoint)),
};

const parsed = new Map<Weight, ParsedFont>();

function fileOf(weight: Weight): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(embedded[weight]));
  } catch {
    return undefined;
  }
}

/**
 * Makes both weights known to a document. A font is read once: parsing it would cost each paper more
 * than drawing does.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of weights) {
    const known = parsed.get(weight);
    if (known && known !== ofBuiltIn) {
      // The library takes a parsed font; its types know of paths and bytes alone.
      doc.registerFont(weight, known as unknown as Buffer);
      continue;
    }
    const file = fileOf(weight);
    doc.registerFont(weight, file ?? builtIn[weight]);
    if (!file) parsed.set(weight, ofBuiltIn);
    else {
      doc.font(weight);
      // The library keeps what it parsed in a field that its types leave out.
      const { font } = (doc as unknown as { _font: { font: ParsedFont } })._font;
      parsed.set(weight, font);
    }
  }
}

/** Whether papers can show a character. A document must have been opened before. */
export const canShow = (codePoint: number): boolean =>
  parsed.get('regular')?.hasGlyphForCodePoint(codePoint) ?? false;
