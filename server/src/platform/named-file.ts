import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';

/** The name of a downloaded file, from a label: `Receipt R-1042.pdf`. */
export const namedFile = (
  label: Label,
  values: LabelValues,
  extension: 'pdf' | 'csv' | 'xlsx',
): string => `${textOf(label, values)}.${extension}`;
