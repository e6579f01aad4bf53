import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writePdf } from './pdf.ts';
import { drawPhoto, initialsOf } from './photos.ts';
import { Random } from './random.ts';

test('initials are plain capitals, whatever the name starts with', () => {
  expect(initialsOf({ givenName: 'Ngaire', familyName: 'Tūhoe' })).toBe('NT');
  expect(initialsOf({ givenName: 'Róisín', familyName: 'Ó Briain' })).toBe('RO');
  expect(initialsOf({ givenName: 'Đức', familyName: 'de Souza' })).toBe('DD');
});

test('a photo is a PNG of 128 by 128 with the letters in its middle', () => {
  const photo = Buffer.from(drawPhoto({ givenName: 'Sina', familyName: 'Leota' }, new Random('p')));
  expect(photo.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([photo.readUInt32BE(16), photo.readUInt32BE(20)]).toEqual([128, 128]);
  const data = photo.indexOf('IDAT');
  const pixels = inflateSync(photo.subarray(data + 4, data + 4 + photo.readUInt32BE(data - 4)));
  expect(pixels).toHaveLength(128 * 129);
  expect(Math.max(...pixels.subarray(0, 30 * 129))).toBe(0);
  expect(Math.max(...pixels.subarray(50 * 129, 80 * 129))).toBe(31);
});

test('the cross-reference table of a PDF points to its objects, whatever letters it contains', () => {
  const file = Buffer.from(writePdf('Plan (first)', ['Tūhoe, Café', 'O’Connell'])).toString(
    'latin1',
  );
  const table = Number(file.match(/startxref\n(\d+)/)?.[1]);
  expect(file.slice(table, table + 4)).toBe('xref');
  const offsets = [...file.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
  for (const [index, at] of offsets.entries()) {
    expect(file.slice(at, at + 8)).toContain(`${index + 1} 0 obj`);
  }
  expect(file).toContain('(Plan \\(first\\))');
  expect(file).toContain("(O'Connell)");
  expect(file).toContain('(Tuhoe, Caf\xe9)');
});
