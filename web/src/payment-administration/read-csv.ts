/** The rows of a CSV file (RFC 4180), each by the headings of its first row. */
export function readCsv(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const [columns = [], ...lines] = cellsOf(text.replace(/^\ufeff/, ''));
  const rows = lines
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? ''])));
  return { columns, rows };
}

/** A cell in quotes or without, and what ends it. */
const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    // A quote where none may stand: what follows cannot be told apart.
    if (!match) break;
    const [, quoted, plain = '', end] = match;
    lines.at(-1)?.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    if (end !== ',' && cell.lastIndex < text.length) lines.push([]);
    // A comma at the very end has an empty cell after it.
    if (end === ',' && cell.lastIndex === text.length) lines.at(-1)?.push('');
  }
  return lines.filter((cells) => cells.length > 0);
}
