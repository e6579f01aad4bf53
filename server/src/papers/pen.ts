import { registerFonts, type Weight } from './fonts.ts';
import { needsShaping, shapedWidth } from './shaping.ts';
import { breakLine } from './text.ts';
import { writeShaped } from './write-shaped.ts';

export interface Style {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
  /** Distance between baselines, in points. */
  readonly leading: number;
}

export const styles = {
  title: { weight: 'strong', size: 21, leading: 25 },
  about: { weight: 'regular', size: 12, leading: 16 },
  heading: { weight: 'strong', size: 12.5, leading: 16 },
  caption: { weight: 'strong', size: 10, leading: 14 },
  text: { weight: 'regular', size: 9.5, leading: 13.5 },
  strong: { weight: 'strong', size: 9.5, leading: 13.5 },
  figure: { weight: 'strong', size: 17, leading: 21 },
  label: { weight: 'regular', size: 8, leading: 11 },
  cell: { weight: 'regular', size: 8.6, leading: 11.4 },
  strongCell: { weight: 'strong', size: 8.6, leading: 11.4 },
  head: { weight: 'strong', size: 7.8, leading: 10.4 },
  small: { weight: 'regular', size: 7.6, leading: 10 },
  gap: { weight: 'regular', size: 3, leading: 3 },
  institution: { weight: 'strong', size: 12, leading: 15 },
} as const satisfies Record<string, Style>;

export interface Line {
  readonly text: string;
  readonly style: Style;
  readonly colour: string;
  readonly dot?: string;
}

export type Element = PDFKit.PDFStructureElement;

export const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { style }) => sum + style.leading, 0);

/** Cached widths of words at one point, by weight: the same words recur on every page. */
const widths: Record<Weight, Map<string, number>> = { regular: new Map(), strong: new Map() };
const maxWidths = 50_000;

const onOneLine = { lineBreak: false, baseline: 'alphabetic' } as const;

/**
 * Measures and writes lines, and tags what is drawn for screen readers or marks it as decoration.
 */
export class Pen {
  readonly doc: PDFKit.PDFDocument;
  #fill = '';

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    registerFonts(doc);
  }

  /** Forgets the fill colour, after a page change or a restored graphics state. */
  lift(): void {
    this.#fill = '';
  }

  paint(colour: string): void {
    this.doc.fill(colour);
    this.#fill = colour;
  }

  /** Draws decoration, which screen readers skip. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws content of an element with `tag`. */
  within(element: Element, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Draws content of a new element with `tag`, which is added to the parent. */
  marked(parent: Element, tag: string, draw: () => void, options: object = {}): void {
    const element = this.doc.struct(tag, options);
    this.within(element, tag, draw);
    element.end();
    parent.add(element);
  }

  #widthOf(weight: Weight): (text: string) => number {
    const known = widths[weight];
    return (text) => {
      let width = known.get(text);
      if (width === undefined) {
        width = needsShaping(text)
          ? shapedWidth(text, weight) / 1000
          : this.doc.font(weight).fontSize(1000).widthOfString(text) / 1000;
        if (known.size >= maxWidths) known.clear();
        known.set(text, width);
      }
      return width;
    };
  }

  /** Width of a shown line, in points. */
  width(text: string, { weight, size }: Style): number {
    const widthOf = this.#widthOf(weight);
    const words = text.split(' ');
    return (
      size *
      (words.reduce((sum, word) => sum + widthOf(word), 0) + (words.length - 1) * widthOf(' '))
    );
  }

  linesOf(text: string, style: Style, width: number, colour: string): Line[] {
    const breakAt = width / style.size;
    return breakLine(text, breakAt, this.#widthOf(style.weight)).map((line) => ({
      text: line,
      style,
      colour,
    }));
  }

  /** Writes one line, cut if it is wider than `maxWidth`. */
  line({ text, style, colour }: Line, x: number, y: number, maxWidth?: number): void {
    if (text === '') return;
    const doc = this.doc;
    if (this.#fill !== colour) {
      doc.fillColor(colour);
      this.#fill = colour;
    }
    const shown = maxWidth === undefined ? text : this.cut(text, style, maxWidth);
    const { weight, size } = style;
    const baseline = y + style.leading / 2 + size * 0.33;
    if (needsShaping(shown)) writeShaped(doc, shown, { weight, size, x, baseline });
    else doc.font(weight).fontSize(size).text(shown, x, baseline, onOneLine);
  }

  cut(text: string, style: Style, maxWidth: number): string {
    if (this.width(text, style) <= maxWidth) return text;
    const [line = ''] = breakLine(text, maxWidth / style.size - 1, this.#widthOf(style.weight));
    return `${line} …`;
  }
}
