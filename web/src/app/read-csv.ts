/** A line of a CSV file. */
export interface CsvLine {
  /** Of the file, from 1: a cell may go over several. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface CsvLines {
  /** Without those that are empty. */
  readonly lines: readonly CsvLine[];
  /** The number of the line from which on nothing can be told apart, because a quote is out of place; else null. */
  readonly brokenAt: number | null;
}

/** The rows of a CSV file, each by the headings of its first row, without spaces around what is not quoted. */
export function readCsv(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const [head, ...lines] = readCsvLines(text, (cell) => cell.trim()).lines;
  const columns = [...(head?.cells ?? [])];
  const rows = lines.map(({ cells }) =>
    Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? ''])),
  );
  return { columns, rows };
}

/**
 * The lines of a CSV file (RFC 4180), with or without a byte-order mark. Where a computer writes decimals
 * with a comma, Excel separates by semicolons.
 *
 * @param plain what is made of a cell without quotes
 */
export function readCsvLines(text: string, plain = (cell: string) => cell): CsvLines {
  const { separator, body, skipped } = withoutPreamble(text.replace(/^\ufeff/, ''));
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let number = skipped + 1;
  let next = number;
  let isAtEnd = body === '';
  while (!isAtEnd) {
    const from = cell.lastIndex;
    const match = cell.exec(body);
    if (!match) return { lines, brokenAt: next };
    const [whole, quoted, bare = '', end] = match;
    cells.push(quoted === undefined ? plain(bare) : quoted.replaceAll('""', '"'));
    next += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    // An empty cell at the very end is matched without moving on.
    isAtEnd = cell.lastIndex === body.length && (end !== separator || from === body.length);
    if (end === separator && !isAtEnd) continue;
    if (cells.some((text) => text !== '')) lines.push({ number, cells });
    cells = [];
    number = next;
  }
  return { lines, brokenAt: null };
}

const separators = [',', ';', '\t'] as const;

/** Excel's own way to name the separator is a first line of its own. */
function withoutPreamble(text: string) {
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  const separator = separators.find((one) => one === named?.[1]);
  if (named && separator) return { separator, body: text.slice(named[0].length), skipped: 1 };
  return { separator: separatorOf(text), body: text, skipped: 0 };
}

/** What the headings are separated by. */
function separatorOf(text: string): string {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const countOf = (separator: string) => head.split(separator).length;
  return separators.reduce((one, other) => (countOf(other) > countOf(one) ? other : one));
}
