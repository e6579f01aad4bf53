import { overrideFault } from '@tradebridge/contract/label-rules';
import { type Renamed, renamerOf, type Term } from '@tradebridge/contract/label-vocabulary';
import { textOf } from '@tradebridge/contract/labels';
import { isUnused, type LabelRow, presentTextOf } from './label-row.ts';

export interface RenamedLabel {
  readonly row: LabelRow;
  readonly renaming: Renamed;
}

export interface BrokenLabel extends RenamedLabel {
  /** The rule that the new text would break. */
  readonly reason: string;
}

export interface RenamedLabels {
  readonly renamed: readonly RenamedLabel[];
  readonly broken: readonly BrokenLabel[];
}

/** The changes of a renaming to the texts that users see now. */
export function renamedLabels(rows: readonly LabelRow[], from: Term, to: Term): RenamedLabels {
  const rename = renamerOf(from, to);
  const renamed: RenamedLabel[] = [];
  const broken: BrokenLabel[] = [];
  for (const row of rows) {
    // An unused one is not shown to anyone.
    const renaming = isUnused(row) ? null : rename(presentTextOf(row));
    if (renaming === null) continue;
    const fault = overrideFault(row.defaultText, renaming.text);
    if (fault) broken.push({ row, renaming, reason: textOf(...fault) });
    else renamed.push({ row, renaming });
  }
  return { renamed, broken };
}
