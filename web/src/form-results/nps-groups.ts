import type { Label } from '@tradebridge/contract/labels';
import type { NpsFigures } from './figures.ts';
import { resultLabels as labels } from './labels.ts';

interface NpsGroup {
  readonly kind: 'bad' | 'todo' | 'done';
  readonly label: Label;
  readonly count: number;
}

/** The groups of respondents, from detractors to promoters. */
export const npsGroups = ({ detractors, passives, promoters }: NpsFigures): readonly NpsGroup[] => [
  { kind: 'bad', label: labels.detractors, count: detractors },
  { kind: 'todo', label: labels.passives, count: passives },
  { kind: 'done', label: labels.promoters, count: promoters },
];
