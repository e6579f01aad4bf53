import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/** A tokenised card; its number is not stored. */
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

/** A booking of the provider: a payment or refund, or a declined attempt. Amounts in cents. */
export interface Booking {
  readonly type: 'payment' | 'refund';
  readonly orderId: string;
  readonly amount: number;
  readonly status: 'paid' | 'failed';
  /** The provider's own reference. */
  readonly reference: string;
  readonly gatewayResponseCode: string;
  readonly gatewayResponseMessage: string;
  readonly merchantCode: string;
  /** Empty for refunds. */
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

/** A booking and the reply for its key are stored together or not at all. */
type Entry =
  | { readonly kind: 'token'; readonly card: TokenisedCard }
  | {
      readonly kind: 'booking';
      readonly booking: Booking;
      readonly key: string | null;
      readonly reply: Reply;
    };

const firstReference = 600_000_000;

/** How long a token remains valid. */
const tokenServes = 30 * 60_000;

/**
 * The provider's books. With a file they survive the process, however it ended, as a real
 * provider's would.
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
    // An incomplete last line was being written when the process ended: it never happened.
    if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
    for (const line of whole.split('\n').slice(0, -1)) this.#take(JSON.parse(line) as Entry);
  }

  /** Newest first. */
  get bookings(): readonly Booking[] {
    return this.#bookings.toReversed();
  }

  nextReference(): string {
    return String(firstReference + this.#bookings.length);
  }

  addCard(card: TokenisedCard): void {
    this.#write({ kind: 'token', card });
  }

  /** The card of a token if it can be charged, or why not. */
  cardOf(token: string, now: Date): TokenisedCard | 'unknown' | 'spent' {
    const card = this.#cards.get(token);
    if (this.#spent.has(token)) return 'spent';
    const isServing = card && now.getTime() - Date.parse(card.at) < tokenServes;
    return isServing ? card : 'unknown';
  }

  /** Bookings of an order, oldest first. */
  ofOrder(orderId: string): readonly Booking[] {
    return this.#bookings.filter((booking) => booking.orderId === orderId);
  }

  replyOf(key: string): Reply | undefined {
    return this.#replies.get(key);
  }

  /** @param key identifies a repetition */
  book(booking: Booking, key: string | null, reply: Reply): void {
    this.#write({ kind: 'booking', booking, key, reply });
  }

  #write(entry: Entry): void {
    // Synchronously: once the client has a reply, the booking must survive a kill.
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
