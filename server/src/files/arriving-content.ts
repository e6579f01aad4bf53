import { beginsAsHeic, canonicalType } from '@tradebridge/contract/file-kinds';
import { confirmedType, isTextType, TextCheck, toldBy } from './content-type.ts';

/** Bytes that are enough to detect most types. */
const earlyBytes = 64 * 1024;

/** The type that more bytes may refine: an Office file begins like a plain zip. */
const container = 'application/zip';

/**
 * Detects the type of a content while it arrives: from its beginning or, for a text, from all of
 * it.
 */
export class ArrivingContent {
  readonly #told: string;
  readonly #text = new TextCheck();
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #isLooked = false;

  /** @param told the type that the sender states */
  constructor(told: string) {
    this.#told = canonicalType(told);
  }

  /**
   * Adds the next piece. Returns the type once, as soon as more content cannot change it; an
   * undefined type means that the content is not what its sender states.
   */
  async look(piece: Buffer): Promise<{ type: string | undefined } | undefined> {
    this.#text.look(piece);
    if (isTextType(this.#told)) {
      return this.#text.isText ? undefined : { type: undefined };
    }
    if (this.#size < toldBy) {
      this.#pieces.push(piece.subarray(0, toldBy - this.#size));
      this.#size += piece.length;
    }
    if (this.#isLooked || this.#size < earlyBytes) return undefined;
    this.#isLooked = true;
    const found = await confirmedType(Buffer.concat(this.#pieces), '');
    return found === container ? undefined : { type: await this.#confirmed() };
  }

  /** The type of the whole; undefined if it is not what its sender states. */
  async type(): Promise<string | undefined> {
    if (isTextType(this.#told)) return this.#text.isText ? this.#told : undefined;
    const type = await this.#confirmed();
    return type === 'text/plain' && !this.#text.isText ? 'application/octet-stream' : type;
  }

  /** Whether it begins like HEIC, a photo format of phones that few programs can read. */
  get isHeic(): boolean {
    return beginsAsHeic(Buffer.concat(this.#pieces));
  }

  #confirmed(): Promise<string | undefined> {
    return confirmedType(Buffer.concat(this.#pieces), this.#told);
  }
}
