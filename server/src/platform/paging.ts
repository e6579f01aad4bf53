import { Refusal } from './refusal.ts';

/*
 * Each page of a list starts after the last entry of the previous one, by instant and id, so that
 * entries added meanwhile shift nothing.
 */

/** SQL for the entries after a cursor, ordered by instant and id, both descending. */
export const isOnPage = (at: string, id: string, cursorAt: string, cursorId: string): string =>
  `(${cursorAt}::timestamptz is null or (${at}, ${id}) < (${cursorAt}, ${cursorId}::text))`;

/** The two values of a cursor; nulls for the first page. */
export function afterCursor(cursor: string | undefined): [at: Date | null, id: string | null] {
  if (cursor === undefined) return [null, null];
  const [, at = '', id = ''] = /^([\d:.TZ-]+)~([A-Za-z0-9._-]{1,64})$/.exec(cursor) ?? [];
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) throw new Refusal('invalid');
  return [instant, id];
}

/**
 * The cursor of the next page; null at the end.
 *
 * @param rows one more than a page if there are more
 */
export function cursorOf<Row>(
  rows: readonly Row[],
  pageSize: number,
  keyOf: (row: Row) => { readonly at: Date; readonly id: string },
): string | null {
  const last = rows[pageSize - 1];
  if (rows.length <= pageSize || last === undefined) return null;
  const { at, id } = keyOf(last);
  return `${at.toISOString()}~${id}`;
}
