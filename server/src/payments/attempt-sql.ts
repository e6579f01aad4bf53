import type { AttemptState } from '@tradebridge/contract/payment-rules';

// The meaning of attempt states, for queries and indexes.

/** States in which the provider is being asked for the first time. */
export const underWayStates = ['created', 'authorising'] as const satisfies readonly AttemptState[];

/** States with an outcome that is not yet known. */
export const unsettledStates = [
  ...underWayStates,
  'unknown',
] as const satisfies readonly AttemptState[];

const among = (states: readonly AttemptState[]) => states.map((state) => `'${state}'`).join(', ');

/** SQL of a column, qualified by the query's alias if there is one. */
const of = (table: string | undefined, column: string) =>
  table === undefined ? column : `${table}.${column}`;

export const underWaySql = (attempt?: string): string =>
  `${of(attempt, 'state')} in (${among(underWayStates)})`;

export const unsettledSql = (attempt?: string): string =>
  `${of(attempt, 'state')} in (${among(unsettledStates)})`;

/** It counts for what is bought: neither refunded in full nor a second payment. */
const countsSql = (attempt?: string) =>
  `${of(attempt, 'released_at')} is null and not ${of(attempt, 'is_duplicate')}`;

/** It prevents others from paying the same. */
export const holdingSql = (attempt?: string): string =>
  `${of(attempt, 'state')} in (${among([...unsettledStates, 'paid'])}) and ${countsSql(attempt)}`;

/** It was paid, not refunded in full, and is not a second payment. */
export const keptSql = (attempt?: string): string =>
  `${of(attempt, 'state')} = 'paid' and ${countsSql(attempt)}`;

/** A line of a paid order still has to be sent or posted. */
export const undeliveredSql = (line?: string): string =>
  `${of(line, 'delivered_at')} is null and ${of(line, 'delivery')} <> 'fee'`;
