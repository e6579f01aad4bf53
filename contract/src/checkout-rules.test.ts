import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CartItem,
  cartTotal,
  isQuantity,
  lessFeeHelp,
  parseQuantity,
  wizardSteps,
} from './checkout-rules.ts';

const runs = { numRuns: 20_000 };

/** One cent to 100,000 dollars. */
const amount = fc.integer({ min: 1, max: 10_000_000 });
/** A line with any valid GST: none, all of it, or something between. */
const line = amount.chain((feeAmount) =>
  fc.record({ feeAmount: fc.constant(feeAmount), gst: fc.integer({ min: 0, max: feeAmount }) }),
);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('fee help', () => {
  test('is used up to the fees, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 8 }),
        fc.oneof(fc.constant(0), amount),
        (lines, feeHelp) => {
          const fees = sum(lines.map(({ feeAmount }) => feeAmount));
          const { usedAmount, totalAmount } = lessFeeHelp(fees, feeHelp);
          expect(usedAmount + totalAmount).toBe(fees);
          expect([feeHelp, fees]).toContain(usedAmount);
          expect(usedAmount).toBeLessThanOrEqual(feeHelp);
          expect(usedAmount).toBeLessThanOrEqual(fees);
          expect(totalAmount).toBeGreaterThanOrEqual(0);
        },
      ),
      runs,
    );
  });

  test.each([
    [45_000, 30_000, 30_000, 0],
    [30_000, 30_000, 30_000, 0],
    [29_999, 30_000, 29_999, 1],
    [0, 30_000, 0, 30_000],
  ])('of %i for fees of %i: %i used, %i to pay', (help, fees, usedAmount, totalAmount) => {
    expect(lessFeeHelp(fees, help)).toEqual({ usedAmount, totalAmount });
  });

  test('above the fees is reported as used up to them', () => {
    const [fees, help] = [30_000, 45_000];
    const original = { usedAmount: 0, totalAmount: 0 };
    expect(lessFeeHelp(fees, help)).toEqual({ ...original, usedAmount: fees });
  });
});

describe('the cart', () => {
  const item = fc.record({
    fee: fc.integer({ min: 0, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });

  test('adds up to the sum of its rows, in any order', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), (items) => {
        expect(cartTotal(items)).toBe(sum(items.map(({ fee, quantity }) => fee * quantity)));
        expect(cartTotal(items.toReversed())).toBe(cartTotal(items));
      }),
      runs,
    );
  });

  const document = { kind: 'document', digital: true } satisfies Partial<CartItem>;

  test('asks for an address only with a printed document', () => {
    const short = ['cart', 'pay', 'summary'];
    expect(wizardSteps([])).toEqual(short);
    expect(wizardSteps([document])).toEqual(short);
    expect(wizardSteps([{ kind: 'fees', digital: false }])).toEqual(short);
    expect(wizardSteps([document, { ...document, digital: false }])).toEqual([
      'cart',
      'address',
      'pay',
      'summary',
    ]);
  });

  test.each([
    [1, true],
    [99, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [100, false],
    [1e9, false],
    [Number.NaN, false],
  ])('a quantity of %d is one: %s', (quantity, is) => {
    expect(isQuantity(quantity)).toBe(is);
  });

  test.each(['', '0', '100', '-1', '1.5', '1e1', 'two', '1000000000'])(
    'typed as %j is none',
    (typed) => {
      expect(parseQuantity(typed)).toBeNull();
    },
  );

  test.each([
    ['1', 1],
    ['99', 99],
    [' 7 ', 7],
  ])('entered as %j is %d', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity);
  });
});
