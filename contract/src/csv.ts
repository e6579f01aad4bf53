/**
 * Characters that make a spreadsheet read a text as a formula, including the full-width forms of
 * East Asian keyboards.
 */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/u;
const isNumber = /^-?\d+(\.\d+)?$/;

/** Text of digits that a spreadsheet would change: it would drop zeros or round. */
const losesFigures = /^-?0\d|^-?\d{16,}|^\d+(\.\d+)?e[+-]?\d+$/i;

/** Null is an empty cell. */
export type CsvCell = string | number | null;

/** Protects a text from being run as a formula, by a leading apostrophe. */
export const withoutFormula = (text: string): string =>
  // A negative number is not a formula and has to stay a number.
  beginsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;

function csvCell(cell: CsvCell): string {
  const harmless = withoutFormula(String(cell ?? ''));
  // Programs that also separate cells at semicolons and tabs would read the rest as its own cell.
  const isQuoted =
    /[",;\t\r\n]/.test(harmless) || (typeof cell === 'string' && losesFigures.test(cell));
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Cents as dollars with two decimals, `-1234.50`, which spreadsheets read as a number. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Written first, so that Excel reads the file as UTF-8 and not in the machine's encoding. */
export const byteOrderMark = '\ufeff';

/** Rows of a CSV file that is written in parts. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/**
 * A CSV file for spreadsheets: RFC 4180, UTF-8 with a byte-order mark. Texts that look like
 * formulas get a leading apostrophe. A text such as `0012345` is quoted: programs that treat quoted
 * values as text keep its zeros, Excel does not.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]) => byteOrderMark + csvRows(rows);
