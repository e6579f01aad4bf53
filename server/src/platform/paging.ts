import { Refusal } from './refusal.ts';

/*
 * Lists go on after the last entry of the page before, by its instant and its id, so that what is added
 * meanwhile moves nothing.
 */

/** SQL for what comes after a cursor, in the order of instant and id, both descending. */
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

/** Where a list goes on; null at its end. @param rows one more than a page where there is more */
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
