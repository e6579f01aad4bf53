import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../ui/labels.ts';
import { owedInWords } from './owed.ts';
import { feesQuery } from './queries.ts';

/** The amount due, in a sentence; empty until it has loaded. */
export function OwedSentence() {
  const t = useLabels();
  const { data: fees } = useQuery(feesQuery);
  return fees && owedInWords(t, fees);
}
