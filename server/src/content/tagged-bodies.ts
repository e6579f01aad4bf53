import { CharacterCache } from '../platform/character-cache.ts';
import type { Database } from '../platform/database.ts';
import { bodyTag, liveBody } from './content-sql.ts';

interface Tagged<Shown> {
  readonly tag: string;
  readonly shown: Shown;
}

/** A row of a statement with `taggedBody`. */
export interface TaggedRow<Body> {
  id: string;
  tag: string;
  /** Null if its tag was given as known. */
  body: Body | null;
}

/**
 * SQL of the columns `id`, `tag` and `body`. Every start reads the menu and most visits the same
 * pages: the database need not read and send again what the process has, nor the process parse
 * and sanitise it.
 *
 * @param known SQL for the tags that the process has
 */
export const taggedBody = (row: string, now: string, known: string): string =>
  `${row}.id, ${bodyTag(row, now)} as tag,
   case when ${bodyTag(row, now)} = any(${known}) then null else ${liveBody(row, now)} end as body`;

/** Visible content of one kind, as it was last read from each database. */
export class TaggedBodies<Body, Shown> {
  readonly #shownOf: (id: string, body: Body) => Shown;
  readonly #maxCharacters: number;
  readonly #caches = new WeakMap<Database, CharacterCache<Tagged<Shown>>>();

  /** @param shownOf what is shown of a body, the same for all users */
  constructor(shownOf: (id: string, body: Body) => Shown, maxCharacters: number) {
    this.#shownOf = shownOf;
    this.#maxCharacters = maxCharacters;
  }

  /**
   * Reads content. Every read is a query, which decides what is visible now.
   *
   * @param query reads the rows; bodies of the given tags may be null
   */
  async read(
    db: Database,
    ids: readonly string[],
    query: (tags: readonly string[]) => Promise<readonly TaggedRow<Body>[]>,
  ): Promise<Map<string, Shown>> {
    const cache = this.#cacheOf(db);
    const known = new Map<string, Shown>();
    for (const id of ids) {
      const entry = cache.get(id);
      if (entry) known.set(entry.tag, entry.shown);
    }
    const found = new Map<string, Shown>();
    for (const { id, tag, body } of await query([...known.keys()])) {
      const shown = body === null ? known.get(tag) : this.#shownOf(id, body);
      if (shown === undefined) throw new Error(`The content ${id} has no body.`);
      if (body !== null) cache.set(id, { tag, shown }, JSON.stringify(body).length);
      found.set(id, shown);
    }
    return found;
  }

  #cacheOf(db: Database): CharacterCache<Tagged<Shown>> {
    const known = this.#caches.get(db);
    if (known) return known;
    const cache = new CharacterCache<Tagged<Shown>>(this.#maxCharacters);
    this.#caches.set(db, cache);
    return cache;
  }
}
