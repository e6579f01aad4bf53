import type { Font } from 'fontkit';
import { sourceOf, type Weight } from './fonts.ts';
import { type Run, runsOf, type ShapedGlyph, shape, widthOf } from './shaping.ts';

/** pdfkit's font of a document, whose types it does not publish. */
interface EmbeddedFont {
  readonly id: string;
  readonly font: Font;
  readonly scale: number;
  /** Ids of glyphs, whose positions are the codes with which a page shows them. */
  readonly subset: { readonly glyphs: number[] };
  /** By code: widths in thousandths, and the code points that are copied. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  ref(): unknown;
}
type Internals = {
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown>; readonly height: number };
  addContent(operators: string): void;
};

const internalsOf = (doc: PDFKit.PDFDocument) => doc as unknown as Internals;

/** Codes by font, glyph, width and the characters it is copied as: a glyph may have several. */
const codes = new WeakMap<EmbeddedFont, Map<string, number>>();

function codeOf(embedded: EmbeddedFont, { id, codePoints, advance, xOffset }: ShapedGlyph): number {
  let known = codes.get(embedded);
  if (!known) {
    known = new Map();
    codes.set(embedded, known);
  }
  // A glyph is as wide as it moves the next one, or readers would see gaps.
  const width = Math.round(advance - xOffset);
  const key = `${id} ${width} ${codePoints.join(' ')}`;
  let code = known.get(key);
  if (code === undefined) {
    code = embedded.subset.glyphs.push(id) - 1;
    embedded.widths[code] = width;
    embedded.unicode[code] = codePoints;
    known.set(key, code);
  }
  return code;
}

const embeddedFonts = new WeakMap<PDFKit.PDFDocument, Map<string, EmbeddedFont>>();

function embeddedFontOf(doc: PDFKit.PDFDocument, { typeface }: Run, weight: Weight): EmbeddedFont {
  const ofDocument = embeddedFonts.get(doc) ?? new Map<string, EmbeddedFont>();
  embeddedFonts.set(doc, ofDocument);
  const name = typeface === 'latin' ? weight : `${typeface} ${weight}`;
  let embedded = ofDocument.get(name);
  if (!embedded) {
    doc.registerFont(name, sourceOf(typeface, weight)).font(name);
    embedded = internalsOf(doc)._font;
    ofDocument.set(name, embedded);
  }
  return embedded;
}

const decimal = (value: number) => String(Math.round(value * 1000) / 1000);
const hex = (value: number) => value.toString(16).padStart(4, '0');

interface Place {
  /** From the left, and from the bottom of the page. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Operators that show glyphs from `x` on. */
function operatorsOf(
  embedded: EmbeddedFont,
  glyphs: readonly ShapedGlyph[],
  { x, y, size }: Place,
): string {
  const operators: string[] = [];
  const perUnit = size / 1000;
  let shown: string[] = [];
  let at = x;
  const flush = () => {
    if (shown.length > 0) operators.push(`[${shown.join(' ')}] TJ`);
    shown = [];
  };
  for (const glyph of glyphs) {
    const { xOffset, yOffset, advance } = glyph;
    const isMoved = xOffset !== 0 || yOffset !== 0;
    if (isMoved) flush();
    if (shown.length === 0) {
      const [left, base] = [at + xOffset * perUnit, y + yOffset * perUnit];
      operators.push(`1 0 0 1 ${decimal(left)} ${decimal(base)} Tm`);
    }
    shown.push(`<${hex(codeOf(embedded, glyph))}>`);
    at += advance * perUnit;
    if (isMoved) flush();
  }
  flush();
  return ['BT', `/${embedded.id} ${decimal(size)} Tf`, ...operators, 'ET'].join('\n');
}

/** Draws the parts of glyphs that are not text. */
function drawParts(
  doc: PDFKit.PDFDocument,
  { font, scale }: EmbeddedFont,
  glyphs: readonly ShapedGlyph[],
  { x, y, size }: Place,
): void {
  let at = x;
  for (const { parts, advance } of glyphs) {
    for (const { id, xOffset, yOffset } of parts) {
      doc.save();
      doc.translate(at + (xOffset * size) / 1000, y + (yOffset * size) / 1000);
      doc.scale((scale * size) / 1000);
      // The library draws paths on a canvas, whose methods a document has.
      const { path } = font.getGlyph(id);
      path.toFunction()(doc as unknown as Parameters<ReturnType<typeof path.toFunction>>[0]);
      doc.fill();
      doc.restore();
    }
    at += (advance * size) / 1000;
  }
}

/**
 * Writes a line that needs shaping, in the current fill colour, from `x` on. Its runs come in the
 * order of the text, as readers and screen readers take them, each where it is seen. Within a run
 * from right to left, readers restore the order by themselves.
 */
export function writeShaped(
  doc: PDFKit.PDFDocument,
  text: string,
  {
    weight,
    size,
    x,
    baseline,
  }: {
    readonly weight: Weight;
    readonly size: number;
    readonly x: number;
    readonly baseline: number;
  },
): void {
  const internals = internalsOf(doc);
  const y = internals.page.height - baseline;
  let left = x;
  const placed = runsOf(text).map((run) => {
    const glyphs = shape(run, weight);
    const place = { x: left, y, size };
    left += (widthOf(glyphs) * size) / 1000;
    return { run, glyphs, place };
  });
  doc.save();
  doc.transform(1, 0, 0, -1, 0, internals.page.height);
  for (const { run, glyphs, place } of placed.toSorted(
    (one, other) => one.run.place - other.run.place,
  )) {
    const embedded = embeddedFontOf(doc, run, weight);
    internals.page.fonts[embedded.id] ??= embedded.ref();
    internals.addContent(operatorsOf(embedded, glyphs, place));
    drawParts(doc, embedded, glyphs, place);
  }
  doc.restore();
}
