import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Badge } from '../ui/Tag.tsx';
import styles from './AttentionFigure.module.css';
import { attentionCount, attentionInWords } from './attention-count.ts';
import { attentionLabels as labels } from './attention-labels.ts';
import { attentionQuery } from './queries.ts';

/** On the overview: how many payments and orders need a person. */
export function AttentionFigure() {
  const t = useLabels();
  const { data, isError } = useQuery(attentionQuery);
  if (!data) return isError ? t(labels.figureFailed) : <Spinner />;
  const words = attentionInWords(t, data);
  const count = attentionCount(data);
  if (count === 0) return words;
  return (
    <span className={styles.figure}>
      <span aria-hidden="true">
        <Badge meaning="amber" count={count} label="" />
      </span>
      {words}
    </span>
  );
}
