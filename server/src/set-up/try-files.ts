import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../platform/file-storage.ts';
import { PartFailure } from './fault-of.ts';

/** Writes an object, reads it, compares it and deletes it. */
export async function tryFiles({ objects }: FileStorage): Promise<void> {
  // Beside submissions, the one place in a bucket where the key must be allowed to delete.
  const name = `submissions/set-up-${randomUUID()}`;
  const content = randomBytes(1024);
  await objects.put(name, content, {});
  try {
    const found = await objects.open(name);
    if (!found || !content.equals(await buffer(found.content))) throw new PartFailure('different');
  } finally {
    await objects.remove(name);
  }
  if (await objects.open(name)) throw new PartFailure('different');
}
