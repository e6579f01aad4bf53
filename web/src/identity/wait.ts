import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { identityLabels } from './labels.ts';

/** When another attempt can be made, as a label and its values. */
export function waitOf(seconds: number): [label: Label, values: LabelValues] {
  if (seconds < 60) return [identityLabels.waitSeconds, { count: Math.ceil(seconds) }];
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? [identityLabels.waitMinute, {}]
    : [identityLabels.waitMinutes, { count: minutes }];
}
