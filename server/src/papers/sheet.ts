import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { countPaper, registerFonts, type Weight } from './fonts.ts';
import { paperLabels } from './labels.ts';
import type { Letterhead } from './letterhead.ts';
import { lookNamed, meanings, type Palette } from './looks.ts';
import { breakLine, shownLine, shownLines } from './text.ts';
import { longDay, shownAbn } from './wording.ts';

/** A4, in points, and what stays free at its edges. */
const paper = { width: 595.28, height: 841.89, side: 46, top: 44, bottom: 58 } as const;
const body = { left: paper.side, width: paper.width - 2 * paper.side } as const;
const lowest = paper.height - paper.bottom;

interface Style {
  readonly weight: Weight;
  /** Points. */
  readonly size: number;
  /** From one baseline to the next. */
  readonly leading: number;
}

const styles = {
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

/** What a word in a table or a figure means, beside saying so. */
export type Tone = 'red' | 'amber' | 'green' | 'blue' | 'grey';

/** What stands in a cell; null and an empty text leave it empty. */
export type Cell =
  | string
  | null
  | {
      readonly text: string;
      /** A second, quieter line of thought. */
      readonly below?: string | null;
      readonly isStrong?: boolean;
      /** Marks the text with a dot of the meaning's colour. */
      readonly tone?: Tone;
    };

export interface Column<Row> {
  readonly title: Label;
  /** Its part of the width, beside those of the others. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  /** Names what the row is about, for whoever listens to the table. */
  readonly isRowHead?: boolean;
  readonly cell: (row: Row) => Cell;
}

/** Something known, under its label; without a value it is left out. */
export type Fact = readonly [label: Label, value: string | null | undefined];

export interface Party {
  readonly role: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

/** One part of a bar, `count` of its whole. */
export interface BarPart {
  readonly label: Label;
  readonly count: number;
  readonly colour: 'partDone' | 'partWait' | 'partNow' | 'partBad' | 'partTodo';
}

interface Line {
  readonly text: string;
  readonly style: Style;
  readonly colour: string;
  readonly dot?: string;
}

type Element = PDFKit.PDFStructureElement;

const padding = { side: 5, row: 4.2 } as const;

/** Points above a heading. */
const headingSpace = 12;

/** A table no higher than this is not parted. */
const keptTogether = 180;

/** Leaves out the columns that no row has anything for. */
export const withoutEmpty = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Column<Row>[] =>
  columns.filter((column) =>
    rows.some((row) => {
      const cell = column.cell(row);
      return cell !== null && (typeof cell === 'string' ? cell : cell.text) !== '';
    }),
  );

/** Widths of words at one point, by weight: the same words come on every page. */
const widths: Record<Weight, Map<string, number>> = { regular: new Map(), strong: new Map() };
const mostWidths = 50_000;

/**
 * Draws papers on A4 pages, from the top down: whatever does not fit begins on the next page. Every
 * piece is tagged for whoever listens, and what is mere decoration is marked so.
 */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #letterhead: Letterhead;
  readonly #printedOn: string;
  readonly #words: Readonly<Record<string, string>>;
  readonly palette: Palette;
  /** The day of printing, `YYYY-MM-DD`. */
  readonly today: string;
  /** The upper edge of what comes next. */
  #y = 0;
  #fill = '';
  #root: Element | undefined;
  #running = '';
  /** What waits to be written above the next piece. */
  #heading: string | undefined;
  /** The part that is being written, for whoever turns the page. */
  #part = '';

  /**
   * @param printedOn the day, `YYYY-MM-DD`
   * @param words labels that an administrator changed
   */
  constructor(
    doc: PDFKit.PDFDocument,
    {
      letterhead,
      printedOn,
      words,
    }: {
      letterhead: Letterhead;
      printedOn: string;
      words: Readonly<Record<string, string>>;
    },
  ) {
    this.#doc = doc;
    this.#letterhead = letterhead;
    this.#printedOn = longDay(printedOn);
    this.today = printedOn;
    this.#words = words;
    this.palette = lookNamed(letterhead.theme).palette;
    registerFonts(doc);
  }

  /** What the institution is called. */
  get institution(): string {
    return this.#letterhead.name;
  }

  /** The institution's ABN; null where it has none to name. */
  get abn(): string | null {
    return this.#letterhead.abn;
  }

  /** A label's words. */
  say(label: Label, values?: LabelValues): string {
    return textOf(label, this.#words, values);
  }

  /**
   * Begins a paper on a page of its own, with the institution's head and the title.
   *
   * @param about whom or what it is about
   * @param reference a number that it is found by
   * @param state a word beside the title
   */
  begin({
    title,
    about,
    reference,
    state,
  }: {
    title: string;
    about?: string | null;
    reference?: string | null;
    state?: string | null;
  }): void {
    const [shownTitle, shownAbout] = [shownLine(title), shownLine(about ?? '')];
    this.#running = [shownTitle, shownAbout, shownLine(reference ?? '')]
      .filter((part) => part !== '')
      .join(' · ');
    // Of many papers in one file, what they have in common names it.
    this.#doc.info.Title = this.#doc.info.Title === undefined ? this.#running : shownTitle;
    this.#part = shownTitle;
    this.#doc.addPage();
    this.#fill = '';
    this.#root = this.#doc.struct('Document', { title: this.#running });
    this.#doc.addStructure(this.#root);
    this.#doc.outline.addItem(shownAbout || shownTitle);
    this.#head();
    this.#y += 20;
    const chip = this.#cut(shownLine(state ?? ''), styles.strong, 180);
    const stateWidth = chip ? this.#width(chip, styles.strong) + 18 : 0;
    const titleTop = this.#y;
    this.#flow('H1', shownTitle, styles.title, this.palette.ink, body.width - stateWidth - 8);
    if (chip) this.#chip(chip, titleTop + 5, stateWidth);
    if (shownAbout) this.#flow('P', shownAbout, styles.about, this.palette.ink2);
    if (reference) this.#flow('P', shownLine(reference), styles.label, this.palette.ink3);
    this.#y += 8;
  }

  /** Ends a paper: its pages get their numbers and leave the memory. */
  end(): void {
    this.#writeHeading();
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(start + page);
      this.#fill = '';
      this.#foot(page + 1, count);
    }
    this.#root?.end();
    this.#doc.flushPages();
    countPaper(this.#doc);
  }

  /** A heading of a part. It comes with what follows, so that it never ends a page. */
  heading(text: string): void {
    this.#writeHeading();
    this.#heading = shownLine(text);
    this.#part = this.#heading;
  }

  #writeHeading(): void {
    const text = this.#heading;
    if (text === undefined) return;
    this.#heading = undefined;
    this.#y += this.#isBegun() ? headingSpace : 0;
    this.#flow('H2', text, styles.heading, this.palette.primaryInk);
    this.#y += 4;
  }

  /** What somebody wrote, line breaks and all, or a sentence of ours. */
  paragraph(text: string, { isQuiet = false }: { isQuiet?: boolean } = {}): void {
    const colour = isQuiet ? this.palette.ink3 : this.palette.ink;
    this.#needs(styles.text.leading);
    for (const line of shownLines(text)) {
      if (line === '') this.#y += styles.text.leading / 2;
      else this.#flow('P', line, styles.text, colour);
    }
    this.#y += 4;
  }

  /** Facts in columns, each under its label. Those without a value are left out. */
  facts(facts: readonly Fact[], { columns = 2 }: { columns?: 2 | 3 } = {}): void {
    const known = this.#known(facts);
    if (known.length === 0) return;
    const gap = 24;
    const width = (body.width - gap * (columns - 1)) / columns;
    this.#needs(styles.label.leading + styles.text.leading);
    const list = this.#element('L');
    for (let at = 0; at < known.length; at += columns) {
      const pair = known.slice(at, at + columns).map(({ label, value }) => ({
        label,
        lines: this.#linesOf(value, styles.text, width, this.palette.ink),
      }));
      const height =
        styles.label.leading + Math.max(...pair.map((fact) => heightOf(fact.lines))) + 6;
      this.#needs(height);
      const top = this.#y;
      for (const [index, { label, lines }] of pair.entries()) {
        const x = body.left + index * (width + gap);
        const item = this.#doc.struct('LI');
        this.#y = top;
        this.#marked(item, 'Lbl', () => {
          this.#line({ text: label, style: styles.label, colour: this.palette.ink3 }, x, top);
        });
        this.#y = top + styles.label.leading;
        this.#marked(item, 'LBody', () => {
          for (const line of lines) {
            this.#line(line, x, this.#y);
            this.#y += line.style.leading;
          }
        });
        item.end();
        list.add(item);
      }
      this.#y = top + height;
    }
    this.#close(list);
    this.#y += 2;
  }

  #known(facts: readonly Fact[]): { label: string; value: string }[] {
    return facts.flatMap(([label, value]) => {
      const shown = shownLine(value ?? '');
      return shown === '' ? [] : [{ label: this.say(label), value: shown }];
    });
  }

  /** Parties side by side: what each is, its name, and what else is known of it. */
  parties(parties: readonly Party[]): void {
    const gap = 16;
    const width = (body.width - gap * (parties.length - 1)) / parties.length;
    const { palette } = this;
    const columns = parties.map(({ role, name, facts }) => [
      ...this.#linesOf(shownLine(role), styles.label, width, palette.ink3),
      ...this.#linesOf(shownLine(name), styles.strong, width, palette.ink),
      ...this.#known(facts).flatMap(({ label, value }) => [
        { text: '', style: styles.gap, colour: palette.ink },
        ...this.#linesOf(label, styles.small, width, palette.ink3),
        ...this.#linesOf(value, styles.cell, width, palette.ink),
      ]),
    ]);
    const height = Math.max(...columns.map(heightOf));
    this.#needs(height + 10);
    const top = this.#y;
    const list = this.#element('L');
    for (const [index, lines] of columns.entries()) {
      const x = body.left + index * (width + gap);
      const item = this.#doc.struct('LI');
      this.#marked(item, 'LBody', () => {
        let y = top;
        for (const line of lines) {
          this.#line(line, x, y);
          y += line.style.leading;
        }
      });
      item.end();
      list.add(item);
    }
    this.#close(list);
    this.#y = top + height + 6;
  }

  /** Numbers side by side, each over what it counts. */
  figures(
    figures: readonly { readonly value: string; readonly label: Label; readonly tone?: Tone }[],
  ): void {
    if (figures.length === 0) return;
    const gap = 8;
    const width = (body.width - gap * (figures.length - 1)) / figures.length;
    const labels = figures.map(({ label }) =>
      this.#linesOf(this.say(label), styles.label, width - 18, this.palette.ink2),
    );
    const height = 15 + styles.figure.leading + Math.max(...labels.map(heightOf));
    // A large amount is set smaller, and all beside it like it.
    const widest = Math.max(
      ...figures.map(({ value }) => this.#width(shownLine(value), styles.figure)),
    );
    const style = {
      ...styles.figure,
      size: styles.figure.size * Math.min(1, (width - 18) / widest),
    };
    this.#needs(height + 8);
    const top = this.#y;
    const list = this.#element('L');
    for (const [index, { value, tone }] of figures.entries()) {
      const x = body.left + index * (width + gap);
      this.#decoration(() => {
        this.#doc.roundedRect(x, top, width, height, 5);
        this.#paint(this.palette.sunken);
        this.#doc.roundedRect(x + 0.3, top + 0.3, width - 0.6, height - 0.6, 5);
        this.#doc.lineWidth(0.6).stroke(this.palette.line);
      });
      const item = this.#doc.struct('LI');
      this.#marked(item, 'LBody', () => {
        const colour = tone ? meanings[tone] : this.palette.ink;
        this.#line({ text: shownLine(value), style, colour }, x + 9, top + 7);
        let y = top + 7 + styles.figure.leading;
        for (const line of labels[index] ?? []) {
          this.#line(line, x + 9, y);
          y += line.style.leading;
        }
      });
      item.end();
      list.add(item);
    }
    this.#close(list);
    this.#y = top + height + 8;
  }

  /** A bar in parts, and what each part stands for. Without a whole there is none. */
  bar(parts: readonly BarPart[], alternative: string): void {
    const whole = parts.reduce((sum, { count }) => sum + count, 0);
    if (whole === 0) return;
    const shown = parts.filter(({ count }) => count > 0);
    const height = 9;
    this.#needs(height + 34);
    const top = this.#y;
    const figure = this.#element('Figure', { alt: alternative });
    const content = this.#doc.markStructureContent('Figure');
    this.#doc.save();
    this.#doc.roundedRect(body.left, top, body.width, height, height / 2).clip();
    let x = body.left;
    for (const { count, colour } of shown) {
      const width = (body.width * count) / whole;
      this.#doc.rect(x, top, width, height);
      this.#paint(meanings[colour]);
      x += width;
    }
    this.#doc.restore();
    this.#fill = '';
    this.#doc.endMarkedContent();
    figure.add(content);
    this.#close(figure);
    this.#y = top + height + 6;
    this.#legend(shown);
    this.#y += 6;
  }

  #legend(parts: readonly BarPart[]): void {
    const list = this.#element('L');
    let x = body.left;
    for (const { label, count, colour } of parts) {
      const text = `${count} ${this.say(label)}`;
      const width = 12 + this.#width(text, styles.label) + 14;
      if (x + width > body.left + body.width && x > body.left) {
        x = body.left;
        this.#y += styles.label.leading + 2;
      }
      const [left, top] = [x, this.#y];
      this.#decoration(() => {
        this.#doc.roundedRect(left, top + 1.8, 7, 7, 2);
        this.#paint(meanings[colour]);
      });
      const item = this.#doc.struct('LI');
      this.#marked(item, 'LBody', () => {
        this.#line({ text, style: styles.label, colour: this.palette.ink2 }, left + 11, top);
      });
      item.end();
      list.add(item);
      x += width;
    }
    this.#close(list);
    this.#y += styles.label.leading;
  }

  /**
   * A table. Its head is repeated on every page that it reaches; a row is cut only where no page
   * could hold it whole.
   */
  table<Row>({
    caption,
    columns,
    rows,
  }: {
    caption?: string | null;
    columns: readonly Column<Row>[];
    rows: readonly Row[];
  }): void {
    if (rows.length === 0) return;
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    let left = body.left;
    const places = columns.map(({ share }) => {
      const place = { x: left, width: (body.width * share) / shares };
      left += place.width;
      return place;
    });
    const heads = columns.map(({ title }, index) =>
      this.#linesOf(this.say(title), styles.head, inner(places[index]), this.palette.primaryInk),
    );
    const known: Line[][][] = [];
    const cellsAt = (at: number) => {
      const row = rows[at];
      const lines = (column: Column<Row>, index: number) =>
        row === undefined ? [] : this.#cellLines(column.cell(row), inner(places[index]));
      known[at] ??= columns.map(lines);
      return known[at];
    };
    const shownCaption = shownLine(caption ?? '');
    const headHeight = Math.max(...heads.map(heightOf)) + 2 * padding.row - 1;
    const captionHeight = shownCaption === '' ? 0 : styles.caption.leading + 6;
    const above = captionHeight + headHeight;
    const firsts = rows.slice(0, 12).map((_, at) => rowHeight(cellsAt(at)));
    this.#needs(above + this.#beginning(firsts));
    const table = this.#element('Table');
    const writeCaption = (text: string) => {
      this.#y += 4;
      this.#line(
        { text, style: styles.caption, colour: this.palette.ink },
        body.left,
        this.#y,
        body.width,
      );
      this.#y += styles.caption.leading + 2;
    };
    if (shownCaption !== '') this.#marked(table, 'Caption', () => writeCaption(shownCaption));
    const headRow = this.#doc.struct('TR');
    this.#headRow(columns, places, heads, headHeight, headRow);
    headRow.end();
    table.add(headRow);
    const again = () => {
      this.#nextPage();
      this.#decoration(() => {
        writeCaption(this.say(paperLabels.continued, { caption: shownCaption || this.#part }));
      });
      this.#headRow(columns, places, heads, headHeight);
    };
    for (const at of rows.keys()) {
      this.#row(columns, places, cellsAt(at), table, again);
      // A long table does not stand in memory twice.
      known[at] = [];
    }
    this.#close(table);
    this.#y += 8;
  }

  /** The height of the rows that a table must not begin without: all of a short one, else the first. */
  #beginning(heights: readonly number[]): number {
    const all = heights.reduce((sum, height) => sum + height, 0);
    return all <= keptTogether ? all : Math.min(heights[0] ?? 0, lowest / 2);
  }

  #headRow<Row>(
    columns: readonly Column<Row>[],
    places: readonly Place[],
    heads: readonly (readonly Line[])[],
    height: number,
    row?: Element,
  ): void {
    const top = this.#y;
    this.#decoration(() => {
      this.#doc.rect(body.left, top, body.width, height);
      this.#paint(this.palette.primaryWeak);
    });
    for (const [index, column] of columns.entries()) {
      const draw = () =>
        this.#cell(heads[index] ?? [], places[index], top + padding.row - 0.5, column.align);
      if (row) this.#marked(row, 'TH', draw, { scope: 'Column' });
      else this.#decoration(draw);
    }
    this.#y = top + height;
  }

  #row<Row>(
    columns: readonly Column<Row>[],
    places: readonly Place[],
    cells: readonly (readonly Line[])[],
    table: Element,
    again: () => void,
  ): void {
    const height = rowHeight(cells);
    if (this.#y + height > lowest && this.#isBegun()) again();
    const row = this.#doc.struct('TR');
    const elements = columns.map(({ isRowHead }) =>
      isRowHead ? this.#doc.struct('TH', scopeOfRow) : this.#doc.struct('TD'),
    );
    let rest = cells.map((lines) => [...lines]);
    for (;;) {
      const room = lowest - this.#y - 2 * padding.row;
      const taken = rest.map((lines) => takeLines(lines, room));
      const top = this.#y;
      for (const [index, element] of elements.entries()) {
        const tag = columns[index]?.isRowHead ? 'TH' : 'TD';
        const lines = taken[index] ?? [];
        if (lines.length === 0) continue;
        const content = this.#doc.markStructureContent(tag);
        this.#cell(lines, places[index], top + padding.row, columns[index]?.align);
        this.#doc.endMarkedContent();
        element.add(content);
      }
      this.#y = top + rowHeight(taken);
      this.#hairline(this.#y);
      rest = rest.map((lines, index) => lines.slice(taken[index]?.length ?? 0));
      if (rest.every((lines) => lines.length === 0)) break;
      again();
    }
    for (const element of elements) {
      element.end();
      row.add(element);
    }
    row.end();
    table.add(row);
  }

  /** Amounts or counts at the end of a table, the last of them strong. */
  totals(totals: readonly (readonly [label: Label, value: string])[]): void {
    const height = totals.length * (styles.text.leading + 3) + 6;
    this.#needs(height);
    const list = this.#element('L');
    const left = body.left + body.width * 0.5;
    const width = body.width * 0.5;
    for (const [index, [label, value]] of totals.entries()) {
      const isLast = index === totals.length - 1;
      const style = isLast ? styles.strong : styles.text;
      const y = this.#y;
      if (isLast && totals.length > 1) this.#hairline(y, left);
      const item = this.#doc.struct('LI');
      this.#marked(item, 'Lbl', () => {
        this.#line({ text: this.say(label), style, colour: this.palette.ink2 }, left + 5, y + 2);
      });
      this.#marked(item, 'LBody', () => {
        const text = shownLine(value);
        const x = left + width - 5 - this.#width(text, style);
        this.#line({ text, style, colour: this.palette.ink }, x, y + 2);
      });
      item.end();
      list.add(item);
      this.#y += style.leading + 3;
    }
    this.#close(list);
    this.#y += 6;
  }

  /** Where each party signs: who, their name, a line for the signature and one for the day. */
  signatures(parties: readonly { readonly role: string; readonly name: string | null }[]): void {
    const height = 50;
    this.#needs(height * parties.length);
    for (const { role, name } of parties) {
      const top = this.#y;
      const half = body.width * 0.42;
      this.#flow('P', shownLine(role), styles.label, this.palette.ink3, half);
      if (name) this.#flow('P', shownLine(name), styles.strong, this.palette.ink, half);
      const lineY = top + 28;
      this.#blank(body.left + half + 12, lineY, body.width * 0.34, paperLabels.signature);
      this.#blank(body.left + body.width * 0.84, lineY, body.width * 0.16, paperLabels.date);
      this.#y = Math.max(this.#y, top + height - 8) + 8;
    }
  }

  #blank(x: number, y: number, width: number, label: Label): void {
    this.#decoration(() => {
      this.#doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.8)
        .stroke(this.palette.ink3);
    });
    const element = this.#element('P');
    this.#y = y + 3;
    const content = this.#doc.markStructureContent('P');
    this.#line({ text: this.say(label), style: styles.small, colour: this.palette.ink3 }, x, y + 3);
    this.#doc.endMarkedContent();
    element.add(content);
    this.#close(element);
  }

  #isBegun(): boolean {
    return this.#y > paper.top + 40;
  }

  /** Goes on to the next page unless so much is free on this one, with the heading that waits. */
  #needs(height: number): void {
    const heading = this.#heading === undefined ? 0 : headingSpace + styles.heading.leading + 4;
    if (this.#y + heading + height > lowest && this.#isBegun()) this.#nextPage();
    this.#writeHeading();
  }

  #nextPage(): void {
    this.#doc.addPage();
    this.#fill = '';
    this.#decoration(() => {
      this.#mark(body.left, paper.top - 12, 15);
      this.#line(
        { text: this.#running, style: styles.label, colour: this.palette.ink2 },
        body.left + 22,
        paper.top - 9,
        body.width - 22,
      );
    });
    this.#hairline(paper.top + 9);
    this.#y = paper.top + 20;
  }

  #head(): void {
    const { name, abn, rtoCode, address, phone, email } = this.#letterhead;
    const top = paper.top - 6;
    const contact = [address, phone, email].flatMap((line) => (line ? [shownLine(line)] : []));
    const side = body.width * 0.38;
    const lines = contact.flatMap((text) =>
      this.#linesOf(text, styles.label, side, this.palette.ink2),
    );
    const names = this.#linesOf(
      shownLine(name),
      styles.institution,
      body.width - side - 54,
      this.palette.ink,
    );
    const registered = [
      rtoCode && this.say(paperLabels.rtoCode, { code: rtoCode }),
      abn && this.say(paperLabels.abn, { abn: shownAbn(abn) }),
    ].flatMap((text) => (text ? [shownLine(text)] : []));
    this.#decoration(() => this.#mark(body.left, top, 34));
    this.#y = top + (names.length === 1 && registered.length === 0 ? 10 : 1);
    for (const line of names) this.#flowLine('P', line, body.left + 44);
    if (registered.length > 0) {
      this.#flowLine(
        'P',
        { text: registered.join('  ·  '), style: styles.label, colour: this.palette.ink2 },
        body.left + 44,
      );
    }
    const leftEnd = this.#y;
    this.#y = top + 1;
    for (const line of lines) {
      const x = body.left + body.width - this.#width(line.text, line.style);
      this.#flowLine('P', line, x);
    }
    this.#y = Math.max(leftEnd, this.#y, top + 36) + 8;
    const y = this.#y;
    this.#decoration(() => {
      this.#doc.rect(body.left, y, body.width, 2.4);
      this.#paint(this.palette.primary);
      this.#doc.rect(body.left + body.width - 64, y, 64, 2.4);
      this.#paint(this.palette.accent);
    });
  }

  #foot(page: number, pages: number): void {
    const y = paper.height - 40;
    this.#hairline(y - 6);
    this.#decoration(() => {
      const style = styles.small;
      const colour = this.palette.ink3;
      const number = this.say(paperLabels.page, { page, pages });
      const printed = this.say(paperLabels.printed, { day: this.#printedOn });
      const x = body.left + body.width - this.#width(number, style);
      const left = `${shownLine(this.#letterhead.name)}  ·  ${printed}`;
      this.#line({ text: left, style, colour }, body.left, y, x - body.left - 12);
      this.#line({ text: number, style, colour }, x, y);
    });
  }

  /** The theme's mark: decoration, in a square of `size` points. */
  #mark(x: number, y: number, size: number): void {
    const doc = this.#doc;
    doc
      .save()
      .translate(x, y)
      .scale(size / 32);
    doc.roundedRect(0, 0, 32, 32, 9).clip();
    doc.rect(0, 0, 32, 32).fill(this.palette.primary);
    for (const shape of lookNamed(this.#letterhead.theme).mark) {
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
    this.#fill = '';
  }

  #chip(text: string, y: number, width: number): void {
    const x = body.left + body.width - width;
    this.#decoration(() => {
      this.#doc.roundedRect(x, y, width, 18, 9);
      this.#paint(this.palette.primaryWeak);
    });
    const element = this.#element('P');
    const content = this.#doc.markStructureContent('P');
    this.#line({ text, style: styles.strong, colour: this.palette.primaryInk }, x + 9, y + 2.3);
    this.#doc.endMarkedContent();
    element.add(content);
    this.#close(element);
  }

  #element(tag: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    return this.#doc.struct(tag, options);
  }

  #close(element: Element): void {
    element.end();
    this.#root?.add(element);
  }

  /** Draws within a new element of `tag`, which becomes the parent's. */
  #marked(parent: Element, tag: string, draw: () => void, options: object = {}): void {
    const element = this.#doc.struct(tag, options);
    const content = this.#doc.markStructureContent(tag);
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
    element.end();
    parent.add(element);
  }

  #decoration(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  #hairline(y: number, left: number = body.left): void {
    this.#decoration(() => {
      this.#doc
        .moveTo(left, y)
        .lineTo(body.left + body.width, y)
        .lineWidth(0.6)
        .stroke(this.palette.line);
    });
  }

  #paint(colour: string): void {
    this.#doc.fill(colour);
    this.#fill = colour;
  }

  #widthOf(weight: Weight): (text: string) => number {
    const known = widths[weight];
    return (text) => {
      let width = known.get(text);
      if (width === undefined) {
        width = this.#doc.font(weight).fontSize(1000).widthOfString(text) / 1000;
        if (known.size >= mostWidths) known.clear();
        known.set(text, width);
      }
      return width;
    };
  }

  /** Points that a shown line takes. */
  #width(text: string, { weight, size }: Style): number {
    const widthOf = this.#widthOf(weight);
    const words = text.split(' ');
    return (
      size *
      (words.reduce((sum, word) => sum + widthOf(word), 0) + (words.length - 1) * widthOf(' '))
    );
  }

  #linesOf(text: string, style: Style, width: number, colour: string): Line[] {
    const breakAt = width / style.size;
    return breakLine(text, breakAt, this.#widthOf(style.weight)).map((line) => ({
      text: line,
      style,
      colour,
    }));
  }

  #cellLines(cell: Cell, width: number): Line[] {
    if (cell === null) return [];
    if (typeof cell === 'string') {
      return this.#cellLines({ text: cell }, width);
    }
    const style = cell.isStrong ? styles.strongCell : styles.cell;
    const colour = cell.tone ? meanings[cell.tone] : this.palette.ink;
    const dot = cell.tone ? 9 : 0;
    const lines = shownLines(cell.text).flatMap((line) =>
      this.#linesOf(line, style, width - dot, colour),
    );
    const [first, ...others] = lines;
    const marked = first && cell.tone ? [{ ...first, dot: colour }, ...others] : lines;
    const below = shownLines(cell.below ?? '').flatMap((line) =>
      this.#linesOf(line, styles.small, width, this.palette.ink2),
    );
    return [...marked, ...below];
  }

  #cell(
    lines: readonly Line[],
    place: Place | undefined,
    top: number,
    align: 'left' | 'right' = 'left',
  ): void {
    if (!place) return;
    let y = top;
    const indent = lines.some(({ dot }) => dot) ? 9 : 0;
    for (const line of lines) {
      const left = place.x + padding.side;
      const x =
        align === 'right'
          ? place.x + place.width - padding.side - this.#width(line.text, line.style)
          : left + (line.style === styles.small ? 0 : indent);
      if (line.dot) {
        this.#doc.circle(left + 2.6, y + line.style.leading / 2, 2.6);
        this.#paint(line.dot);
      }
      this.#line(line, x, y);
      y += line.style.leading;
    }
  }

  /** Writes one line; where it is wider than `most`, it is cut. */
  #line({ text, style, colour }: Line, x: number, y: number, most?: number): void {
    if (text === '') return;
    const doc = this.#doc;
    if (this.#fill !== colour) {
      doc.fillColor(colour);
      this.#fill = colour;
    }
    const shown = most === undefined ? text : this.#cut(text, style, most);
    doc.font(style.weight).fontSize(style.size);
    const baseline = y + style.leading / 2 + style.size * 0.33;
    doc.text(shown, x, baseline, onOneLine);
  }

  #cut(text: string, style: Style, most: number): string {
    if (this.#width(text, style) <= most) return text;
    const [line = ''] = breakLine(text, most / style.size - 1, this.#widthOf(style.weight));
    return `${line} …`;
  }

  #flowLine(tag: string, line: Line, x: number): void {
    const element = this.#element(tag);
    const content = this.#doc.markStructureContent(tag);
    this.#line(line, x, this.#y);
    this.#doc.endMarkedContent();
    element.add(content);
    this.#close(element);
    this.#y += line.style.leading;
  }

  /** Writes a shown line in as many as it needs, over pages where it must. */
  #flow(tag: string, text: string, style: Style, colour: string, width: number = body.width): void {
    const element = this.#element(tag);
    for (const line of this.#linesOf(text, style, width, colour)) {
      this.#needs(style.leading);
      const content = this.#doc.markStructureContent(tag);
      this.#line(line, body.left, this.#y);
      this.#doc.endMarkedContent();
      element.add(content);
      this.#y += style.leading;
    }
    this.#close(element);
  }
}

interface Place {
  readonly x: number;
  readonly width: number;
}

const inner = (place: Place | undefined) => (place?.width ?? 0) - 2 * padding.side;

const heightOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { style }) => sum + style.leading, 0);

const rowHeight = (cells: readonly (readonly Line[])[]) =>
  Math.max(styles.cell.leading, ...cells.map(heightOf)) + 2 * padding.row;

function takeLines(lines: readonly Line[], room: number): readonly Line[] {
  let height = 0;
  const end = lines.findIndex(({ style }) => {
    height += style.leading;
    return height > room;
  });
  return end === -1 ? lines : lines.slice(0, end);
}

/** Of a cell that names its row; the library's types leave it out. */
const scopeOfRow: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: 'Row' };

const onOneLine = { lineBreak: false, baseline: 'alphabetic' } as const;
