import type { ResultOf } from '@tradebridge/contract/calls';
import type { OverrideDetails } from '@tradebridge/contract/label-overrides';
import { placeholdersOf } from '@tradebridge/contract/labels';

type CatalogueLabel = ResultOf<'labels/retrieveCatalogue'>[number];

export const aLabel = (
  key: string,
  text: string,
  seenIn: CatalogueLabel['seenIn'] = ['screens'],
): CatalogueLabel => ({ key, text, placeholders: placeholdersOf(text), seenIn });

export const anOverride = (
  key: string,
  text: string,
  given: Partial<OverrideDetails> = {},
): OverrideDetails => ({
  key,
  text,
  version: 1,
  defaultText: '',
  isStale: false,
  isUnused: false,
  changedAt: '2026-02-01T00:00:00.000Z',
  changedBy: 'admin@example.com',
  ...given,
});
