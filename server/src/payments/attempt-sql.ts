import type { AttemptState } from '@tradebridge/contract/payment-rules';

// What states of an attempt mean, for queries and for indexes alike.

/** States in which the provider is being asked for the first time. */
export const underWayStates = ['created', 'authorising'] as const satisfies readonly AttemptState[];

/** States in which nobody knows yet what becomes of it. */
export const unsettledStates = [
  ...underWayStates,
  'unknown',
] as const satisfies readonly AttemptState[];

const among = (states: readonly AttemptState[]) => states.map((state) => `'${state}'`).join(', ');

/** SQL for a column, of the table that the query calls so; alone where it names none. */
const of = (table: string | undefined, column: string) =>
  table === undefined ? column : `${table}.${column}`;

export const underWaySql = (attempt?: string): string =>
  `${of(attempt, 'state')} in (${among(underWayStates)})`;

export const unsettledSql = (attempt?: string): string =>
  `${of(attempt, 'state')} in (${among(unsettledStates)})`;

/** It counts for what is bought: not refunded in full, and no second payment of the same. */
const countsSql = (attempt?: string) =>
  `${of(attempt, 'released_at')} is null and not ${of(attempt, 'is_duplicate')}`;

/** It keeps others from paying the same. */
export const holdingSql = (attempt?: string): string =>
  `${of(attempt, 'state')} in (${among([...unsettledStates, 'paid'])}) and ${countsSql(attempt)}`;

/** It was paid, not all of it paid back, and it is no second payment of the same. */
export const keptSql = (attempt?: string): string =>
  `${of(attempt, 'state')} = 'paid' and ${countsSql(attempt)}`;

/** A line of a paid order waits to be sent or posted. */
export const undeliveredSql = (line?: string): string =>
  `${of(line, 'delivered_at')} is null and ${of(line, 'delivery')} <> 'fee'`;
