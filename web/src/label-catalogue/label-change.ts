import type { InputOf } from '@tradebridge/contract/calls';
import { type LabelRow, versionOf } from './label-row.ts';

/** A new text of a label. */
export interface LabelChange {
  readonly row: LabelRow;
  /** Null resets to the default. */
  readonly text: string | null;
}

export type OverrideChange = InputOf<'labels/saveOverrides'>['changes'][number];

/** A text equal to the default is not an override. */
export const changeTo = (row: LabelRow, text: string): LabelChange => ({
  row,
  text: text === row.defaultText ? null : text,
});

export const inputOf = ({ row, text }: LabelChange): OverrideChange => ({
  key: row.key,
  text,
  version: versionOf(row),
});
