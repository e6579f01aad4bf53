import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { paperLabels } from './labels.ts';
import { meanings, type Palette } from './looks.ts';
import { body, Pages, type PaperTitle, type Printing } from './pages.ts';
import { heightOf, Pen, styles } from './pen.ts';
import { Table, type TableContent, type Tone } from './table.ts';
import { shownLine, shownLines } from './text.ts';

/** A labelled value; left out if it has none. */
export type Fact = readonly [label: Label, value: string | null | undefined];

export interface Party {
  readonly role: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

/** A segment of a bar, as `count` out of the whole. */
export interface BarPart {
  readonly label: Label;
  readonly count: number;
  readonly colour: 'partDone' | 'partWait' | 'partNow' | 'partBad' | 'partTodo';
}

/**
 * Draws papers on A4 pages, piece by piece from the top. Every piece is tagged for screen readers,
 * and decoration is marked as such.
 */
export class Sheet {
  readonly #pages: Pages;
  readonly #pen: Pen;
  readonly palette: Palette;
  /** The day of printing, `YYYY-MM-DD`. */
  readonly today: string;

  constructor(doc: PDFKit.PDFDocument, printing: Printing) {
    this.#pen = new Pen(doc);
    this.#pages = new Pages(this.#pen, printing);
    this.palette = this.#pages.palette;
    this.today = printing.printedOn;
  }

  /** The institution's name. */
  get institution(): string {
    return this.#pages.letterhead.name;
  }

  /** The institution's ABN; null if it has none. */
  get abn(): string | null {
    return this.#pages.letterhead.abn;
  }

  /** The text of a label. */
  say(label: Label, values?: LabelValues): string {
    return this.#pages.say(label, values);
  }

  /** Starts a paper on a new page, with the institution's letterhead and the title. */
  begin(title: PaperTitle): void {
    this.#pages.begin(title);
  }

  /** Ends a paper: its pages get their numbers and are released from memory. */
  end(): void {
    this.#pages.end();
  }

  /** A heading of a part. It is written with the next piece, so that it is never last on a page. */
  heading(text: string): void {
    this.#pages.heading(text);
  }

  /** A user's text, with its line breaks, or a sentence from a label. */
  paragraph(text: string, { isQuiet = false }: { isQuiet?: boolean } = {}): void {
    const colour = isQuiet ? this.palette.ink3 : this.palette.ink;
    this.#pages.needs(styles.text.leading);
    for (const line of shownLines(text)) {
      if (line === '') this.#pages.y += styles.text.leading / 2;
      else this.#pages.flow('P', line, styles.text, colour);
    }
    this.#pages.y += 4;
  }

  /** Facts in columns, each under its label. Those without a value are left out. */
  facts(facts: readonly Fact[], { columns = 2 }: { columns?: 2 | 3 } = {}): void {
    const known = this.#known(facts);
    if (known.length === 0) return;
    const gap = 24;
    const width = (body.width - gap * (columns - 1)) / columns;
    this.#pages.needs(styles.label.leading + styles.text.leading);
    const list = this.#pen.doc.struct('L');
    for (let at = 0; at < known.length; at += columns) {
      const pair = known.slice(at, at + columns).map(({ label, value }) => ({
        label,
        lines: this.#pen.linesOf(value, styles.text, width, this.palette.ink),
      }));
      const height =
        styles.label.leading + Math.max(...pair.map((fact) => heightOf(fact.lines))) + 6;
      this.#pages.needs(height);
      const top = this.#pages.y;
      for (const [index, { label, lines }] of pair.entries()) {
        const x = body.left + index * (width + gap);
        const item = this.#pen.doc.struct('LI');
        this.#pages.y = top;
        this.#pen.marked(item, 'Lbl', () => {
          this.#pen.line({ text: label, style: styles.label, colour: this.palette.ink3 }, x, top);
        });
        this.#pages.y = top + styles.label.leading;
        this.#pen.marked(item, 'LBody', () => {
          for (const line of lines) {
            this.#pen.line(line, x, this.#pages.y);
            this.#pages.y += line.style.leading;
          }
        });
        item.end();
        list.add(item);
      }
      this.#pages.y = top + height;
    }
    this.#pages.close(list);
    this.#pages.y += 2;
  }

  #known(facts: readonly Fact[]): { label: string; value: string }[] {
    return facts.flatMap(([label, value]) => {
      const shown = shownLine(value ?? '');
      return shown === '' ? [] : [{ label: this.say(label), value: shown }];
    });
  }

  /** Parties side by side, each with its role, name and further details. */
  parties(parties: readonly Party[]): void {
    const gap = 16;
    const width = (body.width - gap * (parties.length - 1)) / parties.length;
    const { palette } = this;
    const columns = parties.map(({ role, name, facts }) => [
      ...this.#pen.linesOf(shownLine(role), styles.label, width, palette.ink3),
      ...this.#pen.linesOf(shownLine(name), styles.strong, width, palette.ink),
      ...this.#known(facts).flatMap(({ label, value }) => [
        { text: '', style: styles.gap, colour: palette.ink },
        ...this.#pen.linesOf(label, styles.small, width, palette.ink3),
        ...this.#pen.linesOf(value, styles.cell, width, palette.ink),
      ]),
    ]);
    const height = Math.max(...columns.map(heightOf));
    this.#pages.needs(height + 10);
    const top = this.#pages.y;
    const list = this.#pen.doc.struct('L');
    for (const [index, lines] of columns.entries()) {
      const x = body.left + index * (width + gap);
      const item = this.#pen.doc.struct('LI');
      this.#pen.marked(item, 'LBody', () => {
        let y = top;
        for (const line of lines) {
          this.#pen.line(line, x, y);
          y += line.style.leading;
        }
      });
      item.end();
      list.add(item);
    }
    this.#pages.close(list);
    this.#pages.y = top + height + 6;
  }

  /** Numbers side by side, each above its label. */
  figures(
    figures: readonly { readonly value: string; readonly label: Label; readonly tone?: Tone }[],
  ): void {
    if (figures.length === 0) return;
    const gap = 8;
    const width = (body.width - gap * (figures.length - 1)) / figures.length;
    const labels = figures.map(({ label }) =>
      this.#pen.linesOf(this.say(label), styles.label, width - 18, this.palette.ink2),
    );
    const height = 15 + styles.figure.leading + Math.max(...labels.map(heightOf));
    // If one is too wide, all are set smaller.
    const widest = Math.max(
      ...figures.map(({ value }) => this.#pen.width(shownLine(value), styles.figure)),
    );
    const style = {
      ...styles.figure,
      size: styles.figure.size * Math.min(1, (width - 18) / widest),
    };
    this.#pages.needs(height + 8);
    const top = this.#pages.y;
    const list = this.#pen.doc.struct('L');
    for (const [index, { value, tone }] of figures.entries()) {
      const x = body.left + index * (width + gap);
      this.#pen.decoration(() => {
        this.#pen.doc.roundedRect(x, top, width, height, 5);
        this.#pen.paint(this.palette.sunken);
        this.#pen.doc.roundedRect(x + 0.3, top + 0.3, width - 0.6, height - 0.6, 5);
        this.#pen.doc.lineWidth(0.6).stroke(this.palette.line);
      });
      const item = this.#pen.doc.struct('LI');
      this.#pen.marked(item, 'LBody', () => {
        const colour = tone ? meanings[tone] : this.palette.ink;
        this.#pen.line({ text: shownLine(value), style, colour }, x + 9, top + 7);
        let y = top + 7 + styles.figure.leading;
        for (const line of labels[index] ?? []) {
          this.#pen.line(line, x + 9, y);
          y += line.style.leading;
        }
      });
      item.end();
      list.add(item);
    }
    this.#pages.close(list);
    this.#pages.y = top + height + 8;
  }

  /** A bar in segments with a legend. Nothing is drawn if the whole is zero. */
  bar(parts: readonly BarPart[], alternative: string): void {
    const whole = parts.reduce((sum, { count }) => sum + count, 0);
    if (whole === 0) return;
    const shown = parts.filter(({ count }) => count > 0);
    const height = 9;
    this.#pages.needs(height + 34);
    const top = this.#pages.y;
    const figure = this.#pen.doc.struct('Figure', { alt: alternative });
    const content = this.#pen.doc.markStructureContent('Figure');
    this.#pen.doc.save();
    this.#pen.doc.roundedRect(body.left, top, body.width, height, height / 2).clip();
    let x = body.left;
    for (const { count, colour } of shown) {
      const width = (body.width * count) / whole;
      this.#pen.doc.rect(x, top, width, height);
      this.#pen.paint(meanings[colour]);
      x += width;
    }
    this.#pen.doc.restore();
    this.#pen.lift();
    this.#pen.doc.endMarkedContent();
    figure.add(content);
    this.#pages.close(figure);
    this.#pages.y = top + height + 6;
    this.#legend(shown);
    this.#pages.y += 6;
  }

  #legend(parts: readonly BarPart[]): void {
    const list = this.#pen.doc.struct('L');
    let x = body.left;
    for (const { label, count, colour } of parts) {
      const text = `${count} ${this.say(label)}`;
      const width = 12 + this.#pen.width(text, styles.label) + 14;
      if (x + width > body.left + body.width && x > body.left) {
        x = body.left;
        this.#pages.y += styles.label.leading + 2;
      }
      const [left, top] = [x, this.#pages.y];
      this.#pen.decoration(() => {
        this.#pen.doc.roundedRect(left, top + 1.8, 7, 7, 2);
        this.#pen.paint(meanings[colour]);
      });
      const item = this.#pen.doc.struct('LI');
      this.#pen.marked(item, 'LBody', () => {
        this.#pen.line({ text, style: styles.label, colour: this.palette.ink2 }, left + 11, top);
      });
      item.end();
      list.add(item);
      x += width;
    }
    this.#pages.close(list);
    this.#pages.y += styles.label.leading;
  }

  /**
   * A table. Its header is repeated on every page; a row is split only if it is higher than a page.
   */
  table<Row>(content: TableContent<Row>): void {
    if (content.rows.length > 0) new Table(this.#pages, content).draw();
  }

  /** Amounts or counts at the end of a table, the last of them in bold. */
  totals(totals: readonly (readonly [label: Label, value: string])[]): void {
    const height = totals.length * (styles.text.leading + 3) + 6;
    this.#pages.needs(height);
    const list = this.#pen.doc.struct('L');
    const left = body.left + body.width * 0.5;
    const width = body.width * 0.5;
    for (const [index, [label, value]] of totals.entries()) {
      const isLast = index === totals.length - 1;
      const style = isLast ? styles.strong : styles.text;
      const y = this.#pages.y;
      if (isLast && totals.length > 1) this.#pages.hairline(y, left);
      const item = this.#pen.doc.struct('LI');
      this.#pen.marked(item, 'Lbl', () => {
        this.#pen.line(
          { text: this.say(label), style, colour: this.palette.ink2 },
          left + 5,
          y + 2,
        );
      });
      this.#pen.marked(item, 'LBody', () => {
        const text = shownLine(value);
        const x = left + width - 5 - this.#pen.width(text, style);
        this.#pen.line({ text, style, colour: this.palette.ink }, x, y + 2);
      });
      item.end();
      list.add(item);
      this.#pages.y += style.leading + 3;
    }
    this.#pages.close(list);
    this.#pages.y += 6;
  }

  /** Where each party signs: role, name, and lines for signature and date. */
  signatures(parties: readonly { readonly role: string; readonly name: string | null }[]): void {
    const height = 50;
    this.#pages.needs(height * parties.length);
    for (const { role, name } of parties) {
      const top = this.#pages.y;
      const half = body.width * 0.42;
      this.#pages.flow('P', shownLine(role), styles.label, this.palette.ink3, half);
      if (name) this.#pages.flow('P', shownLine(name), styles.strong, this.palette.ink, half);
      const lineY = top + 28;
      this.#blank(body.left + half + 12, lineY, body.width * 0.34, paperLabels.signature);
      this.#blank(body.left + body.width * 0.84, lineY, body.width * 0.16, paperLabels.date);
      this.#pages.y = Math.max(this.#pages.y, top + height - 8) + 8;
    }
  }

  #blank(x: number, y: number, width: number, label: Label): void {
    this.#pen.decoration(() => {
      this.#pen.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.8)
        .stroke(this.palette.ink3);
    });
    const element = this.#pen.doc.struct('P');
    this.#pages.y = y + 3;
    const line = { text: this.say(label), style: styles.small, colour: this.palette.ink3 };
    this.#pen.within(element, 'P', () => this.#pen.line(line, x, y + 3));
    this.#pages.close(element);
  }
}
