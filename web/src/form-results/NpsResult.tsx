import { formatCount } from '../app/format.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { StackedBar } from '../ui/StackedBar.tsx';
import { type NpsFigures, percentOf, signed } from './figures.ts';
import { resultLabels as labels } from './labels.ts';
import styles from './NpsResult.module.css';
import { npsGroups } from './nps-groups.ts';

interface NpsResultProps {
  /** The question. */
  label: string;
  figures: NpsFigures;
  /** From -100 to 100. */
  score: number;
}

/** The net promoter score with its groups, and the count of each answer. */
export function NpsResult({ label, figures, score }: NpsResultProps) {
  const t = useLabels();
  const { answers, counts } = figures;
  const max = Math.max(1, ...counts);
  return (
    <div className={styles.nps}>
      <p className={styles.head}>
        <b className={styles.score}>{signed(score)}</b>
        <span className={styles.words}>
          {t(labels.npsScore)}
          <span className={styles.help}>
            {t(plural(answers, labels.npsOfOne, labels.npsOf), { count: formatCount(answers) })}
          </span>
        </span>
      </p>
      <StackedBar
        label={label}
        size="large"
        legend
        parts={npsGroups(figures).map(({ kind, label: group, count }) => ({
          kind,
          label: t(group),
          count,
          text: t(labels.share, { count: formatCount(count), percent: percentOf(count, answers) }),
        }))}
      />
      <p className={styles.help}>{t(labels.npsHelp)}</p>
      <ol className={styles.columns} aria-label={t(labels.npsAnswers)}>
        {counts.map((count, answer) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answer is its place
          <li key={answer} className={styles.column}>
            <span className="visually-hidden">
              {t(labels.npsColumn, { answer, count: formatCount(count) })}
            </span>
            <span className={styles.count} aria-hidden="true">
              {formatCount(count)}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ height: `${(count / max) * 100}%` }} />
            </span>
            <span className={styles.answer} aria-hidden="true">
              {answer}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
