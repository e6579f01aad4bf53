import { asciiOf } from './identifiers.ts';

/**
 * A one-page PDF (A4) with a heading and lines of text, written without a library: the
 * demonstration needs documents that open, not ones that impress. Letters beyond Latin-1 lose their
 * diacritics, since the standard fonts do not have them.
 */
export function writePdf(heading: string, lines: readonly string[]): Uint8Array {
  const text = [
    'BT /F2 18 Tf 56 780 Td',
    `(${escaped(heading)}) Tj`,
    '/F1 9.5 Tf 0 -14 Td',
    ...lines.flatMap((line) => ['0 -12 Td', `(${escaped(line)}) Tj`]),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(heading)}) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  file +=
    `xref\n0 ${count}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // One byte per letter, so that the lengths and offsets counted above are bytes.
  return Buffer.from(file, 'latin1');
}

function escaped(text: string): string {
  return text
    .replaceAll('’', "'")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, asciiOf)
    .replace(/[\\()]/g, (letter) => `\\${letter}`);
}
