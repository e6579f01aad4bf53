import type { Label } from '@tradebridge/contract/labels';
import { paperLabels } from './labels.ts';
import { meanings } from './looks.ts';
import { body, lowest, type Pages } from './pages.ts';
import { type Element, heightOf, type Line, type Pen, styles } from './pen.ts';
import { shownLine, shownLines } from './text.ts';

/** The colour of a word's meaning in a table or figure, in addition to the word. */
export type Tone = 'red' | 'amber' | 'green' | 'blue' | 'grey';

/** The content of a cell; null and an empty text leave it empty. */
export type Cell =
  | string
  | null
  | {
      readonly text: string;
      /** A second, subdued line. */
      readonly below?: string | null;
      readonly isStrong?: boolean;
      /** Marks the text with a dot of that colour. */
      readonly tone?: Tone;
    };

export interface Column<Row> {
  readonly title: Label;
  /** Its share of the width, relative to the other columns. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  /** Marks the row's header cell, for screen readers. */
  readonly isRowHead?: boolean;
  readonly cell: (row: Row) => Cell;
}

const padding = { side: 5, row: 4.2 } as const;

/** A table up to this height is kept on one page. */
const maxUnsplitHeight = 180;

/** Leaves out the columns that are empty in every row. */
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

export interface TableContent<Row> {
  readonly caption?: string | null;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

interface Place {
  readonly x: number;
  readonly width: number;
}

const inner = (place: Place | undefined) => (place?.width ?? 0) - 2 * padding.side;

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

/** The scope of a row's header cell, which the library's types lack. */
const scopeOfRow: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: 'Row' };

/** Draws one table, on as many pages as necessary. */
export class Table<Row> {
  readonly #pages: Pages;
  readonly #pen: Pen;
  readonly #columns: readonly Column<Row>[];
  readonly #rows: readonly Row[];
  readonly #caption: string;
  readonly #places: readonly Place[];
  readonly #heads: readonly (readonly Line[])[];
  readonly #headHeight: number;
  /** The lines of each cell, by row. */
  readonly #known: Line[][][] = [];

  constructor(pages: Pages, { caption, columns, rows }: TableContent<Row>) {
    this.#pages = pages;
    this.#pen = pages.pen;
    this.#columns = columns;
    this.#rows = rows;
    this.#caption = shownLine(caption ?? '');
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    let left: number = body.left;
    this.#places = columns.map(({ share }) => {
      const place = { x: left, width: (body.width * share) / shares };
      left += place.width;
      return place;
    });
    this.#heads = columns.map(({ title }, index) =>
      this.#pen.linesOf(
        pages.say(title),
        styles.head,
        inner(this.#places[index]),
        pages.palette.primaryInk,
      ),
    );
    this.#headHeight = Math.max(...this.#heads.map(heightOf)) + 2 * padding.row - 1;
  }

  draw(): void {
    const captionHeight = this.#caption === '' ? 0 : styles.caption.leading + 6;
    const firsts = this.#rows.slice(0, 12).map((_, at) => rowHeight(this.#cellsAt(at)));
    this.#pages.needs(captionHeight + this.#headHeight + this.#beginning(firsts));
    const table = this.#pen.doc.struct('Table');
    if (this.#caption !== '') {
      this.#pen.marked(table, 'Caption', () => this.#writeCaption(this.#caption));
    }
    const headRow = this.#pen.doc.struct('TR');
    this.#writeHead(headRow);
    headRow.end();
    table.add(headRow);
    for (const at of this.#rows.keys()) {
      this.#writeRow(this.#cellsAt(at), table);
      // Released, so that a long table is not in memory twice.
      this.#known[at] = [];
    }
    this.#pages.close(table);
    this.#pages.y += 8;
  }

  #cellsAt(at: number): Line[][] {
    const row = this.#rows[at];
    const lines = (column: Column<Row>, index: number) =>
      row === undefined ? [] : this.#cellLines(column.cell(row), inner(this.#places[index]));
    this.#known[at] ??= this.#columns.map(lines);
    return this.#known[at];
  }

  #writeCaption(text: string): void {
    this.#pages.y += 4;
    const line = { text, style: styles.caption, colour: this.#pages.palette.ink };
    this.#pen.line(line, body.left, this.#pages.y, body.width);
    this.#pages.y += styles.caption.leading + 2;
  }

  /** Continues on the next page, repeating the header. */
  #goOn(): void {
    this.#pages.nextPage();
    const caption = this.#caption || this.#pages.part;
    this.#pen.decoration(() => {
      this.#writeCaption(this.#pages.say(paperLabels.continued, { caption }));
    });
    this.#writeHead();
  }

  /**
   * The height of the rows that must fit with the header: all of a short table, otherwise the first
   * row.
   */
  #beginning(heights: readonly number[]): number {
    const all = heights.reduce((sum, height) => sum + height, 0);
    return all <= maxUnsplitHeight ? all : Math.min(heights[0] ?? 0, lowest / 2);
  }

  /** @param row the header as an element; without it, it is only a visual repetition */
  #writeHead(row?: Element): void {
    const top = this.#pages.y;
    this.#pen.decoration(() => {
      this.#pen.doc.rect(body.left, top, body.width, this.#headHeight);
      this.#pen.paint(this.#pages.palette.primaryWeak);
    });
    for (const [index, { align }] of this.#columns.entries()) {
      const lines = this.#heads[index] ?? [];
      const draw = () => this.#cell(lines, this.#places[index], top + padding.row - 0.5, align);
      if (row) this.#pen.marked(row, 'TH', draw, { scope: 'Column' });
      else this.#pen.decoration(draw);
    }
    this.#pages.y = top + this.#headHeight;
  }

  #writeRow(cells: readonly (readonly Line[])[], table: Element): void {
    const height = rowHeight(cells);
    if (this.#pages.y + height > lowest && this.#pages.isBegun()) this.#goOn();
    const row = this.#pen.doc.struct('TR');
    const elements = this.#columns.map(({ isRowHead }) =>
      isRowHead ? this.#pen.doc.struct('TH', scopeOfRow) : this.#pen.doc.struct('TD'),
    );
    let rest = cells.map((lines) => [...lines]);
    for (;;) {
      const room = lowest - this.#pages.y - 2 * padding.row;
      const taken = rest.map((lines) => takeLines(lines, room));
      this.#writeCells(taken, elements);
      rest = rest.map((lines, index) => lines.slice(taken[index]?.length ?? 0));
      if (rest.every((lines) => lines.length === 0)) break;
      this.#goOn();
    }
    for (const element of elements) {
      element.end();
      row.add(element);
    }
    row.end();
    table.add(row);
  }

  /** Writes the part of a row that is on this page. */
  #writeCells(cells: readonly (readonly Line[])[], elements: readonly Element[]): void {
    const top = this.#pages.y;
    for (const [index, element] of elements.entries()) {
      const { isRowHead, align } = this.#columns[index] ?? {};
      const lines = cells[index] ?? [];
      if (lines.length === 0) continue;
      this.#pen.within(element, isRowHead ? 'TH' : 'TD', () =>
        this.#cell(lines, this.#places[index], top + padding.row, align),
      );
    }
    this.#pages.y = top + rowHeight(cells);
    this.#pages.hairline(this.#pages.y);
  }

  #cellLines(cell: Cell, width: number): Line[] {
    if (cell === null) return [];
    if (typeof cell === 'string') {
      return this.#cellLines({ text: cell }, width);
    }
    const style = cell.isStrong ? styles.strongCell : styles.cell;
    const colour = cell.tone ? meanings[cell.tone] : this.#pages.palette.ink;
    const dot = cell.tone ? 9 : 0;
    const lines = shownLines(cell.text).flatMap((line) =>
      this.#pen.linesOf(line, style, width - dot, colour),
    );
    const [first, ...others] = lines;
    const marked = first && cell.tone ? [{ ...first, dot: colour }, ...others] : lines;
    const below = shownLines(cell.below ?? '').flatMap((line) =>
      this.#pen.linesOf(line, styles.small, width, this.#pages.palette.ink2),
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
          ? place.x + place.width - padding.side - this.#pen.width(line.text, line.style)
          : left + (line.style === styles.small ? 0 : indent);
      if (line.dot) {
        this.#pen.doc.circle(left + 2.6, y + line.style.leading / 2, 2.6);
        this.#pen.paint(line.dot);
      }
      this.#pen.line(line, x, y);
      y += line.style.leading;
    }
  }
}
