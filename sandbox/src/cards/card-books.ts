import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** A card that was tokenised; its number is nowhere. */
export interface TokenisedCard {
  readonly token: string;
  readonly merchantCode: string;
  readonly scheme: string;
  readonly bin: string;
  readonly last4: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
}

/** What the provider booked: money that moved, or a try that was declined. Amounts in cents. */
export interface Booking {
  readonly type: 'payment' | 'refund';
  readonly orderId: string;
  readonly amount: number;
  readonly status: 'paid' | 'failed';
  /** The provider's own number of it. */
  readonly reference: string;
  readonly gatewayResponseCode: string;
  readonly gatewayResponseMessage: string;
  readonly merchantCode: string;
  /** Of refunds empty. */
  readonly token: string;
  readonly scheme: string;
  readonly last4: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A booking and what was answered to whom asked with its key are kept together or not at all. */
type Entry =
  | { readonly kind: 'token'; readonly card: TokenisedCard }
  | {
      readonly kind: 'booking';
      readonly booking: Booking;
      readonly key: string | null;
      readonly reply: Reply;
    };

const firstReference = 600_000_000;

/** How long a token waits to be used, in milliseconds. */
const tokenServes = 30 * 60_000;

/**
 * The provider's books. With a file they outlive the process, however it ended: what the provider
 * booked it knows tomorrow, too.
 */
export class CardBooks {
  readonly #file: string | undefined;
  readonly #cards = new Map<string, TokenisedCard>();
  readonly #spent = new Set<string>();
  readonly #bookings: Booking[] = [];
  readonly #replies = new Map<string, Reply>();

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    // What follows the last line's end was being written when the process ended: it never happened.
    if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
    for (const line of whole.split('\n').slice(0, -1)) this.#take(JSON.parse(line) as Entry);
  }

  /** The newest first. */
  get bookings(): readonly Booking[] {
    return this.#bookings.toReversed();
  }

  nextReference(): string {
    return String(firstReference + this.#bookings.length);
  }

  addCard(card: TokenisedCard): void {
    this.#write({ kind: 'token', card });
  }

  /** The card of a token that can be charged, or why none can be. */
  cardOf(token: string, now: Date): TokenisedCard | 'unknown' | 'spent' {
    const card = this.#cards.get(token);
    if (this.#spent.has(token)) return 'spent';
    const isServing = card && now.getTime() - Date.parse(card.at) < tokenServes;
    return isServing ? card : 'unknown';
  }

  /** What was booked of an order, the oldest first. */
  ofOrder(orderId: string): readonly Booking[] {
    return this.#bookings.filter((booking) => booking.orderId === orderId);
  }

  replyOf(key: string): Reply | undefined {
    return this.#replies.get(key);
  }

  /** @param key by which a repetition is known */
  book(booking: Booking, key: string | null, reply: Reply): void {
    this.#write({ kind: 'booking', booking, key, reply });
  }

  #write(entry: Entry): void {
    // At once: whoever was answered must find it booked, though the process be killed now.
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    this.#take(entry);
  }

  #take(entry: Entry): void {
    if (entry.kind === 'token') {
      this.#cards.set(entry.card.token, entry.card);
      return;
    }
    this.#bookings.push(entry.booking);
    if (entry.booking.token !== '') this.#spent.add(entry.booking.token);
    if (entry.key !== null) this.#replies.set(entry.key, entry.reply);
  }
}
