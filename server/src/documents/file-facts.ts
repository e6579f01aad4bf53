import { findContentType, toldBy } from '../files/content-type.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';

/** Type and size of a content, which never change. */
export interface FileFacts {
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
}

/** How many contents are inspected concurrently. */
const maxConcurrent = 8;

const keep = statement(
  'keep-document-files',
  `insert into document_files (file, mime_type, size)
   select * from unnest($1::text[], $2::text[], $3::bigint[]) on conflict do nothing`,
);

/** Stores the facts of contents, by their names in the file store. */
export async function keepFileFacts(
  db: Pick<Database, 'rows'>,
  facts: ReadonlyMap<string, FileFacts>,
): Promise<void> {
  if (facts.size === 0) return;
  const values = [...facts.values()];
  await db.rows(keep, [
    [...facts.keys()],
    values.map(({ mimeType }) => mimeType),
    values.map(({ size }) => size),
  ]);
}

export const factsOf = async (content: Buffer): Promise<FileFacts> => ({
  mimeType: await findContentType(content.subarray(0, toldBy)),
  size: content.length,
});

async function readFacts(files: FileStorage, name: string): Promise<FileFacts | undefined> {
  const stored = await files.open(name);
  if (!stored) return undefined;
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of stored.content) {
    pieces.push(piece as Buffer);
    read += (piece as Buffer).length;
    // Breaking out of the loop closes the stream.
    if (read >= toldBy) break;
  }
  const beginning = Buffer.concat(pieces).subarray(0, toldBy);
  return { mimeType: await findContentType(beginning), size: stored.size };
}

/**
 * Inspects contents without stored facts, which predate the table, and stores what it finds; what
 * the store does not have is left out.
 */
export async function readFileFacts(
  { db, files, actor }: Pick<Context, 'db' | 'files' | 'actor'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, FileFacts>> {
  const found = new Map<string, FileFacts>();
  // The usual case.
  if (names.length === 0) return found;
  const waiting = [...new Set(names)];
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const facts = await readFacts(files, name);
      if (facts) found.set(name, facts);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  // While staff view as a contact, nothing is written, not even this.
  if (!actor.viewing) await keepFileFacts(db, found);
  return found;
}
