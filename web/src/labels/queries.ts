import type { ResultOf } from '@tradebridge/contract/calls';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** Prefix of queries that are refetched when an administrator has changed labels. */
const labels = 'labels' satisfies LiveEventName;

export const labelKeys = {
  overrides: [labels, 'overrides'] as const,
  details: [labels, 'details'] as const,
  history: (key: string) => [labels, 'history', key] as const,
};

/** Overrides by key, with the versions for changes. */
export const overridesQuery = callQuery(labelKeys.overrides, 'labels/retrieveOverrides', {});

/**
 * Every override with its author and time, and whether it is stale or unused; for administrators.
 */
export const overrideDetailsQuery = callQuery(
  labelKeys.details,
  'labels/retrieveOverrideDetails',
  {},
);

/** Every label of the product, which only changes with a release; for administrators. */
export const catalogueQuery = {
  ...callQuery(['label-catalogue'], 'labels/retrieveCatalogue', {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The earlier overrides of a label, the latest first; for administrators. */
export const labelHistoryQuery = (key: string) =>
  callQuery(labelKeys.history(key), 'labels/retrieveHistory', { key });

export type SavedOverrides = ResultOf<'labels/retrieveOverrides'>;

/** A text to save, null to reset, on top of the version it started from. */
export interface OverrideChange {
  readonly key: string;
  readonly text: string | null;
  readonly version: number | null;
}

/**
 * Saves overrides, all or none. The live event `labels` announces the change, also to this page.
 *
 * @param idempotencyKey the same for the same attempt, which the server applies once
 */
export const saveOverrides = (
  changes: readonly OverrideChange[],
  idempotencyKey: string,
): Promise<ResultOf<'labels/saveOverrides'>> =>
  callApi('labels/saveOverrides', { changes: [...changes] }, { idempotencyKey });
