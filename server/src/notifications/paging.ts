import { notificationPageSize } from '@tradebridge/contract/notification-rules';

/** Rows requested for a page: one more, to know whether there is another page. */
export const askedFor = notificationPageSize + 1;

/** A page of rows, and the id after which the next page starts. */
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

/** Whether an id is valid for a notification: the column accepts no others. */
export const isOwnId = (id: string): boolean => uuid.test(id);
