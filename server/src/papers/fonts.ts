import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The two weights used on papers. */
export type Weight = 'regular' | 'strong';
export const weights = ['regular', 'strong'] as const;

const files = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};

/** Maximum number of cached word layouts; the cache is then cleared. */
const maxLayouts = 5000;

type Layout = ReturnType<Font['layout']>;

/** A layout that pdfkit may scale in place. */
const copyOf = (layout: Layout): Layout =>
  Object.assign(Object.create(Object.getPrototypeOf(layout)), layout, {
    positions: layout.positions.map((position) => ({ ...position })),
  });

/** Caches the layouts of words, which recur from paper to paper. */
function withLayouts(font: Font): Font {
  const known = new Map<string, Layout>();
  const layout: Font['layout'] = (text, ...how) => {
    if (typeof text !== 'string' || how.some((option) => option !== undefined)) {
      return font.layout(text, ...how);
    }
    let found = known.get(text);
    if (!found) {
      found = font.layout(text);
      if (known.size >= maxLayouts) known.clear();
      known.set(text, found);
    }
    return copyOf(found);
  };
  return Object.assign(Object.create(font), { layout });
}

const parsed = new Map<Weight, Font>();

/** Parses a font, which takes longer than drawing a paper. */
export function openFont(weight: Weight): Font {
  const opened = openSync(fileURLToPath(import.meta.resolve(files[weight])));
  if ('fonts' in opened) throw new Error(`${files[weight]} holds more than one font.`);
  // A glyph keeps the code point for which it was first requested, and as a part of an accented
  // letter it has none: the dots of an ë would make every later full stop unreadable for copying
  // and screen readers.
  for (const character of opened.characterSet) opened.glyphForCodePoint(character);
  return opened;
}

function fontOf(weight: Weight): Font {
  const font = parsed.get(weight) ?? withLayouts(openFont(weight));
  parsed.set(weight, font);
  return font;
}

/** The parsed font as a source for pdfkit. */
const sourceOf = (weight: Weight): Buffer =>
  // pdfkit also accepts a parsed font; its types only allow paths and bytes.
  fontOf(weight) as unknown as Buffer;

/** Registers both weights in a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of weights) doc.registerFont(weight, sourceOf(weight));
}

/** Whether the fonts have a character. */
export const canShow = (codePoint: number): boolean =>
  fontOf('regular').hasGlyphForCodePoint(codePoint);
