import type { QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import { labelKeys, overrideDetailsQuery } from '../labels/queries.ts';
import type { LabelRow } from './label-row.ts';

/** Refetches the overrides on display. */
export async function refreshOverrides(client: QueryClient): Promise<void> {
  const [labels] = labelKeys.details;
  await client.invalidateQueries({ queryKey: [labels] });
}

/** Shows a saved label before it is refetched. */
export function noteSaved(
  client: QueryClient,
  { key, defaultText }: LabelRow,
  { text, version }: ResultOf<'labels/saveOverrides'>[number],
  changedBy: string,
): void {
  client.setQueryData(overrideDetailsQuery.queryKey, (known) => {
    const others = known?.filter((override) => override.key !== key);
    if (!others || text === null || version === null) return others;
    const changedAt = new Date().toISOString();
    const saved = { key, text, version, defaultText, changedAt, changedBy };
    return [...others, { ...saved, isStale: false, isUnused: false }];
  });
}
