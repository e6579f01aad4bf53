/** A line of a CSV file. */
export interface CsvLine {
  /** In the file, from 1: a cell may span several. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface CsvLines {
  /** Without empty lines. */
  readonly lines: readonly CsvLine[];
  /** The number of the line where a misplaced quote makes the rest unreadable; otherwise null. */
  readonly brokenAt: number | null;
}

/** The rows of a CSV file, keyed by the headings in its first row; unquoted cells are trimmed. */
export function readCsv(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const [head, ...lines] = readCsvLines(text, (cell) => cell.trim()).lines;
  const columns = [...(head?.cells ?? [])];
  const rows = lines.map(({ cells }) =>
    Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? ''])),
  );
  return { columns, rows };
}

/**
 * The lines of a CSV file (RFC 4180), with or without a byte-order mark. Where decimals use a
 * comma, Excel separates with semicolons.
 *
 * @param plain transforms a cell without quotes
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
    // An empty cell at the very end matches without advancing.
    isAtEnd = cell.lastIndex === body.length && (end !== separator || from === body.length);
    if (end === separator && !isAtEnd) continue;
    if (cells.some((text) => text !== '')) lines.push({ number, cells });
    cells = [];
    number = next;
  }
  return { lines, brokenAt: null };
}

const separators = [',', ';', '\t'] as const;

/** Excel can name the separator in a line before the headings. */
function withoutPreamble(text: string) {
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
  const separator = separators.find((one) => one === named?.[1]);
  if (named && separator) return { separator, body: text.slice(named[0].length), skipped: 1 };
  return { separator: separatorOf(text), body: text, skipped: 0 };
}

/** The separator of the headings. */
function separatorOf(text: string): string {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const countOf = (separator: string) => head.split(separator).length;
  return separators.reduce((one, other) => (countOf(other) > countOf(one) ? other : one));
}
