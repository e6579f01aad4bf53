import type { Database } from '../platform/database.ts';
import type { Secrets } from '../platform/sealed.ts';
import { readStoredSecret, replaceStoredSecret } from '../platform/stored-secrets.ts';

interface Kept {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly until: number;
}

/**
 * A token shared by all processes: created by the first that finds none, read from the database by
 * the others. Push services refuse clients that request new ones too often.
 */
export class SharedToken {
  readonly #parts: { readonly db: Database; readonly institution: Secrets };
  readonly #name: string;
  readonly #make: (now: Date) => Promise<{ token: string; until: Date }>;
  #known: Kept | undefined;
  #looking: Promise<Kept> | undefined;

  /** @param name the name it is stored under; each account needs its own */
  constructor(
    parts: { readonly db: Database; readonly institution: Secrets },
    name: string,
    make: (now: Date) => Promise<{ token: string; until: Date }>,
  ) {
    this.#parts = parts;
    this.#name = name;
    this.#make = make;
  }

  /** A token that is valid for a while yet. */
  async get(now: Date): Promise<string> {
    if (this.#known && serves(this.#known, now)) return this.#known.token;
    this.#looking ??= this.#look(now).finally(() => {
      this.#looking = undefined;
    });
    this.#known = await this.#looking;
    return this.#known.token;
  }

  /**
   * The token was refused as expired: the next is different, unless another process has replaced it
   * already.
   */
  async discard(token: string): Promise<void> {
    if (this.#known?.token === token) this.#known = undefined;
    const kept = await this.#read();
    if (kept?.token === token) {
      await replaceStoredSecret(this.#parts, this.#name, JSON.stringify({ ...kept, until: 0 }));
    }
  }

  async #look(now: Date): Promise<Kept> {
    const kept = await this.#read();
    if (kept && serves(kept, now)) return kept;
    const { token, until } = await this.#make(now);
    const made = { token, made: now.getTime(), until: until.getTime() };
    await replaceStoredSecret(this.#parts, this.#name, JSON.stringify(made));
    return made;
  }

  async #read(): Promise<Kept | undefined> {
    const text = await readStoredSecret(this.#parts, this.#name);
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  }
}

const spareMs = 60_000;
const serves = ({ made, until }: Kept, now: Date) =>
  made <= now.getTime() + spareMs && now.getTime() < until - spareMs;
