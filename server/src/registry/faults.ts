import { closeSync, openSync, writeSync } from 'node:fs';
import { textOf, textOfWording, type Wording } from '@tradebridge/contract/labels';
import { SourceFault } from './extract-source.ts';
import { faultSentences as sentences } from './fault-labels.ts';

/** A fault in an extract. */
export interface Fault {
  readonly file: string;
  /** The physical line on which the record starts; absent if the fault concerns the whole file. */
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  /** As written in the file. */
  readonly value?: string | undefined;
  /** What was expected, such as `a date, YYYY-MM-DD`. */
  readonly expected: string;
}

/** A fault before its text is rendered. */
export interface FoundFault extends Omit<Fault, 'expected'> {
  readonly expected: Wording;
}

/** A fault and, for a row that could not be read, how many rows refer to it. */
interface KeptFault extends FoundFault {
  referring: number;
}

const faultOf = ({ referring, expected, ...found }: KeptFault): Fault => {
  const text = textOfWording(expected);
  if (referring === 0) return { ...found, expected: text };
  const sentence = referring === 1 ? sentences.referredToByOne : sentences.referredToByMany;
  return { ...found, expected: textOf(sentence, { expected: text, count: referring }) };
};

/** Unreadable rows whose keys are kept: every line of a file may be wrong. */
const maxUnreadRows = 100_000;

/** Faults that are kept and printed; all are counted and written to the report. */
export const maxPrinted = 1000;

const maxValueLength = 80;

/** Control characters and line and paragraph separators, which could break a line of output. */
const unprintable = /[\p{Cc}\u2028\u2029]/gu;

/** A value for display in a fault: on one line, truncated to 80 characters. */
export function shownValue(value: string): string {
  const characters = Array.from(value.slice(0, maxValueLength * 2 + 1));
  const cut =
    characters.length > maxValueLength ? `${characters.slice(0, maxValueLength).join('')}…` : value;
  return cut.replace(unprintable, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `'next': expected a year, such as 2026` */
export const faultSentence = ({ value, expected }: Pick<Fault, 'value' | 'expected'>): string =>
  value === undefined
    ? textOf(sentences.sentence, { expected })
    : textOf(sentences.sentenceOfValue, { value: shownValue(value), expected });

/** `units.csv:17: academic_year: 'next': expected a year, such as 2026` */
export function describeFault({ file, line, column, value, expected }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`;
  const cell = column === undefined ? '' : ` ${column}:`;
  return `${place}:${cell} ${faultSentence({ value, expected })}`;
}

const csvCell = (value: string | number | undefined) =>
  `"${String(value ?? '').replaceAll('"', '""')}"`;

const csvLine = ({ file, line, column, value, expected }: Fault) =>
  `${[file, line, column, value === undefined ? undefined : shownValue(value), expected]
    .map(csvCell)
    .join(',')}\r\n`;

/**
 * Collects the faults of an extract. Counts all of them, keeps the first thousand, and writes all
 * to a CSV report if one was requested.
 */
export class Faults {
  count = 0;
  readonly #first: KeptFault[] = [];
  /**
   * Faults of rows that could not be read, by file and key: they count the rows that refer to them.
   */
  readonly #unreadRows = new Map<string, Map<string, KeptFault>>();
  #unreadCount = 0;
  readonly #onCause: (cause: unknown) => void;
  readonly #report: number | undefined;
  #unwritten = '';

  /**
   * @param report the path of the report, which is created even if there are no faults
   * @param onCause called with a library's error if a source cannot be read
   */
  constructor(report?: string, onCause: (cause: unknown) => void = () => {}) {
    this.#onCause = onCause;
    if (report === undefined) return;
    this.#report = openSync(report, 'w');
    this.#unwritten = 'file,line,column,value,expected\r\n';
  }

  /** The first thousand faults. */
  get first(): Fault[] {
    return this.#first.map(faultOf);
  }

  add(found: FoundFault): void {
    this.#addToReport(this.#keep(found));
  }

  /**
   * Adds the fault that made a row unreadable. Rows that refer to it are counted in this fault
   * rather than reported separately, so it comes last in the report.
   */
  addUnreadRow(found: FoundFault, key: string): void {
    const fault = this.#keep(found);
    const rows = this.#unreadRows.get(found.file) ?? new Map<string, KeptFault>();
    if (rows.has(key) || this.#unreadCount === maxUnreadRows) {
      this.#addToReport(fault);
      return;
    }
    this.#unreadRows.set(found.file, rows.set(key, fault));
    this.#unreadCount += 1;
  }

  /** Counts a row that refers to an unreadable row; false if there is no such row with that key. */
  countReferring(file: string, key: string): boolean {
    const fault = this.#unreadRows.get(file)?.get(key);
    if (fault) fault.referring += 1;
    return fault !== undefined;
  }

  /** Adds a fault for a source that cannot be read; rethrows any other error. */
  addSource(error: unknown, found: Omit<Fault, 'expected'>): void {
    if (!(error instanceof SourceFault)) throw error;
    if (error.cause !== undefined) this.#onCause(error.cause);
    this.add({ ...found, value: found.value ?? error.value, expected: error.expected });
  }

  close(): void {
    if (this.#report === undefined) return;
    for (const rows of this.#unreadRows.values()) {
      for (const fault of rows.values()) this.#addToReport(fault);
    }
    this.#write(this.#report);
    closeSync(this.#report);
  }

  #keep(found: FoundFault): KeptFault {
    const fault = { ...found, referring: 0 };
    this.count += 1;
    if (this.#first.length < maxPrinted) this.#first.push(fault);
    return fault;
  }

  #addToReport(fault: KeptFault): void {
    if (this.#report === undefined) return;
    this.#unwritten += csvLine(faultOf(fault));
    if (this.#unwritten.length > 64 * 1024) this.#write(this.#report);
  }

  #write(report: number): void {
    const text = this.#unwritten;
    this.#unwritten = '';
    writeSync(report, text);
  }
}
