import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../ui/labels.ts';
import { owedInWords } from './owed.ts';
import { feesQuery } from './queries.ts';

/** What there is to pay, in a sentence; nothing until it is known. */
export function OwedSentence() {
  const t = useLabels();
  const { data: fees } = useQuery(feesQuery);
  return fees && owedInWords(t, fees);
}
