import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gstOfLineRefund,
  gstOfRefund,
  type RefundedLine,
  spreadOverLines,
} from './refund-rules.ts';

const refundedLine = (amount: number, gstAmount: number): RefundedLine => ({
  amount,
  gstAmount,
  refundedAmount: 0,
  refundedGstAmount: 0,
});

/** The line after a further refund. */
const after = (line: RefundedLine, amount: number): RefundedLine => ({
  ...line,
  refundedAmount: line.refundedAmount + amount,
  refundedGstAmount: line.refundedGstAmount + gstOfLineRefund(line, amount),
});

const aLine = fc
  .integer({ min: 1, max: 1_000_000_000 })
  .chain((amount) => fc.nat(amount).map((gstAmount) => refundedLine(amount, gstAmount)));

/** Lines, and an order of partial refunds until nothing is left. */
const aPlan = fc.array(aLine, { minLength: 1, maxLength: 6 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    parts: fc.array(
      fc.record({
        at: fc.nat(lines.length - 1),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 20 },
    ),
  }),
);

describe('the GST of a refund', () => {
  test('is that of the refunded lines, never a share of the whole', () => {
    const [tuition, kit] = [refundedLine(90_000, 0), refundedLine(33_000, 3000)];
    expect(gstOfLineRefund(kit, 33_000)).toBe(3000);
    expect(gstOfLineRefund(tuition, 90_000)).toBe(0);
    expect(gstOfLineRefund(tuition, 33_000)).toBe(0);
    // 3000 × 11001 / 33000 = 1000.09
    expect(gstOfLineRefund(kit, 11_001)).toBe(1000);
    expect(gstOfLineRefund(after(kit, 11_001), 21_999)).toBe(2000);
  });

  test('of parts of lines adds up to that of the lines, in any order', () => {
    fc.assert(
      fc.property(aPlan, ({ lines, parts }) => {
        const now = [...lines];
        const refund = (at: number, amount: number) => {
          const line = now[at] ?? refundedLine(0, 0);
          const gst = gstOfLineRefund(line, amount);
          expect(gst).toBeGreaterThanOrEqual(0);
          expect(gst).toBeLessThanOrEqual(amount);
          now[at] = after(line, amount);
        };
        for (const { at, share } of parts) {
          const { amount = 0, refundedAmount = 0 } = now[at] ?? {};
          refund(at, Math.floor((amount - refundedAmount) * share));
          // Whatever came before, the refunded GST is the line's share of what was refunded.
          const line = now[at] ?? refundedLine(0, 0);
          const exact = (line.gstAmount * line.refundedAmount) / line.amount;
          expect(Math.abs(line.refundedGstAmount - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
        for (const [at, line] of now.entries()) refund(at, line.amount - line.refundedAmount);
        for (const line of now) {
          expect([line.refundedAmount, line.refundedGstAmount]).toEqual([
            line.amount,
            line.gstAmount,
          ]);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test('is never negative if earlier refunds returned more than their share', () => {
    const line = { amount: 10_000, gstAmount: 1000, refundedAmount: 1000, refundedGstAmount: 900 };
    expect(gstOfLineRefund(line, 1000)).toBe(0);
    expect(gstOfLineRefund(line, 9000)).toBe(100);
    expect(gstOfLineRefund(refundedLine(0, 0), 0)).toBe(0);
  });
});

describe('the GST of a refund of a part of a payment', () => {
  const line = (lineNumber: number, amount: number, gstAmount: number, refunded = [0, 0]) => ({
    lineNumber,
    amount,
    gstAmount,
    refundedAmount: refunded[0] ?? 0,
    refundedGstAmount: refunded[1] ?? 0,
  });
  // A kit of $1,100 with $100 of GST, of which fee help covered $600.
  const kit = (refunded?: number[]) => ({
    paid: 50_000,
    lines: [line(1, 110_000, 10_000, refunded)],
  });

  test('is all of it once all that was paid is refunded, although help covered some', () => {
    expect(gstOfRefund([kit()], [{ lineNumber: 1, amount: 50_000 }])).toEqual([
      { lineNumber: 1, amount: 50_000, gstAmount: 10_000 },
    ]);
  });

  test('is the line’s share before that, and the rest at the end', () => {
    expect(gstOfRefund([kit()], [{ lineNumber: 1, amount: 22_000 }])).toEqual([
      { lineNumber: 1, amount: 22_000, gstAmount: 2000 },
    ]);
    expect(gstOfRefund([kit([22_000, 2000])], [{ lineNumber: 1, amount: 28_000 }])).toEqual([
      { lineNumber: 1, amount: 28_000, gstAmount: 8000 },
    ]);
  });

  test('is for each invoice by itself', () => {
    const other = { paid: 33_000, lines: [line(2, 33_000, 3000)] };
    const refund = [
      { lineNumber: 1, amount: 50_000 },
      { lineNumber: 2, amount: 11_000 },
    ];
    expect(gstOfRefund([kit(), other], refund).map(({ gstAmount }) => gstAmount)).toEqual([
      10_000, 1000,
    ]);
  });

  test('includes what is left of lines that were refunded earlier', () => {
    const part = {
      paid: 100_000,
      lines: [line(1, 110_000, 10_000, [50_000, 4545]), line(2, 50_000, 0)],
    };
    expect(gstOfRefund([part], [{ lineNumber: 2, amount: 50_000 }])).toEqual([
      { lineNumber: 2, amount: 50_000, gstAmount: 5455 },
    ]);
  });

  test('is never more than the refund', () => {
    const part = { paid: 5000, lines: [line(1, 110_000, 10_000)] };
    expect(gstOfRefund([part], [{ lineNumber: 1, amount: 5000 }])).toEqual([
      { lineNumber: 1, amount: 5000, gstAmount: 5000 },
    ]);
  });
});

describe('an amount that is spread over lines', () => {
  test('is each line’s remainder if nothing else is left', () => {
    const lines = [
      { lineNumber: 1, refundable: 90_000 },
      { lineNumber: 2, refundable: 0 },
      { lineNumber: 4, refundable: 33_000 },
    ];
    expect(spreadOverLines(lines, 123_000)).toEqual([
      { lineNumber: 1, amount: 90_000 },
      { lineNumber: 4, amount: 33_000 },
    ]);
    expect(spreadOverLines([], 0)).toEqual([]);
  });

  test('adds up to the cent, and never exceeds the remainder of a line', () => {
    const plan = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 })
      .chain((lines) =>
        fc.record({
          lines: fc.constant(
            lines.map((refundable, index) => ({ lineNumber: index + 1, refundable })),
          ),
          amount: fc.integer({ min: 0, max: lines.reduce((sum, left) => sum + left, 0) }),
        }),
      );
    fc.assert(
      fc.property(plan, ({ lines, amount }) => {
        const parts = spreadOverLines(lines, amount);
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        for (const part of parts) {
          const line = lines.find(({ lineNumber }) => lineNumber === part.lineNumber);
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(line?.refundable ?? 0);
        }
      }),
      { numRuns: 5000 },
    );
  });
});
