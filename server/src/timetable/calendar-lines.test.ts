import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { escapeText, foldLine } from './calendar-lines.ts';

test.each([
  ['Cable; conduit, trunking\\tray', 'Cable\\; conduit\\, trunking\\\\tray'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['a "quoted": word\tand a tab', 'a "quoted": word\tand a tab'],
  ['\u0000bell\u0007 and\u001b delete\u007f', 'bell and delete'],
])('the text %j is written as a value', (text, value) => {
  expect(escapeText(text)).toBe(value);
});

test('a line is folded at 75 bytes, never inside a character', () => {
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  expect(foldLine(`x${'Ō'.repeat(38)}`)).toBe(`x${'Ō'.repeat(37)}\r\n Ō`);
  expect(foldLine(`${'x'.repeat(72)}😀`)).toBe(`${'x'.repeat(72)}\r\n 😀`);
});

test('another library reads any text unchanged', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(texts, (text) => {
      const line = foldLine(`SUMMARY:${escapeText(text)}`);
      for (const part of line.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThan(76);
      const event = ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT\r\n`);
      expect(new ICAL.Component(event).getFirstPropertyValue('summary')).toBe(text);
    }),
  );
});
