import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { translate } from '../ui/labels.ts';
import { dueOf } from './due.ts';
import { invoiceList } from './invoice-list.ts';
import { invoiceRows, totalsOf } from './invoice-rows.ts';
import { nextToPay } from './next-to-pay.ts';
import { dueInWords, isBeingPaid } from './wording.ts';

beforeAll(() => setConfig(testConfig));

const today = '2026-11-21';
const due = (dueDate: string, isOverDue = false) => dueOf({ dueDate, isOverDue }, today);

describe('A due date', () => {
  it.each([
    ['2026-11-09', true, '12 days overdue'],
    ['2026-11-20', true, '1 day overdue'],
    ['2026-11-21', false, 'due today'],
    ['2026-11-22', false, 'due tomorrow'],
    ['2026-12-05', false, 'due in 14 days'],
    ['2027-02-21', false, 'due in 92 days'],
  ])('of %s is described relative to today', (dueDate, isOverDue, words) => {
    expect(dueInWords(translate, due(dueDate, isOverDue))).toBe(words);
  });

  it('is overdue when the server says so, whatever the browser’s clock', () => {
    expect(due('2026-11-21', true)).toEqual({ kind: 'overdue', days: 1 });
    expect(due('2026-11-20', false)).toEqual({ kind: 'soon', days: 0 });
  });

  it('is soon up to two weeks ahead', () => {
    expect(due('2026-12-05').kind).toBe('soon');
    expect(due('2026-12-06').kind).toBe('later');
  });
});

let made = 0;
const anInvoice = (given: Partial<PreEnrolment>): PreEnrolment => ({
  id: `invoice-${++made}`,
  invoiceNumber: `INV-${made}`,
  preEnrolmentNumber: `PE-${made}`,
  dueDate: '2027-03-01',
  dueDateStr: '01-Mar-2027',
  status: 'unpaid',
  withdrawn: null,
  isOverDue: false,
  isPayable: true,
  beingPaid: null,
  feesAmount: 10_000,
  gstAmount: 0,
  feeHelpUsed: 0,
  totalDueAmount: 10_000,
  studentNumber: 'S1001',
  studentGivenName: 'Ngaire',
  studentFamilyName: 'Tūhoe',
  ...given,
});

describe('The invoices of a company', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(`${today}T02:00:00Z`), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  const invoices = [
    anInvoice({ totalDueAmount: 50_000 }),
    anInvoice({ dueDate: '2026-11-24', totalDueAmount: 20_050, studentFamilyName: 'Bell' }),
    anInvoice({ dueDate: '2026-11-01', isOverDue: true, totalDueAmount: 30_000 }),
  ];
  const usual = invoiceList.viewOf({});

  it('add up, in cents', () => {
    expect(totalsOf(invoices)).toEqual({ all: 100_050, overdue: 30_000, soon: 20_050 });
    expect(invoiceRows.count(invoices)).toEqual({ all: 3, overdue: 1, soon: 1 });
  });

  it('are sorted overdue first, then by latest due date, or earliest first when reversed', () => {
    expect(invoiceList.directionOf(usual)).toBe('descending');
    const [late, soon, overdue] = invoices;
    expect(invoiceRows.narrow(invoices, usual)).toEqual([overdue, late, soon]);
    const reversed = invoiceRows.narrow(invoices, { ...usual, isReversed: true });
    expect(reversed).toEqual(invoices.toReversed());
  });

  it('are found by student and by either number', () => {
    for (const search of ['bell ngaire', invoices[1]?.invoiceNumber ?? '', 'pe-2']) {
      expect(invoiceRows.narrow(invoices, { ...usual, search })).toEqual([invoices[1]]);
    }
  });
});

it('an invoice is being paid if it is unpaid but not payable, for users who could pay it', () => {
  const underWay = anInvoice({ isPayable: false });
  expect(isBeingPaid(underWay, true)).toBe(true);
  expect(isBeingPaid(underWay, false)).toBe(false);
  expect(isBeingPaid(anInvoice({}), true)).toBe(false);
  expect(isBeingPaid({ ...underWay, status: 'paid' }, true)).toBe(false);
});

it('the next invoice to pay is the payable one due first', () => {
  const paid = anInvoice({ dueDate: '2026-01-01' });
  const held = anInvoice({ dueDate: '2026-01-02', isPayable: false });
  const late = anInvoice({ dueDate: '2026-03-01' });
  const soon = anInvoice({ dueDate: '2026-02-01' });
  expect(nextToPay([late, soon, held, paid], [paid])).toBe(soon);
  expect(nextToPay([held, paid], [paid])).toBeNull();
});
