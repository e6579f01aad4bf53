import { beginsAsHeic, canonicalType } from '@tradebridge/contract/file-kinds';
import { confirmedType, isTextType, TextCheck, toldBy } from './content-type.ts';

/** Bytes after which most types show. */
const earlyBytes = 64 * 1024;

/** The type that more bytes may refine: an Office file starts out looking like a plain zip. */
const container = 'application/zip';

/** Finds the type of a content while it arrives, from its beginning and, of a text, from all of it. */
export class ArrivingContent {
  readonly #told: string;
  readonly #text = new TextCheck();
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #isLooked = false;

  /** @param told the type that its sender says */
  constructor(told: string) {
    this.#told = canonicalType(told);
  }

  /**
   * Takes the next piece. Answers the type once, as soon as more of the content will not change it;
   * undefined in it says that the content is not what its sender says.
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

  /** The type of the whole; undefined where it is not what its sender says. */
  async type(): Promise<string | undefined> {
    if (isTextType(this.#told)) return this.#text.isText ? this.#told : undefined;
    const type = await this.#confirmed();
    return type === 'text/plain' && !this.#text.isText ? 'application/octet-stream' : type;
  }

  /** Whether what has come so far begins as a photo that phones keep in a format few programs read. */
  get isHeic(): boolean {
    return beginsAsHeic(Buffer.concat(this.#pieces));
  }

  #confirmed(): Promise<string | undefined> {
    return confirmedType(Buffer.concat(this.#pieces), this.#told);
  }
}
