import { invoiceChoices } from '@tradebridge/contract/refund-rules';
import { expect } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { AccountModel, type ModelPayment, type ModelRefund, refundedOf } from './account-model.ts';
import { type Books, closingBalanceOf, openingBalanceOf } from './books.ts';
import type { Registry, RegistryInvoice, RegistryReceipt } from './registry.ts';
import type { Event, RegistryAct, Sequence } from './sequence.ts';

const pick = <Value>(values: readonly Value[], which: number): Value | undefined =>
  values.length === 0 ? undefined : values[which % values.length];

/** Periods that were printed once they were over, with what was printed. */
interface Printed {
  readonly employerId: string;
  readonly period: readonly [string, string];
  readonly csv: Buffer;
  readonly closing: number;
}

/** Two companies, the registry, and the model, which sees the same events as the portal. */
export class Played {
  readonly #books: Books;
  readonly #prefix: string;
  readonly #companies: readonly [string, string];
  readonly #model = new AccountModel();
  readonly #first: string;
  day: string;
  #made = 0;
  #invoices: readonly (RegistryInvoice & { readonly isOut?: boolean })[] = [];
  #receipts: readonly RegistryReceipt[] = [];
  readonly #printed: Printed[] = [];
  /** The events, in words, for a failure. */
  readonly log: string[] = [];

  constructor(books: Books, prefix: string, day: string) {
    this.#books = books;
    this.#prefix = prefix;
    this.#companies = [`${prefix}A`, `${prefix}B`];
    this.day = day;
    this.#first = day;
  }

  #registry(): Registry {
    const invoices = this.#invoices.filter(({ isOut }) => !isOut);
    return { companies: this.#companies, invoices, receipts: this.#receipts };
  }

  #change(id: string, given: Partial<RegistryInvoice & { isOut: boolean }>): void {
    this.#invoices = this.#invoices.map((one) => (one.id === id ? { ...one, ...given } : one));
  }

  /** The registry has acknowledged what happened in the portal. */
  #adopt(): void {
    for (const [id, { status }] of this.#model.invoices) {
      this.#change(id, { status: status === 'withdrawn' ? 'cancelled' : status });
    }
  }

  #add({ which, how }: RegistryAct): void {
    this.#made += 1;
    const [one, other] = this.#companies;
    const tuition = { description: 'Tuition', amount: 10_000 + (how % 97) * 501, gst: 0 };
    const price = 1100 * (1 + (which % 13));
    const kit = { description: 'Tool kit', amount: price, gst: price / 11 };
    const issued = [null, null, -30, -3, 0, 2][how % 6] ?? null;
    this.#invoices = [
      ...this.#invoices,
      {
        id: `${this.#prefix}${this.#made}`,
        employerId: which % 3 === 0 ? other : one,
        due: addDays(this.day, (which % 90) - 45),
        issued: issued === null ? null : addDays(this.day, issued),
        status: how % 7 === 0 ? 'paid' : 'unpaid',
        lines: how % 4 === 0 ? [kit] : [tuition, kit],
        feeHelp: how % 5 === 0 ? 100 * (which % 11) : 0,
      },
    ];
  }

  #act(act: RegistryAct): void {
    const { does, which, how } = act;
    if (does === 'add') {
      this.#add(act);
      return;
    }
    if (does === 'receipt') {
      this.#made += 1;
      const employerId = this.#companies[which % 2] ?? this.#companies[0];
      const receipt = { id: `${this.#prefix}R${this.#made}`, employerId, amount: how + 1 };
      this.#receipts = [...this.#receipts, { ...receipt, day: addDays(this.day, -(which % 40)) }];
      return;
    }
    const invoice = pick(this.#invoices, which);
    if (!invoice || does === 'nothing') return;
    const { id } = invoice;
    if (does === 'amount') {
      const [line, ...others] = invoice.lines;
      const amount = 5000 + (how % 89) * 700;
      const gst = (line?.gst ?? 0) === 0 ? 0 : Math.round(amount / 11);
      if (line) this.#change(id, { lines: [{ ...line, amount, gst }, ...others] });
    } else if (does === 'due') {
      this.#change(id, { due: addDays(this.day, (how % 120) - 60) });
    } else if (does === 'paid' || does === 'unpaid') {
      this.#change(id, { status: does });
    } else if (does === 'cancel') {
      this.#change(id, { status: 'cancelled' });
    } else if (does === 'move') {
      // One that does not count yet would count for both.
      if (invoice.issued !== null && invoice.issued > this.day) return;
      const to = [...this.#companies, null][how % 3] ?? null;
      this.#change(id, { employerId: to });
    } else {
      this.#change(id, { isOut: does === 'remove' });
    }
  }

  async #import(acts: readonly RegistryAct[], { isFirst }: { isFirst: boolean }): Promise<string> {
    this.#adopt();
    for (const act of acts) this.#act(act);
    const registry = this.#registry();
    const importId = await this.#books.import(registry);
    this.#model.import(registry.invoices, { today: this.day, isFirst });
    return importId;
  }

  /** An import whose undo leaves everything as it was. */
  async #undoneImport(acts: readonly RegistryAct[]): Promise<void> {
    const before = [this.#invoices, this.#receipts] as const;
    this.#adopt();
    for (const act of acts) this.#act(act);
    // One that changes nothing cannot be undone.
    this.#add({ does: 'add', which: 0, how: 1 });
    const importId = await this.#books.import(this.#registry());
    expect(await this.#books.undo(importId)).toBe(true);
    [this.#invoices, this.#receipts] = before;
  }

  async #pay({ which, how }: Event, { isInDoubt }: { isInDoubt: boolean }): Promise<void> {
    const employerId = this.#companies[how % 2] ?? this.#companies[0];
    const payable = [...this.#model.invoices.values()].filter(
      ({ said }) => said.employerId === employerId && this.#model.isPayable(said.id),
    );
    const from = payable.length === 0 ? 0 : which % payable.length;
    const chosen = payable.slice(from, from + 1 + (how % 3)).map(({ said }) => said);
    if (chosen.length === 0) return;
    const ids = chosen.map(({ id }) => id);
    this.log.push(`  pays ${ids.join(', ')}`);
    if (!isInDoubt) {
      this.#model.paid(this.#model.begin(await this.#books.pay(chosen), ids), { byPerson: false });
      return;
    }
    const payment = this.#model.begin(await this.#books.payWithoutAnswer(chosen), ids);
    const outcome = how % 3 === 0 ? 'paid' : 'declined';
    await this.#books.resolve(payment, outcome);
    if (outcome === 'paid') this.#model.paid(payment, { byPerson: true });
    else this.#model.declined(payment);
  }

  #paidWith(is: (payment: ModelPayment) => boolean, which: number): ModelPayment | undefined {
    const paid = this.#model.payments.filter(
      ({ state, isReleased }) => state === 'paid' && !isReleased,
    );
    return pick(paid.filter(is), which);
  }

  async #refundPart({ which, how }: Event): Promise<void> {
    const payment = this.#paidWith(() => true, which);
    if (!payment) return;
    const left = (id: string) => (payment.shares.get(id) ?? 0) - refundedOf(payment, id);
    const all = [...payment.shares.keys()].reduce((sum, id) => sum + left(id), 0);
    const line = pick(
      payment.lines.filter(({ amount, refunded }) => refunded < amount),
      how,
    );
    if (!line) return;
    const most = Math.min(line.amount - line.refunded, left(line.invoiceId), all - 1);
    if (most < 1) return;
    const amount = how % 2 === 0 ? most : 1 + (how % most);
    const part = { lineNumber: line.lineNumber, amount };
    const refund = { parts: [part], choice: undefined };
    this.log.push(`  refunds ${amount} of ${line.invoiceId}`);
    if (how % 5 > 1) {
      await this.#books.refund(payment, { amount, lines: [part] });
      this.#model.refund(payment, refund);
      return;
    }
    const refundId = await this.#books.refundWithoutAnswer(payment, { amount, lines: [part] });
    await this.#books.resolveRefund(refundId, 'refunded');
    payment.refunds.push({ refundId, ...refund });
    this.#model.refund(payment, refund);
  }

  async #refundAll({ which, how }: Event): Promise<void> {
    const payment = this.#paidWith(() => true, which);
    if (!payment) return;
    const { attempts } = await this.#books.order(payment.orderNumber);
    const attempt = attempts.find(({ attemptId }) => attemptId === payment.attemptId);
    if (!attempt) throw new Error('The order has lost its attempt.');
    const choice = attempt.decidesInvoice ? pick(invoiceChoices, how) : undefined;
    this.log.push(`  refunds all, ${choice}`);
    await this.#books.refund(payment, {
      amount: attempt.refundable,
      ...(choice && { invoice: choice }),
    });
    // What is left of each invoice goes back; on which of its lines does not matter to the model.
    const parts: { lineNumber: number; amount: number }[] = [];
    for (const [id, share] of payment.shares) {
      let left = share - refundedOf(payment, id);
      for (const line of payment.lines.filter(({ invoiceId }) => invoiceId === id)) {
        const amount = Math.min(left, line.amount - line.refunded);
        left -= amount;
        parts.push({ lineNumber: line.lineNumber, amount });
      }
    }
    this.#model.refund(payment, { parts, choice });
  }

  async #correct({ which }: Event): Promise<void> {
    const { payments } = this.#model;
    const isWrong = (payment: ModelPayment) =>
      payment.state === 'declined' ||
      (payment.state === 'paid' &&
        payment.isResolvedByPerson &&
        payment.lines.every(({ refunded }) => refunded === 0));
    const payment = pick(payments.filter(isWrong), which);
    if (!payment) return;
    const to = payment.state === 'paid' ? 'declined' : 'paid';
    this.log.push(`  corrects ${[...payment.shares.keys()].join(', ')} to ${to}`);
    await this.#books.correct(payment, to);
    if (to === 'paid') this.#model.paid(payment, { byPerson: true });
    else this.#model.declined(payment);
  }

  async #correctRefund({ which }: Event): Promise<void> {
    const payment = this.#paidWith(({ refunds }) => refunds.length > 0, which);
    const refund: ModelRefund | undefined = payment?.refunds.pop();
    if (!payment || !refund) return;
    this.log.push(`  corrects a refund of ${[...payment.shares.keys()].join(', ')}`);
    await this.#books.correctRefund(refund.refundId, 'declined');
    this.#model.refundTakenBack(payment, refund);
  }

  async #take(event: Event): Promise<void> {
    switch (event.does) {
      case 'import':
        await this.#import(event.acts, { isFirst: false });
        return;
      case 'undone import':
        return this.#undoneImport(event.acts);
      case 'pay':
        return this.#pay(event, { isInDoubt: false });
      case 'pay in doubt':
        return this.#pay(event, { isInDoubt: true });
      case 'refund part':
        return this.#refundPart(event);
      case 'refund all':
        return this.#refundAll(event);
      case 'correct':
        return this.#correct(event);
      case 'correct refund':
        return this.#correctRefund(event);
    }
  }

  /** The account of today is what the model expects, and its ageing adds up to it. */
  async #compare(): Promise<void> {
    for (const employerId of this.#companies) {
      // The model has followed so far.
      expect(await this.#books.unpaid(employerId), this.log.join('\n')).toEqual(
        this.#model.unpaidOf(employerId),
      );
      const account = await this.#books.activity(employerId, this.#first, this.day);
      const { ageing, credit, closingBalance, openingBalance, invoiced, paid } = account;
      const expected = {
        balance: this.#model.balanceOf(employerId, this.day),
        ...this.#model.ageingOf(employerId, this.day),
      };
      expect({ balance: closingBalance, ...ageing, credit }, this.log.join('\n')).toEqual(expected);
      expect(openingBalance + invoiced - paid).toBe(closingBalance);
    }
  }

  /** Prints what is over: all of it until yesterday. */
  async #print(): Promise<void> {
    const yesterday = addDays(this.day, -1);
    if (yesterday < this.#first) return;
    for (const employerId of this.#companies) {
      const period = [addDays(this.#first, -60), yesterday] as const;
      const csv = await this.#books.download(employerId, period, 'csv');
      this.#printed.push({ employerId, period, csv, closing: closingBalanceOf(csv) });
    }
  }

  /** Whatever was printed of a period that was over is printed again, byte by byte. */
  async #printAgain(): Promise<void> {
    const words = this.log.join('\n');
    for (const { employerId, period, csv, closing } of this.#printed) {
      const [, end] = period;
      const again = await this.#books.download(employerId, period, 'csv');
      expect(again.toString(), words).toBe(csv.toString());
      const day = addDays(end, 1);
      const next = await this.#books.download(employerId, [day, day], 'csv');
      expect(openingBalanceOf(next), words).toBe(closing);
    }
  }

  /** The balance expected at the end of each day is what is printed of it later. */
  async #compareDays(closings: ReadonlyMap<string, number>): Promise<void> {
    for (const [key, expected] of closings) {
      const [employerId = '', day = ''] = key.split(' ');
      const { closingBalance } = await this.#books.activity(employerId, day, day);
      expect([key, closingBalance], this.log.join('\n')).toEqual([key, expected]);
    }
  }

  async play({ beginning, events }: Sequence): Promise<void> {
    this.#books.goTo(this.day);
    this.log.push(`${this.day} the first extract`);
    await this.#import(beginning, { isFirst: true });
    const closings = new Map<string, number>();
    const close = () => {
      for (const employerId of this.#companies) {
        closings.set(`${employerId} ${this.day}`, this.#model.balanceOf(employerId, this.day));
      }
    };
    await this.#compare();
    for (const event of events) {
      if (event.days > 0) {
        close();
        this.day = addDays(this.day, event.days);
        this.#books.goTo(this.day);
        await this.#print();
      }
      this.log.push(`${this.day} ${event.does} ${JSON.stringify(event.acts)}`);
      await this.#take(event);
      await this.#compare();
    }
    close();
    this.day = addDays(this.day, 1);
    this.#books.goTo(this.day);
    await this.#printAgain();
    await this.#compareDays(closings);
  }
}
