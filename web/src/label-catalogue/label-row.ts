import type { ResultOf } from '@tradebridge/contract/calls';
import type { OverrideDetails } from '@tradebridge/contract/label-overrides';
import { overrideFault } from '@tradebridge/contract/label-rules';
import { fitsDefault } from '@tradebridge/contract/labels';

type CatalogueLabel = ResultOf<'labels/retrieveCatalogue'>[number];
type Place = CatalogueLabel['seenIn'][number];

/** A label for administrators: its default and its override. */
export interface LabelRow {
  readonly key: string;
  /** For an unused override, the default at the time of saving. */
  readonly defaultText: string;
  readonly placeholders: readonly string[];
  /** Empty for an unused override. */
  readonly seenIn: readonly Place[];
  readonly override: OverrideDetails | null;
}

/** The override, or the default. */
export const presentTextOf = ({ override, defaultText }: LabelRow): string =>
  override?.text ?? defaultText;

/** The version a change starts from, as `labels/saveOverrides` requires. */
export const versionOf = ({ override }: LabelRow): number | null => override?.version ?? null;

/** No label of this release has the key. */
export const isUnused = ({ override }: LabelRow): boolean => override?.isUnused ?? false;

/** The default has changed since the override was saved. */
export const isStale = (row: LabelRow): boolean =>
  !isUnused(row) && (row.override?.isStale ?? false);

/**
 * Whether the override uses values that the default has lost: it is then replaced by the default.
 */
export const noLongerFits = (row: LabelRow): boolean =>
  row.override !== null && !isUnused(row) && !fitsDefault(row.override.text, row.defaultText);

/** Whether a stale override can be kept as it is. */
export const canBeConfirmed = (row: LabelRow): boolean =>
  isStale(row) && row.override !== null && !overrideFault(row.defaultText, row.override.text);

/** All labels by key, and overrides without a label. */
export function labelRowsOf(
  catalogue: readonly CatalogueLabel[],
  overrides: readonly OverrideDetails[],
): LabelRow[] {
  const byKey = new Map(overrides.map((override) => [override.key, override]));
  const rows = catalogue.map(({ key, text, placeholders, seenIn }): LabelRow => {
    const override = byKey.get(key) ?? null;
    byKey.delete(key);
    return { key, defaultText: text, placeholders, seenIn, override };
  });
  const unused = [...byKey.values()].map(
    (override): LabelRow => ({
      key: override.key,
      defaultText: override.defaultText,
      placeholders: [],
      seenIn: [],
      override,
    }),
  );
  return [...rows, ...unused].sort((one, other) => (one.key < other.key ? -1 : 1));
}
