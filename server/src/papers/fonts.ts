import { fileURLToPath } from 'node:url';

/** The two weights that papers are set in. */
export type Weight = 'regular' | 'strong';
export const weights = ['regular', 'strong'] as const;

const files = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};

/** Of a font that the library parsed, what papers ask of it. */
interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** What the library knows of a font that a document has opened, in fields that its types leave out. */
interface OpenedFont {
  readonly font: ParsedFont;
  /** How each word is laid out. */
  layoutCache: Record<string, unknown>;
}

const parsed = new Map<Weight, ParsedFont>();

/** Words come again from paper to paper, and laying one out costs more than drawing it. */
const layouts = new Map<Weight, OpenedFont['layoutCache']>();
/** Papers after which layouts are forgotten, so that what people write does not pile up. */
const keptLayouts = 50;
let papers = 0;

/**
 * What the library is to open: its own parsed font once there is one, since parsing costs a paper more
 * than drawing.
 */
export function sourceOf(weight: Weight): string | Buffer {
  const known = parsed.get(weight);
  // The library takes a parsed font too; its types know of paths and bytes alone.
  if (known) return known as unknown as Buffer;
  return fileURLToPath(import.meta.resolve(files[weight]));
}

function shareLayouts(doc: PDFKit.PDFDocument): void {
  for (const weight of weights) {
    doc.font(weight);
    const opened = (doc as unknown as { readonly _font: OpenedFont })._font;
    parsed.set(weight, opened.font);
    // Not an object with a prototype: people write words like `constructor`.
    const known = layouts.get(weight) ?? Object.create(null);
    layouts.set(weight, known);
    opened.layoutCache = known;
  }
}

/** Makes both weights known to a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of weights) doc.registerFont(weight, sourceOf(weight));
  shareLayouts(doc);
}

/** To be called after each paper: forgets now and then how words are laid out. */
export function countPaper(doc: PDFKit.PDFDocument): void {
  if (++papers % keptLayouts > 0) return;
  layouts.clear();
  shareLayouts(doc);
}

/** Whether papers can show a character. A document must have been opened before. */
export const canShow = (codePoint: number): boolean =>
  parsed.get('regular')?.hasGlyphForCodePoint(codePoint) ?? false;
