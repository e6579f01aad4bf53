import { expect, test } from 'vitest';
import { isAbn, isUsi } from './extract-faults.ts';
import { drawAbn, drawUsi, Sequences, slugOf } from './identifiers.ts';
import { Random } from './random.ts';

test('known numbers are valid and their neighbours are not', () => {
  expect(isAbn('27241053246')).toBe(true);
  expect(isAbn('27241053247')).toBe(false);
  expect(isUsi('BNGH7C75FN')).toBe(true);
  expect(isUsi('BNGH7C75FM')).toBe(false);
});

test('every generated ABN and USI has valid check characters', () => {
  const random = new Random('identifiers');
  for (let count = 0; count < 5000; count++) {
    expect(isAbn(drawAbn(random))).toBe(true);
    expect(isUsi(drawUsi(random))).toBe(true);
  }
});

test('sequences of different kinds are independent', () => {
  const numbers = new Sequences();
  expect([numbers.next('employer'), numbers.next('receipt'), numbers.next('employer')]).toEqual([
    'E1001',
    'R10001',
    'E1002',
  ]);
});

test('names are converted to ASCII', () => {
  expect(slugOf('Đặng & Sons Café')).toBe('dang-sons-cafe');
  expect(slugOf("O’Connell and D'Amico")).toBe('oconnell-and-damico');
});
