import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import type { MadePayment } from './books.ts';
import { dueOf, type RegistryInvoice } from './registry.ts';

// What companies owe, computed from what happened: an independent statement of the rules in
// docs/account-activity.md. It knows nothing of entries. Amounts in cents.

type Status = 'unpaid' | 'paid' | 'cancelled' | 'withdrawn';

/** An invoice as the portal should have it. */
export interface ModelInvoice {
  readonly said: RegistryInvoice;
  readonly status: Status;
  /** Left out of the last extract. */
  readonly isRetired: boolean;
  /** The day from which it counts. */
  readonly countsFrom: string;
}

interface ModelLine {
  readonly lineNumber: number;
  readonly invoiceId: string;
  readonly amount: number;
  refunded: number;
}

export interface ModelRefund {
  readonly refundId: string;
  readonly parts: readonly { readonly lineNumber: number; readonly amount: number }[];
  readonly choice: InvoiceChoice | undefined;
}

export interface ModelPayment extends MadePayment {
  /** The company that paid. */
  readonly employerId: string;
  /** What it pays for each invoice. */
  readonly shares: ReadonlyMap<string, number>;
  readonly lines: readonly ModelLine[];
  state: 'unknown' | 'paid' | 'declined';
  isDuplicate: boolean;
  /** Everything was refunded. */
  isReleased: boolean;
  /** Recorded as paid by a person, who can take it back. */
  isResolvedByPerson: boolean;
  /** Invoices that the registry had marked as paid before. */
  readonly paidOtherwise: Set<string>;
  /** Refunds that a person recorded, which can be corrected. */
  readonly refunds: ModelRefund[];
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, one) => sum + one, 0);

export const refundedOf = ({ lines }: ModelPayment, invoiceId: string): number =>
  sumOf(lines.filter((line) => line.invoiceId === invoiceId).map(({ refunded }) => refunded));

const leftOf = (payment: ModelPayment): number =>
  sumOf(payment.shares.values()) - sumOf(payment.lines.map(({ refunded }) => refunded));

export interface ExpectedAgeing {
  readonly notOverdue: number;
  readonly upTo30: number;
  readonly upTo60: number;
  readonly upTo90: number;
  readonly over90: number;
  readonly credit: number;
}

const ageNameOf = (days: number): Exclude<keyof ExpectedAgeing, 'credit'> => {
  if (days <= 0) return 'notOverdue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
};

export class AccountModel {
  invoices = new Map<string, ModelInvoice>();
  readonly payments: ModelPayment[] = [];

  #change(id: string, status: Status): void {
    const invoice = this.invoices.get(id);
    if (invoice) this.invoices.set(id, { ...invoice, status });
  }

  /** What a full extract says counts; what it leaves out is retired. */
  import(
    said: readonly RegistryInvoice[],
    { today, isFirst }: { today: string; isFirst: boolean },
  ) {
    for (const invoice of said) {
      const known = this.invoices.get(invoice.id);
      this.invoices.set(invoice.id, {
        said: invoice,
        status: invoice.status,
        isRetired: false,
        countsFrom: known?.countsFrom ?? firstDayOf(invoice, { today, isFirst }),
      });
    }
    const ids = new Set(said.map(({ id }) => id));
    for (const [id, invoice] of this.invoices) {
      if (!ids.has(id)) this.invoices.set(id, { ...invoice, isRetired: true });
    }
  }

  /** The payment that keeps others from paying an invoice. */
  #holder(id: string): ModelPayment | undefined {
    return this.payments.find(
      ({ shares, state, isDuplicate, isReleased }) =>
        shares.has(id) && state === 'paid' && !isDuplicate && !isReleased,
    );
  }

  isPayable(id: string): boolean {
    const invoice = this.invoices.get(id);
    if (!invoice || invoice.isRetired || invoice.status !== 'unpaid') return false;
    return dueOf(invoice.said) > 0 && this.#holder(id) === undefined;
  }

  begin(made: MadePayment, ids: readonly string[]): ModelPayment {
    const shares = new Map<string, number>();
    const lines: ModelLine[] = [];
    let employerId = '';
    for (const id of ids) {
      const invoice = this.invoices.get(id);
      if (!invoice) throw new Error('The model pays an unknown invoice.');
      employerId = invoice.said.employerId ?? '';
      shares.set(id, dueOf(invoice.said));
      for (const { amount } of invoice.said.lines) {
        lines.push({ lineNumber: lines.length + 1, invoiceId: id, amount, refunded: 0 });
      }
    }
    const payment: ModelPayment = {
      ...made,
      ...{ employerId, shares, lines, state: 'unknown', isDuplicate: false, isReleased: false },
      ...{ isResolvedByPerson: false, paidOtherwise: new Set(), refunds: [] },
    };
    this.payments.push(payment);
    return payment;
  }

  paid(payment: ModelPayment, { byPerson }: { byPerson: boolean }): void {
    const ids = [...payment.shares.keys()];
    payment.isDuplicate = ids.some((id) => this.#holder(id) !== undefined);
    payment.state = 'paid';
    payment.isResolvedByPerson = byPerson;
    if (payment.isDuplicate) return;
    for (const id of ids) {
      const status = this.invoices.get(id)?.status;
      if (status === 'unpaid') this.#change(id, 'paid');
      if (status === 'paid') payment.paidOtherwise.add(id);
    }
  }

  declined(payment: ModelPayment): void {
    const wasPaid = payment.state === 'paid';
    payment.state = 'declined';
    payment.isResolvedByPerson = true;
    if (wasPaid) this.#leave(payment, 'unpaid');
    payment.isDuplicate = false;
  }

  /** The invoices of a payment that no longer counts. A duplicate takes its place if there is one. */
  #leave(payment: ModelPayment, to: 'unpaid' | 'withdrawn'): void {
    if (payment.isDuplicate) return;
    const left = [...payment.shares.keys()].filter((id) => !payment.paidOtherwise.has(id));
    const replaced = new Set<string>();
    for (const other of this.payments) {
      const isWhole = other.lines.every(({ refunded }) => refunded === 0);
      const ids = [...other.shares.keys()];
      const replaces = ids.every((id) => left.includes(id) && this.#holder(id) === undefined);
      if (other === payment || !other.isDuplicate || !isWhole || !replaces) continue;
      other.isDuplicate = false;
      for (const id of ids) replaced.add(id);
    }
    for (const id of left) {
      const status = this.invoices.get(id)?.status;
      if (replaced.has(id) || status === 'cancelled') continue;
      // A reversal leaves what is withdrawn alone; a refund decides again.
      if (status === 'withdrawn' && payment.state === 'declined') continue;
      this.#change(id, to);
    }
  }

  /** Parts of lines, which leave something of the payment. */
  refund(payment: ModelPayment, { parts, choice }: Omit<ModelRefund, 'refundId'>): void {
    for (const { lineNumber, amount } of parts) {
      const line = payment.lines.find((one) => one.lineNumber === lineNumber);
      if (line) line.refunded += amount;
    }
    if (leftOf(payment) > 0) return;
    payment.isReleased = true;
    this.#leave(payment, choice === 'withdrawn' ? 'withdrawn' : 'unpaid');
  }

  /** It never happened. */
  refundTakenBack(payment: ModelPayment, { parts }: ModelRefund): void {
    for (const { lineNumber, amount } of parts) {
      const line = payment.lines.find((one) => one.lineNumber === lineNumber);
      if (line) line.refunded -= amount;
    }
  }

  /**
   * What an invoice adds to a company's account. An unpaid one asks its company for what it has not
   * paid; a paid one asks for nothing. Credit is what a company paid for an invoice that does not
   * ask it for anything, what it paid twice, and what exceeds the amount of a paid invoice.
   */
  #netOf(id: string, { said, status, isRetired }: ModelInvoice, employerId: string): number {
    let counting = 0;
    let besides = 0;
    for (const payment of this.payments) {
      const share = payment.shares.get(id);
      const isOwn = payment.state === 'paid' && payment.employerId === employerId;
      if (share === undefined || !isOwn) continue;
      const kept = share - refundedOf(payment, id);
      if (payment.isDuplicate || payment.paidOtherwise.has(id)) besides += kept;
      else counting += kept;
    }
    const due = dueOf(said);
    if (status === 'paid') return -besides - Math.max(0, counting - due);
    const asks = status === 'unpaid' && !isRetired && said.employerId === employerId;
    return (asks ? due : 0) - counting - besides;
  }

  #countingOf(employerId: string, day: string): [ModelInvoice, number][] {
    return [...this.invoices]
      .filter(([, { countsFrom }]) => countsFrom <= day)
      .map(([id, invoice]) => [invoice, this.#netOf(id, invoice, employerId)]);
  }

  /** What a company is asked for, by invoice. */
  unpaidOf(employerId: string): Record<string, number> {
    const asked = [...this.invoices].filter(
      ([, { said, status, isRetired }]) =>
        status === 'unpaid' && !isRetired && said.employerId === employerId,
    );
    return Object.fromEntries(asked.map(([id, { said }]) => [id, dueOf(said)]));
  }

  /** The balance of a company at the end of a day, by what is known now. */
  balanceOf(employerId: string, day: string): number {
    return sumOf(this.#countingOf(employerId, day).map(([, net]) => net));
  }

  /** What is owed by age: credit is used for what has been due the longest. */
  ageingOf(employerId: string, day: string): ExpectedAgeing {
    const counting = this.#countingOf(employerId, day);
    const owed = counting
      .filter(([, net]) => net > 0)
      .toSorted(([one], [other]) => one.said.due.localeCompare(other.said.due));
    let credit = sumOf(counting.map(([, net]) => Math.max(0, -net)));
    const ageing = { notOverdue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
    for (const [{ said }, net] of owed) {
      const covered = Math.min(net, credit);
      credit -= covered;
      const days = (Date.parse(day) - Date.parse(said.due)) / 86_400_000;
      ageing[ageNameOf(days)] += net - covered;
    }
    return { ...ageing, credit };
  }
}

/** Only a company's first import looks back. */
function firstDayOf(
  { issued, due }: RegistryInvoice,
  { today, isFirst }: { today: string; isFirst: boolean },
): string {
  if (issued !== null && (isFirst || issued > today)) return issued;
  return isFirst && issued === null && due < today ? due : today;
}
