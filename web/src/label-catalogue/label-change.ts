import type { InputOf } from '@tradebridge/contract/calls';
import { type LabelRow, versionOf } from './label-row.ts';

/** A new text for a label. */
export interface LabelChange {
  readonly row: LabelRow;
  /** Null resets to the default. */
  readonly text: string | null;
}

export type OverrideChange = InputOf<'labels/saveOverrides'>['changes'][number];

/** A text that says what the default says is no override. */
export const changeTo = (row: LabelRow, text: string): LabelChange => ({
  row,
  text: text === row.defaultText ? null : text,
});

export const inputOf = ({ row, text }: LabelChange): OverrideChange => ({
  key: row.key,
  text,
  version: versionOf(row),
});
