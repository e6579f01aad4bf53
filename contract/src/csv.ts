/** What makes a spreadsheet take a text for a formula, the wide forms of East Asian keyboards too. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/u;
const isNumber = /^-?\d+(\.\d+)?$/;

/** A text of figures that is not the number it looks like: a spreadsheet would drop zeros or round it. */
const losesFigures = /^-?0\d|^-?\d{16,}|^\d+(\.\d+)?e[+-]?\d+$/i;

/** Null is an empty cell. */
export type CsvCell = string | number | null;

/** A text that no spreadsheet runs: one that begins like a formula is led by an apostrophe. */
export const withoutFormula = (text: string): string =>
  // A negative number is no formula, and is to stay a number.
  beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;

function csvCell(cell: CsvCell): string {
  const harmless = withoutFormula(String(cell ?? ''));
  const isQuoted =
    /[",\r\n]/.test(harmless) || (typeof cell === 'string' && losesFigures.test(cell));
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Cents as dollars with two places, `-1234.50`: a number to a spreadsheet. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** What a file begins with, so that Excel takes it for UTF-8 and not for the machine's own encoding. */
export const byteOrderMark = '\ufeff';

/** Rows of a CSV file that is written in parts. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/**
 * A CSV file as spreadsheets open it: RFC 4180, UTF-8 by its byte-order mark. No text of it is run as a
 * formula: one that begins like one is led by an apostrophe. A text such as `0012345` is quoted, which is
 * all that CSV can say of it: programs that take what is quoted for text keep its zeros, Excel does not.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]) => byteOrderMark + csvRows(rows);
