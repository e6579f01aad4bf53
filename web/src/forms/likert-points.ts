import { likertPoints } from '@tradebridge/contract/form-rules';
import type { EditProps } from '@tradebridge/contract/forms';

export interface LikertPoint {
  readonly value: string;
  readonly label: string;
  /** The value in the answer. */
  readonly sent: string | number;
}

/** Without options, five points, the first and last named by the form (OPEN-079). */
export function pointsOf({ options = [], lowLabel, highLabel }: EditProps): readonly LikertPoint[] {
  if (options.length > 0) {
    return options.map(({ value, label }) => ({ value, label: label || value, sent: value }));
  }
  return Array.from({ length: likertPoints }, (_, index) => {
    const sent = index + 1;
    const end = sent === 1 ? lowLabel : sent === likertPoints ? highLabel : undefined;
    return { value: String(sent), label: end ? `${sent} ${end}` : String(sent), sent };
  });
}
