import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from './text-pieces.ts';

test('differences are marked word by word', () => {
  expect(piecesOf('Pay your fee now', 'Pay your invoice now')).toEqual([
    { before: 'Pay your ', after: 'Pay your ' },
    { before: 'fee', after: 'invoice' },
    { before: ' now', after: ' now' },
  ]);
  expect(piecesOf('Fees', 'Invoices')).toEqual([{ before: 'Fees', after: 'Invoices' }]);
  expect(piecesOf('Pay', 'Pay now')).toEqual([
    { before: 'Pay', after: 'Pay' },
    { before: '', after: ' now' },
  ]);
});

test('the pieces joined are the texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'pay')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = piecesOf(before, after);
      expect(pieces.map((piece) => piece.before).join('')).toBe(before);
      expect(pieces.map((piece) => piece.after).join('')).toBe(after);
    }),
  );
});
