import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { paperLabels } from './labels.ts';
import type { Letterhead } from './letterhead.ts';
import { lookNamed, type Palette } from './looks.ts';
import { type Element, type Line, type Pen, type Style, styles } from './pen.ts';
import { shownLine } from './text.ts';
import { longDay, shownAbn } from './wording.ts';

/** A4 with its margins, in points. */
const paper = { width: 595.28, height: 841.89, side: 46, top: 44, bottom: 58 } as const;
export const body = { left: paper.side, width: paper.width - 2 * paper.side } as const;
export const lowest = paper.height - paper.bottom;

/** Space above a heading, in points. */
const headingSpace = 12;

/** What is printed on every paper of an institution. */
export interface Printing {
  readonly letterhead: Letterhead;
  /** The day, `YYYY-MM-DD`. */
  readonly printedOn: string;
}

/** The heading of a paper. */
export interface PaperTitle {
  readonly title: string;
  /** The person or thing that it is about. */
  readonly about?: string | null;
  /** A number that identifies it. */
  readonly reference?: string | null;
  /** A word beside the title. */
  readonly state?: string | null;
}

/**
 * The pages of papers, filled from the top: whatever does not fit starts on the next page. Each
 * paper starts with the institution's letterhead, each further page with its title, and each page
 * has its number.
 */
export class Pages {
  readonly pen: Pen;
  readonly palette: Palette;
  readonly letterhead: Letterhead;
  /** The upper edge of the next piece. */
  y = 0;
  readonly #printedOn: string;
  #root: Element | undefined;
  #running = '';
  /** A heading to be written above the next piece. */
  #heading: string | undefined;
  /** The present part, which names a table without a caption on further pages. */
  #part = '';

  constructor(pen: Pen, { letterhead, printedOn }: Printing) {
    this.pen = pen;
    this.letterhead = letterhead;
    this.palette = lookNamed(letterhead.theme).palette;
    this.#printedOn = longDay(printedOn);
  }

  get part(): string {
    return this.#part;
  }

  /** The text of a label. */
  say(label: Label, values?: LabelValues): string {
    return textOf(label, values);
  }

  /** Starts a paper on a new page, with the institution's letterhead and the title. */
  begin({ title, about, reference, state }: PaperTitle): void {
    const [shownTitle, shownAbout] = [shownLine(title), shownLine(about ?? '')];
    this.#running = [shownTitle, shownAbout, shownLine(reference ?? '')]
      .filter((part) => part !== '')
      .join(' · ');
    // A file with several papers is named by what they have in common.
    this.pen.doc.info.Title = this.pen.doc.info.Title === undefined ? this.#running : shownTitle;
    this.#part = shownTitle;
    this.pen.doc.addPage();
    this.pen.lift();
    this.#root = this.pen.doc.struct('Document', { title: this.#running });
    this.pen.doc.addStructure(this.#root);
    this.pen.doc.outline.addItem(shownAbout || shownTitle);
    this.#head();
    this.y += 20;
    const chip = this.pen.cut(shownLine(state ?? ''), styles.strong, 180);
    const stateWidth = chip ? this.pen.width(chip, styles.strong) + 18 : 0;
    const titleTop = this.y;
    this.flow('H1', shownTitle, styles.title, this.palette.ink, body.width - stateWidth - 8);
    if (chip) this.#chip(chip, titleTop + 5, stateWidth);
    if (shownAbout) this.flow('P', shownAbout, styles.about, this.palette.ink2);
    if (reference) this.flow('P', shownLine(reference), styles.label, this.palette.ink3);
    this.y += 8;
  }

  /** Ends a paper: its pages get their numbers and are released from memory. */
  end(): void {
    this.#writeHeading();
    const { start, count } = this.pen.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pen.doc.switchToPage(start + page);
      this.pen.lift();
      this.#watermark();
      this.#foot(page + 1, count);
    }
    this.#root?.end();
    this.pen.doc.flushPages();
  }

  /** A heading of a part. It is written with the next piece, so that it is never last on a page. */
  heading(text: string): void {
    this.#writeHeading();
    this.#heading = shownLine(text);
    this.#part = this.#heading;
  }

  #writeHeading(): void {
    const text = this.#heading;
    if (text === undefined) return;
    this.#heading = undefined;
    this.y += this.isBegun() ? headingSpace : 0;
    this.flow('H2', text, styles.heading, this.palette.primaryInk);
    this.y += 4;
  }

  isBegun(): boolean {
    return this.y > paper.top + 40;
  }

  /** Continues on the next page unless this much space is left, including for a pending heading. */
  needs(height: number): void {
    const heading = this.#heading === undefined ? 0 : headingSpace + styles.heading.leading + 4;
    if (this.y + heading + height > lowest && this.isBegun()) this.nextPage();
    this.#writeHeading();
  }

  nextPage(): void {
    this.pen.doc.addPage();
    this.pen.lift();
    this.pen.decoration(() => {
      this.#mark(body.left, paper.top - 12, 15);
      this.pen.line(
        { text: this.#running, style: styles.label, colour: this.palette.ink2 },
        body.left + 22,
        paper.top - 9,
        body.width - 22,
      );
    });
    this.hairline(paper.top + 9);
    this.y = paper.top + 20;
  }

  #head(): void {
    const { name, abn, rtoCode, address, phone, email } = this.letterhead;
    const top = paper.top - 6;
    const contact = [address, phone, email].flatMap((line) => (line ? [shownLine(line)] : []));
    const side = body.width * 0.38;
    const lines = contact.flatMap((text) =>
      this.pen.linesOf(text, styles.label, side, this.palette.ink2),
    );
    const names = this.pen.linesOf(
      shownLine(name),
      styles.institution,
      body.width - side - 54,
      this.palette.ink,
    );
    const registered = [
      rtoCode && this.say(paperLabels.rtoCode, { code: rtoCode }),
      abn && this.say(paperLabels.abn, { abn: shownAbn(abn) }),
    ].flatMap((text) => (text ? [shownLine(text)] : []));
    this.pen.decoration(() => this.#mark(body.left, top, 34));
    this.y = top + (names.length === 1 && registered.length === 0 ? 10 : 1);
    for (const line of names) this.flowLine('P', line, body.left + 44);
    if (registered.length > 0) {
      this.flowLine(
        'P',
        { text: registered.join('  ·  '), style: styles.label, colour: this.palette.ink2 },
        body.left + 44,
      );
    }
    const leftEnd = this.y;
    this.y = top + 1;
    for (const line of lines) {
      const x = body.left + body.width - this.pen.width(line.text, line.style);
      this.flowLine('P', line, x);
    }
    this.y = Math.max(leftEnd, this.y, top + 36) + 8;
    const y = this.y;
    this.pen.decoration(() => {
      this.pen.doc.rect(body.left, y, body.width, 2.4);
      this.pen.paint(this.palette.primary);
      this.pen.doc.rect(body.left + body.width - 64, y, 64, 2.4);
      this.pen.paint(this.palette.accent);
    });
  }

  #foot(page: number, pages: number): void {
    const y = paper.height - 40;
    this.hairline(y - 6);
    this.pen.decoration(() => {
      const style = styles.small;
      const colour = this.palette.ink3;
      const number = this.say(paperLabels.page, { page, pages });
      const printed = this.say(paperLabels.printed, { day: this.#printedOn });
      const x = body.left + body.width - this.pen.width(number, style);
      const left = `${shownLine(this.letterhead.name)}  ·  ${printed}`;
      this.pen.line({ text: left, style, colour }, body.left, y, x - body.left - 12);
      this.pen.line({ text: number, style, colour }, x, y);
    });
  }

  /** Diagonally across the page, light enough to read what is under it. */
  #watermark(): void {
    const text = shownLine(this.letterhead.watermark ?? '');
    if (text === '') return;
    const { doc } = this.pen;
    const angle = (Math.atan2(paper.height, paper.width) * 180) / Math.PI;
    const [x, y] = [paper.width / 2, paper.height / 2];
    const perPoint = this.pen.width(text, { ...styles.title, size: 1 });
    const size = Math.min(96, (0.72 * Math.hypot(paper.width, paper.height)) / perPoint);
    const style = { ...styles.title, size, leading: size };
    this.pen.decoration(() => {
      doc
        .save()
        .rotate(-angle, { origin: [x, y] })
        .fillOpacity(0.09);
      const left = x - (perPoint * size) / 2;
      this.pen.line({ text, style, colour: this.palette.ink }, left, y - size / 2);
      doc.restore();
    });
    this.pen.lift();
  }

  /** The theme's mark: decoration, in a square of `size` points. */
  #mark(x: number, y: number, size: number): void {
    const doc = this.pen.doc;
    doc
      .save()
      .translate(x, y)
      .scale(size / 32);
    doc.roundedRect(0, 0, 32, 32, 9).clip();
    doc.rect(0, 0, 32, 32).fill(this.palette.primary);
    for (const shape of lookNamed(this.letterhead.theme).mark) {
      if ('stroke' in shape) {
        doc.lineWidth(shape.width).lineCap('round');
        doc.path(shape.path).stroke(this.palette[shape.stroke]);
      } else {
        const colour = shape.fill === '#000' ? '#000000' : this.palette[shape.fill];
        if (shape.opacity) doc.fillOpacity(shape.opacity);
        doc.path(shape.path).fill(colour);
      }
    }
    doc.restore();
    this.pen.lift();
  }

  #chip(text: string, y: number, width: number): void {
    const x = body.left + body.width - width;
    this.pen.decoration(() => {
      this.pen.doc.roundedRect(x, y, width, 18, 9);
      this.pen.paint(this.palette.primaryWeak);
    });
    const element = this.pen.doc.struct('P');
    this.pen.within(element, 'P', () => {
      const line = { text, style: styles.strong, colour: this.palette.primaryInk };
      this.pen.line(line, x + 9, y + 2.3);
    });
    this.close(element);
  }

  close(element: Element): void {
    element.end();
    this.#root?.add(element);
  }

  hairline(y: number, left: number = body.left): void {
    this.pen.decoration(() => {
      this.pen.doc
        .moveTo(left, y)
        .lineTo(body.left + body.width, y)
        .lineWidth(0.6)
        .stroke(this.palette.line);
    });
  }

  flowLine(tag: string, line: Line, x: number): void {
    const element = this.pen.doc.struct(tag);
    this.pen.within(element, tag, () => this.pen.line(line, x, this.y));
    this.close(element);
    this.y += line.style.leading;
  }

  /** Writes a shown line, wrapped and continued on further pages if necessary. */
  flow(tag: string, text: string, style: Style, colour: string, width: number = body.width): void {
    const element = this.pen.doc.struct(tag);
    for (const line of this.pen.linesOf(text, style, width, colour)) {
      this.needs(style.leading);
      this.pen.within(element, tag, () => this.pen.line(line, body.left, this.y));
      this.y += style.leading;
    }
    this.close(element);
  }
}
