import type { ResultOf } from '@tradebridge/contract/calls';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** What begins with it is fetched anew when an administrator has changed wording. */
const labels = 'labels' satisfies LiveEventName;

export const labelKeys = {
  overrides: [labels, 'overrides'] as const,
  details: [labels, 'details'] as const,
  history: (key: string) => [labels, 'history', key] as const,
};

/** The texts in place of defaults, by key, each with the version that a change names. */
export const overridesQuery = callQuery(labelKeys.overrides, 'labels/retrieveOverrides', {});

/** Every override with who saved it when, stale and unused ones marked; for administrators. */
export const overrideDetailsQuery = callQuery(
  labelKeys.details,
  'labels/retrieveOverrideDetails',
  {},
);

/** Every label of the product, which changes with a release alone; for administrators. */
export const catalogueQuery = {
  ...callQuery(['label-catalogue'], 'labels/retrieveCatalogue', {}),
  staleTime: Number.POSITIVE_INFINITY,
};

/** What a label was overridden with, the latest first; for administrators. */
export const labelHistoryQuery = (key: string) =>
  callQuery(labelKeys.history(key), 'labels/retrieveHistory', { key });

export type SavedOverrides = ResultOf<'labels/retrieveOverrides'>;

/** A text to be saved, null to go back to the default, on top of the version that it started from. */
export interface OverrideChange {
  readonly key: string;
  readonly text: string | null;
  readonly version: number | null;
}

/**
 * Saves overrides, all or none. That they changed is told by the live event `labels`, to this page too.
 *
 * @param idempotencyKey the same for the same attempt, which the server makes once
 */
export const saveOverrides = (
  changes: readonly OverrideChange[],
  idempotencyKey: string,
): Promise<ResultOf<'labels/saveOverrides'>> =>
  callApi('labels/saveOverrides', { changes: [...changes] }, { idempotencyKey });
