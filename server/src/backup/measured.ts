import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes a stream through, counting and hashing its bytes. */
export class Measured extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(
    piece: Buffer,
    _encoding: string,
    done: (error: null, piece: Buffer) => void,
  ) {
    this.bytes += piece.length;
    this.#hash.update(piece);
    done(null, piece);
  }

  /** Of the whole stream, once it has ended. */
  total(): { readonly bytes: number; readonly sha256: string } {
    return { bytes: this.bytes, sha256: this.#hash.copy().digest('hex') };
  }
}
