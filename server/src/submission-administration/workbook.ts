import { Readable } from 'node:stream';
import type { CsvCell } from '@tradebridge/contract/csv';
import yazl from 'yazl';
import { spreadsheetDays } from '../platform/calendar.ts';

/** A cell of a table; an instant is shown in the institution's time zone. */
export type TableCell = CsvCell | Date;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, except for the sheet (ECMA-376). */
const parts = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Cell format 1 is for instants.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters not allowed in XML, and carriage returns, which would be read as line feeds. */
const notInXml = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu;

const codeOf = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text for XML. Text that already looks like an escape sequence would otherwise be decoded. */
const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, codeOf)
    .replace(notInXml, codeOf)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Maximum characters in a spreadsheet cell. */
const maxCellLength = 32_767;

/** Text is stored as text, so that it is never a formula. */
const cellXml = (cell: TableCell, timeZone: string) => {
  if (cell === null) return '<c/>';
  if (cell instanceof Date) return `<c s="1"><v>${spreadsheetDays(timeZone, cell)}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const text = escaped(cell.slice(0, maxCellLength).toWellFormed());
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
};

const rowsXml = (rows: readonly (readonly TableCell[])[], timeZone: string) =>
  rows.map((row) => `<row>${row.map((cell) => cellXml(cell, timeZone)).join('')}</row>`).join('');

async function* sheetXml(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly TableCell[])[]>,
  timeZone: string,
): AsyncGenerator<string> {
  // Wide enough for an instant, which is shown as ##### otherwise.
  yield `${xml}<worksheet xmlns="${main}"><cols><col min="1" max="${headings.length}" width="20"/></cols>`;
  yield `<sheetData>${rowsXml([headings], timeZone)}`;
  for await (const rows of batches) yield rowsXml(rows, timeZone);
  yield '</sheetData></worksheet>';
}

/** A workbook with one sheet, written as its rows are read. */
export function workbookOf(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly TableCell[])[]>,
  timeZone: string,
): Readable {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  const sheet = Readable.from(sheetXml(headings, batches, timeZone), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  // Typed as NodeJS.ReadableStream, but really a PassThrough.
  const content = zip.outputStream as Readable;
  zip.on('error', (error: Error) => content.destroy(error));
  content.on('close', () => sheet.destroy());
  return content;
}
