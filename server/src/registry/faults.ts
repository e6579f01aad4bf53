import { closeSync, openSync, writeSync } from 'node:fs';

/** Something in an extract that is not as it must be. */
export interface Fault {
  readonly file: string;
  /** The physical line where the record begins; absent where the file as a whole is meant. */
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  /** As it stands in the file. */
  readonly value?: string | undefined;
  /** What should have been there: `a date, YYYY-MM-DD`. */
  readonly expected: string;
}

/** Faults that are kept and printed; all are counted, and written to the report. */
export const mostPrinted = 1000;

const longestValue = 80;

/** Control characters, line and paragraph separators: nothing that could break a line of output. */
const unprintable = /[\p{Cc}\u2028\u2029]/gu;

/** A value as a fault shows it: cut at 80 characters, on one line. */
export function shownValue(value: string): string {
  const characters = Array.from(value.slice(0, longestValue * 2 + 1));
  const cut =
    characters.length > longestValue ? `${characters.slice(0, longestValue).join('')}…` : value;
  return cut.replace(unprintable, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `units.csv:17: academic_year: 'next': expected a year, such as 2026` */
export function describeFault({ file, line, column, value, expected }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const cell = column === undefined ? '' : ` ${column}:`;
  const found = value === undefined ? '' : ` '${shownValue(value)}':`;
  return `${place}:${cell}${found} expected ${expected}`;
}

const csvCell = (value: string | number | undefined) =>
  `"${String(value ?? '').replaceAll('"', '""')}"`;

const csvLine = ({ file, line, column, value, expected }: Fault) =>
  `${[file, line, column, value === undefined ? undefined : shownValue(value), expected]
    .map(csvCell)
    .join(',')}\r\n`;

/**
 * Collects what is wrong with an extract. Counts without limit, keeps the first thousand, and
 * writes all of them to a CSV report where one is asked for.
 */
export class Faults {
  readonly first: Fault[] = [];
  count = 0;
  readonly #report: number | undefined;
  #unwritten = '';

  /** @param report the path of the report; made even when there is nothing to tell */
  constructor(report?: string) {
    if (report === undefined) return;
    this.#report = openSync(report, 'w');
    this.#unwritten = 'file,line,column,value,expected\r\n';
  }

  add(fault: Fault): void {
    this.count += 1;
    if (this.first.length < mostPrinted) this.first.push(fault);
    if (this.#report === undefined) return;
    this.#unwritten += csvLine(fault);
    if (this.#unwritten.length > 64 * 1024) this.#write(this.#report);
  }

  close(): void {
    if (this.#report === undefined) return;
    this.#write(this.#report);
    closeSync(this.#report);
  }

  #write(report: number): void {
    const text = this.#unwritten;
    this.#unwritten = '';
    writeSync(report, text);
  }
}
