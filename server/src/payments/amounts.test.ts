import { maxPaymentCents } from '@tradebridge/contract/checkout-rules';
import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { gstOfRefund } from '@tradebridge/contract/refund-rules';
import type { AppSettings } from '@tradebridge/contract/settings';
import { hallam } from '@tradebridge/contract/test-addresses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getFeeDetails } from '../checkout/get-fee-details.ts';
import { priceDocuments } from '../checkout/price-documents.ts';
import { priceFees } from '../checkout/price-fees.ts';
import type { PricedOrder } from '../checkout/priced-order.ts';
import type { Sheet } from '../papers/sheet.ts';
import type { Cell, Column } from '../papers/table.ts';
import { shownMoney } from '../papers/wording.ts';
import type { Actor, Context } from '../platform/context.ts';
import type { Database, Statement } from '../platform/database.ts';
import { drawAdjustmentNote } from './papers/draw-adjustment-note.ts';
import { drawPaymentReceipt } from './papers/draw-payment-receipt.ts';
import { adjustmentNoteLabels as note, paymentReceiptLabels as receipt } from './papers/labels.ts';
import { readPaymentPaper } from './papers/read-payment-paper.ts';

// Amounts from the fee lines and prices to the printed paper. There is no database: its query
// results are made up, and everything after that is the portal's code.

const runs = { numRuns: 3_000 };
const timeoutMs = 120_000;

/** 100,000 dollars. */
const maxAmount = 10_000_000;
const maxGst = Math.floor(maxAmount / 11);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const say = (label: Label, values?: LabelValues) => textOf(label, values);

/** A database that returns fixed rows for some queries. */
const answering = (rows: Readonly<Record<string, unknown>>): Database =>
  ({
    rows: async ({ name }: Statement<unknown>) => [rows[name]],
  }) as unknown as Database;

const cellOf = (cell: Cell) => (typeof cell === 'string' ? cell : (cell?.text ?? ''));
const belowOf = (cell: Cell) => (typeof cell === 'string' ? null : (cell?.below ?? null));

/** A sheet that records what is drawn on it, so that it can be read like a paper. */
function paperOf(draw: (sheet: Sheet) => void) {
  const totals = new Map<string, number>();
  const paragraphs: string[] = [];
  const rows: { cells: string[]; below: (string | null)[] }[] = [];
  const nothing = () => {};
  const sheet = {
    abn: '11222333444',
    say,
    begin: nothing,
    heading: nothing,
    facts: nothing,
    paragraph: (text: string) => paragraphs.push(text),
    totals: (given: readonly (readonly [Label, string])[]) => {
      for (const [label, value] of given) totals.set(say(label), centsOf(value));
    },
    table: ({
      columns,
      rows: given,
    }: {
      columns: readonly Column<object>[];
      rows: readonly object[];
    }) => {
      for (const row of given) {
        const cells = columns.map(({ cell }) => cell(row));
        rows.push({ cells: cells.map(cellOf), below: cells.map(belowOf) });
      }
    },
  };
  draw(sheet as unknown as Sheet);
  const total = (label: Label) => totals.get(say(label));
  return { rows, total, paragraphs };
}

/** Integer cents of `-$1,234.50`. Zero is never shown as negative. */
function centsOf(shown: string): number {
  expect(shown).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
  expect(shown).not.toBe('-$0.00');
  return Number(shown.replaceAll(/[^\d-]/g, ''));
}

/** Possible GST of a price: none, an eleventh to the cent, or anything up to the whole price. */
const gstOf = (amount: number) =>
  fc.oneof(
    fc.constant(0),
    fc.constant(Math.round(amount / 11)),
    fc.integer({ min: 0, max: amount }),
  );
/** One cent to 100,000 dollars; every second one can be small, or divided by 11. */
const price = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: maxAmount }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: maxGst }).map((part) => part * 11) },
);
const feeLine = price.chain((amount) =>
  fc.record({
    groupNumber: fc.integer({ min: 1, max: 4 }),
    description: fc.constant('Fee'),
    amount: fc.constant(amount),
    gstAmount: gstOf(amount),
  }),
);
type FeeLine = typeof feeLine extends fc.Arbitrary<infer Line> ? Line : never;
/** GST is exactly an eleventh of the total, though one line of a few cents has none. */
const oddPair = fc
  .tuple(fc.integer({ min: 1, max: maxGst }), fc.integer({ min: 1, max: 6 }))
  .map(([gstAmount, free]): FeeLine[] => [
    { groupNumber: 1, description: 'Fee', amount: gstAmount * 11 - free, gstAmount },
    { groupNumber: 2, description: 'Fee', amount: free, gstAmount: 0 },
  ]);
const feeLines = fc.oneof(
  { weight: 9, arbitrary: fc.array(feeLine, { minLength: 1, maxLength: 8 }) },
  { weight: 1, arbitrary: oddPair },
);

const userId = 'zoe';
const someone = { userId, roles: new Map() } as unknown as Actor;
const student = {
  student_id: 'S1',
  student_number: 'N1',
  given_name: 'Zoe',
  family_name: 'Haddad',
  address_country_code: '1101',
};

/** The paper of a paid order, as `drawPaymentReceipt` draws it. */
async function receiptOf(order: PricedOrder) {
  const { lines, ...bought } = order;
  const paper = await readPaymentPaper(
    answering({
      'payment-paper': {
        receipt_number: 'P-1000001',
        kind: 'receipt',
        issued_day: '2026-03-02',
        amount: bought.amount,
        order_gst_amount: bought.gstAmount,
        invoices: [],
        fee_help_used: bought.feeHelpUsed,
        fee_help_description: bought.feeHelpDescription,
        card_scheme: null,
        card_last4: null,
        lines,
      },
    }),
    'P-1000001',
  );
  if (paper?.paper.kind !== 'payment-receipt') throw new Error('The paper is not a receipt.');
  const { data } = paper.paper;
  return paperOf((sheet) => drawPaymentReceipt(sheet, data));
}

/** Checks that the receipt states the price and GST of every line and of the total. */
async function expectReceipt(order: PricedOrder): Promise<void> {
  const { rows, total, paragraphs } = await receiptOf(order);
  const { lines, linesAmount, gstAmount, feeHelpUsed, amount } = order;
  expect(rows).toHaveLength(lines.length);
  const words = lines.map((line, index) => {
    const { cells = [], below = [] } = rows[index] ?? {};
    const [, quantity = '', unit = '', gst = '', whole = ''] = cells;
    expect(Number(quantity) * centsOf(unit)).toBe(line.amount);
    expect([centsOf(gst), centsOf(whole)]).toEqual([line.gstAmount, line.amount]);
    const taxed = below[3] ?? '';
    if (line.gstAmount === 0) expect(taxed).toBe(say(receipt.gstFree));
    else if (line.gstAmount === line.quantity * Math.round(line.unitAmount / 11)) {
      expect(taxed).toBe(say(receipt.taxable));
    } else if (taxed !== say(receipt.taxable)) {
      // The taxable part is eleven times the GST, but never more than the price.
      const taxable = shownMoney(Math.min(11 * line.gstAmount, line.amount));
      const told = { taxable, price: shownMoney(line.amount) };
      expect(taxed).toBe(say(receipt.partlyTaxable, told));
    } else {
      // At most the error of rounding each unit's GST to the cent.
      expect(Math.abs(11 * line.gstAmount - line.amount) / line.quantity).toBeLessThan(5.6);
    }
    return taxed;
  });
  expect(total(receipt.gstTotal)).toBe(gstAmount);
  expect(total(receipt.total)).toBe(amount);
  if (feeHelpUsed > 0) {
    expect(total(receipt.subtotal)).toBe(linesAmount);
    expect(-(total(receipt.feeHelp) ?? 0)).toBe(feeHelpUsed);
    expect(linesAmount - feeHelpUsed).toBe(amount);
  } else {
    expect(linesAmount).toBe(amount);
  }
  // May only be stated if GST is exactly an eleventh of the price and no part is GST-free.
  const isAnEleventh = linesAmount > 0 && linesAmount % 11 === 0 && gstAmount === linesAmount / 11;
  const isAllTaxable = words.every((word) => word === say(receipt.taxable));
  expect(paragraphs.includes(say(receipt.totalIncludesGst))).toBe(isAnEleventh && isAllTaxable);
}

describe('fees', () => {
  const help = fc.oneof(
    fc.constant(null),
    fc.constant(0),
    fc.integer({ min: 1, max: maxAmount }),
    fc.integer({ min: 1, max: 8 * maxAmount }),
  );

  test(
    'add up to the cent from line to group, total, amount to pay and receipt',
    () =>
      fc.assert(
        fc.asyncProperty(feeLines, help, async (fees, feeHelp) => {
          const db = answering({
            'lock-pre-enrolments-by-number': {
              pre_enrolment_id: 'PE1',
              pre_enrolment_number: 'PE-1',
            },
            'invoices-to-pay': {
              ...student,
              pre_enrolment_id: 'PE1',
              pre_enrolment_number: 'PE-1',
              invoice_number: 'I-1',
              status: 'unpaid',
              fee_help_description: 'Help',
              fee_help_amount: feeHelp,
              employer_id: null,
              employer_name: null,
              student_user_id: userId,
              holding_attempt: null,
              fees: fees.toSorted((one, other) => one.groupNumber - other.groupNumber),
            },
          });
          const all = sum(fees.map(({ amount }) => amount));
          const gst = sum(fees.map(({ gstAmount }) => gstAmount));
          const used = Math.min(feeHelp ?? 0, all);

          const shown = await getFeeDetails({ db } as Context, { pId: 'PE1' });
          for (const group of shown.fees) {
            expect(group.feeAmount).toBe(sum(group.lines.map(({ feeAmount }) => feeAmount)));
          }
          expect(sum(shown.fees.map(({ feeAmount }) => feeAmount))).toBe(all);
          const lines = shown.fees.flatMap((group) => group.lines);
          expect(sum(lines.map(({ feeGstAmount }) => feeGstAmount))).toBe(gst);
          expect(shown).toMatchObject({
            feesAmount: all,
            gstAmount: gst,
            totalAmount: all - used,
          });
          expect(shown.feeHelp?.usedAmount ?? 0).toBe(used);

          const order = await priceFees(
            db,
            { actor: someone, institution: { timeZone: 'UTC' } },
            { idempotencyKey: 'key', preEnrolmentNumber: 'PE-1' },
            { isLocked: true },
          );
          expect(order).toMatchObject({
            linesAmount: all,
            gstAmount: gst,
            feeHelpUsed: used,
            amount: shown.totalAmount,
          });
          await expectReceipt(order);
        }),
        runs,
      ),
    timeoutMs,
  );
});

describe('documents', () => {
  const product = fc
    .integer({ min: 0, max: 99 })
    .chain((quantity) =>
      fc.record({
        quantity: fc.constant(quantity),
        isDigital: quantity === 0 ? fc.constant(true) : fc.boolean(),
        // Three of them, each in both ways, stay below the maximum of an order.
        prices: fc.tuple(
          price,
          price.map((cents) => Math.min(cents, Math.floor(maxPaymentCents / 6 / (quantity + 1)))),
        ),
      }),
    )
    .chain(({ prices: [digital, print], ...chosen }) =>
      fc.record({
        ...{ quantity: fc.constant(chosen.quantity), isDigital: fc.constant(chosen.isDigital) },
        digital_price: fc.constant(digital),
        digital_gst: gstOf(digital),
        print_price: fc.constant(print),
        print_gst: gstOf(print),
      }),
    );
  const settings = {
    isDocumentOrderEnabled: true,
    emailPattern: '.+@.+',
  } as unknown as AppSettings;

  test(
    'cost the unit price times the quantity, with the GST of each, up to the receipt',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 3 }), async (chosen) => {
          const products = chosen.map((one, index) => ({
            ...one,
            product_id: `D${index}`,
            label: 'Record of results',
            description: null,
            digital_allowed: true,
            print_allowed: true,
          }));
          const enrolment = { ...student, enrolment_id: 'E1', course_name: 'Course', products };
          const order = await priceDocuments(
            answering({ 'enrolments-to-order-for': enrolment }),
            { actor: someone, settings },
            {
              idempotencyKey: 'key',
              isWantedAgain: false,
              address: hallam,
              emailAddress: 'zoe@example.test',
              isAllDigitalSelected: false,
              orderEnrolments: [
                {
                  enrolmentId: 'E1',
                  isAllDigitalSelected: false,
                  products: products.map((one) => ({
                    productId: one.product_id,
                    isDigitalSelected: one.isDigital,
                    printQuantity: one.quantity,
                  })),
                },
              ],
            },
          );
          const expected = chosen.flatMap((one) => [
            ...(one.isDigital ? [[1, one.digital_price, one.digital_gst] as const] : []),
            ...(one.quantity > 0 ? [[one.quantity, one.print_price, one.print_gst] as const] : []),
          ]);
          expect(
            order.lines.map(({ quantity, unitAmount, amount, gstAmount }) => [
              quantity,
              unitAmount,
              amount,
              gstAmount,
            ]),
          ).toEqual(
            expected.map(([quantity, unit, gst]) => [
              quantity,
              unit,
              unit * quantity,
              gst * quantity,
            ]),
          );
          expect(order.amount).toBe(sum(expected.map(([quantity, unit]) => unit * quantity)));
          expect(order.gstAmount).toBe(sum(expected.map(([quantity, , gst]) => gst * quantity)));
          await expectReceipt(order);
        }),
        runs,
      ),
    timeoutMs,
  );
});

describe('refunds', () => {
  /**
   * Lines, the part of their total that fee help left to pay, and parts of lines in the order of
   * refund.
   */
  const refunded = fc
    .array(
      price.chain((amount) => fc.record({ amount: fc.constant(amount), gstAmount: gstOf(amount) })),
      { minLength: 1, maxLength: 4 },
    )
    .chain((lines) => {
      const all = sum(lines.map(({ amount }) => amount));
      return fc.record({
        lines: fc.constant(lines),
        help: fc.oneof(fc.constant(0), fc.nat(all - 1)),
        parts: fc.array(
          fc.record({
            at: fc.nat(lines.length - 1),
            wanted: fc.integer({ min: 1, max: maxAmount }),
          }),
          { maxLength: 8 },
        ),
      });
    });

  test(
    'by lines add up to the cent in price and GST, as their notes state, in any order',
    () =>
      fc.assert(
        fc.asyncProperty(refunded, async ({ lines, help, parts }) => {
          const bought = {
            amount: sum(lines.map(({ amount }) => amount)),
            gst: sum(lines.map(({ gstAmount }) => gstAmount)),
          };
          const now = lines.map((line, lineNumber) => ({
            ...{ ...line, lineNumber },
            ...{ refundedAmount: 0, refundedGstAmount: 0 },
          }));
          const paid = bought.amount - help;
          let isLimited = false;
          const before = { amount: 0, gst: 0 };
          const refund = async (at: number, wanted: number) => {
            const line = now[at];
            if (!line) throw new Error('The line is missing.');
            const left = bought.amount - help - before.amount;
            const amount = Math.min(wanted, line.amount - line.refundedAmount, left);
            if (amount === 0) return;
            const isLast = amount === left;
            const [refund] = gstOfRefund([{ paid, lines: now }], [{ lineNumber: at, amount }]);
            const gst = refund?.gstAmount ?? 0;
            expect(gst).toBeLessThanOrEqual(amount);
            const remains = await noteOf({ bought, help, before, line, amount, gst });
            line.refundedAmount += amount;
            line.refundedGstAmount += gst;
            before.amount += amount;
            before.gst += gst;
            // Once all that was paid is refunded, the supply is cancelled.
            expect(remains).toEqual({
              amount: isLast ? 0 : bought.amount - before.amount,
              gst: bought.gst - before.gst,
            });
            if (isLast) {
              isLimited = gst === amount;
              return;
            }
            const exact = (line.gstAmount * line.refundedAmount) / line.amount;
            expect(Math.abs(line.refundedGstAmount - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
          };
          for (const { at, wanted } of parts) await refund(at, wanted);
          for (const at of now.keys()) await refund(at, maxAmount);
          // The whole payment is refunded, and all of the GST, as far as the last refund had room.
          expect(before.amount).toBe(paid);
          if (!isLimited) expect(before.gst).toBe(bought.gst);
          if (help > 0) return;
          for (const line of now) expect(line.refundedGstAmount).toBe(line.gstAmount);
        }),
        runs,
      ),
    timeoutMs,
  );

  /** Checks the note of a refund of part of a line, and returns what remains. */
  async function noteOf({
    bought,
    help,
    before,
    line,
    amount,
    gst,
  }: {
    bought: { amount: number; gst: number };
    help: number;
    before: { amount: number; gst: number };
    line: { amount: number; gstAmount: number };
    amount: number;
    gst: number;
  }) {
    const paper = await readPaymentPaper(
      answering({
        'payment-paper': {
          receipt_number: 'A-1000001',
          kind: 'adjustmentNote',
          issued_day: '2026-03-02',
          adjusted_number: 'P-1000001',
          adjusted_day: '2026-03-01',
          reversed_number: null,
          amount,
          gst_amount: gst,
          order_amount: bought.amount - help,
          order_gst_amount: bought.gst,
          invoices: [],
          fee_help_used: help,
          before_amount: before.amount,
          before_gst_amount: before.gst,
          refund_lines: [
            {
              description: 'Fee',
              delivery: 'fee',
              quantity: 1,
              lineAmount: line.amount,
              lineGstAmount: line.gstAmount,
              amount,
              gstAmount: gst,
            },
          ],
          card_scheme: null,
          card_last4: null,
        },
      }),
      'A-1000001',
    );
    if (paper?.paper.kind !== 'adjustment-note')
      throw new Error('The paper is not an adjustment note.');
    const { data } = paper.paper;
    const { rows, total } = paperOf((sheet) => drawAdjustmentNote(sheet, data));
    const [ofLine, ...changes] = rows.map(({ cells: [, gstCell = '', whole = ''] }) => ({
      amount: centsOf(whole),
      gst: centsOf(gstCell),
    }));
    expect(ofLine).toEqual({ amount, gst });
    const isPart = rows[0]?.below[0]?.includes(
      say(note.partOf, { part: shownMoney(amount), line: shownMoney(line.amount) }),
    );
    expect(isPart).toBe(amount < line.amount);
    // A part can be too small to contain a cent of GST.
    expect(rows[0]?.below[1] === say(receipt.gstFree)).toBe(line.gstAmount === 0 && gst === 0);
    const remains = changes.at(-1) ?? { amount: -1, gst: -1 };
    const others = changes.slice(0, -1);
    // The column adds up: the price less the refund is what remains.
    expect(sum(others.map((row) => row.amount))).toBe(remains.amount);
    expect(sum(others.map((row) => row.gst))).toBe(remains.gst);
    expect(remains.gst).toBeGreaterThanOrEqual(0);
    const isLast = bought.amount - help === before.amount + amount;
    const decrease = isLast ? amount + help : amount;
    expect([total(note.priceDecrease), total(note.gstDecrease)]).toEqual([decrease, gst]);
    return remains;
  }
});
