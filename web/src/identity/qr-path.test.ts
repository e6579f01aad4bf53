import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrDrawingOf } from './qr-path.ts';

const uri =
  'otpauth://totp/Tradebridge:owner%40demo.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tradebridge&algorithm=SHA1&digits=6&period=30';

test('the path darkens the modules of the code, and no other', () => {
  const { size, path } = qrDrawingOf(uri);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(length); at++) (drawn[Number(y)] ?? [])[Number(x) + at] = true;
  }
  expect(drawn).toEqual(encode(uri, { ecc: 'M', boostEcc: false, border: 4 }).data);
});

test('it has a quiet zone of four modules', () => {
  const { size, path } = qrDrawingOf(uri);
  const ends = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => [
    Number(x),
    Number(y),
    Number(x) + Number(length),
  ]);
  expect(Math.min(...ends.map(([x = 0]) => x))).toBe(4);
  expect(Math.min(...ends.map(([, y = 0]) => y))).toBe(4);
  expect(Math.max(...ends.map(([, , end = 0]) => end))).toBe(size - 4);
});
