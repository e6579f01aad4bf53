import { describe, expect, test } from 'vitest';
import { cleanFileName, kindOfName, kindOfType, nameByContent } from './file-kinds.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('A name by its content', () => {
  test.each([
    ['evil.html', 'image/jpeg', 'evil.jpg'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo.png', 'image/jpg', 'photo.jpg'],
    ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
    ['Report 1.2', 'application/pdf', 'Report 1.2.pdf'],
    ['.html', 'image/png', '.html.png'],
    ['', 'image/png', 'file.png'],
    ['a.tar.gz', 'application/gzip', 'a.tar.gz'],
    // Kinds whose signature does not distinguish them from their container.
    ['letter.docx', 'application/zip', 'letter.docx'],
    ['letter.zip', docx, 'letter.docx'],
    ['sheet.xls', 'application/x-cfb', 'sheet.xls'],
    ['setup.msi', 'application/x-cfb', 'setup.bin'],
    ['table.csv', 'text/plain; charset=utf-8', 'table.csv'],
    ['mail.eml', 'text/plain', 'mail.eml'],
    ['data.json', 'text/plain', 'data.json'],
    ['Version 1.2', 'text/plain', 'Version 1.2.txt'],
    ['start.bat', 'text/plain', 'start.txt'],
    ['run.sh', 'text/plain', 'run.txt'],
    ['notes.txt', 'text/csv', 'notes.txt'],
    ['notes.pdf', 'text/csv', 'notes.csv'],
    // Types that the institution allows by name are kept.
    ['page.htm', 'text/html', 'page.htm'],
    ['page.js', 'text/javascript', 'page.txt'],
    ['feed', 'application/octet-stream', 'feed'],
  ])('%j of %s is %j', (name, type, shown) => {
    expect(nameByContent(name, type)).toBe(shown);
  });

  test.each([
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u2066b\u2069\u200f.pdf', 'ab.pdf'],
    ['a\0\r\n\u2028.pdf', 'a.pdf'],
    ['HAL 01/é.pdf', 'HAL 01/é.pdf'],
    ['a.html. .', 'a.html'],
    ['\u202e..', ''],
  ])('%j hides nothing', (name, shown) => {
    expect(cleanFileName(name)).toBe(shown);
  });
});

test('A name of thousands of dots takes no longer than any other', () => {
  const name = `${'.'.repeat(50_000)}x`;
  const start = Date.now();
  expect(cleanFileName(name)).toBe(name);
  expect(Date.now() - start).toBeLessThan(1000);
});

test('A kind is found by any of its types and extensions', () => {
  expect(kindOfType('Application/X-Zip-Compressed; x=1')?.name).toBe('ZIP');
  expect(kindOfName('Plan.DOCX')?.type).toBe(docx);
  expect([kindOfType('audio/ogg'), kindOfName('docx')]).toEqual([undefined, undefined]);
});
