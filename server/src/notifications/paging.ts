import { notificationPageSize } from '@tradebridge/contract/notification-rules';

/** What a list asks for: one more than a page, so that it is known whether there is more. */
export const askedFor = notificationPageSize + 1;

/** A page of rows, and the id after which the list goes on. */
export function pageOf<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, notificationPageSize);
  return {
    items: shown.map(itemOf),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids that a notification can have: the column takes no others. */
export const isOwnId = (id: string): boolean => uuid.test(id);
