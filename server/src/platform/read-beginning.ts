import type { Readable } from 'node:stream';
import { wasCut } from './incoming-files.ts';
import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';

interface Limits {
  /** Bytes at the start that are kept; the rest is read and discarded. */
  readonly keptBytes: number;
  /** Maximum bytes of the content. */
  readonly maxBytes: number;
}

/**
 * The start of a content, once all of it has arrived. If it is too large, the stream is left open,
 * so that its sender can be sent a reply.
 */
export async function readBeginning(
  content: Readable,
  { keptBytes, maxBytes }: Limits,
  tooLarge: () => Error,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of content.iterator({ destroyOnReturn: false })) {
      if (size < keptBytes) pieces.push(piece.subarray(0, keptBytes - size));
      size += piece.length;
      if (size > maxBytes) throw tooLarge();
    }
  } catch (error) {
    if (wasCut(error)) throw new Refusal('invalid', { message: platformLabels.bodyCutShort });
    throw error;
  }
  return Buffer.concat(pieces);
}
