import type { CSSProperties } from 'react';
import { formatCount } from '../app/format.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { type Figure, sumOf } from './figures.ts';
import styles from './LikertStacks.module.css';
import { resultLabels as labels } from './labels.ts';

/** A question of a likert, with the count of each point; all questions have the same points. */
export interface LikertFigures {
  readonly question: string;
  readonly points: readonly Figure[];
}

interface LikertStacksProps {
  /** The question. */
  label: string;
  questions: readonly LikertFigures[];
}

/** A stacked bar per question, with a key. */
export function LikertStacks({ label, questions }: LikertStacksProps) {
  const points = questions[0]?.points ?? [];
  return (
    <div className={styles.likert}>
      <ul className={styles.key} aria-hidden="true">
        {points.map((point, at) => (
          <li key={point.value}>
            <span className={styles.swatch} style={toneOf(at, points.length)} />
            {point.label}
          </li>
        ))}
      </ul>
      <ul className={styles.questions} aria-label={label}>
        {questions.map((figures) => (
          <Stack key={figures.question} {...figures} />
        ))}
      </ul>
    </div>
  );
}

function Stack({ question, points }: LikertFigures) {
  const t = useLabels();
  const shown = points
    .map((point, at) => ({ ...point, tone: toneOf(at, points.length) }))
    .filter(({ count }) => count > 0);
  return (
    <li className={styles.question}>
      <span className="visually-hidden">{inWords(t, { question, points })}</span>
      <div aria-hidden="true">
        <p className={styles.words}>{question}</p>
        {shown.length === 0 ? (
          <p className={styles.none}>{t(labels.noAnswers)}</p>
        ) : (
          <div
            className={styles.stack}
            style={{
              gridTemplateColumns: shown.map(({ count }) => `minmax(1.5rem, ${count}fr)`).join(' '),
            }}
          >
            {shown.map(({ value, label, count, tone }) => (
              <span key={value} className={styles.part} title={label}>
                <span className={styles.bar} style={tone} />
                <span className={styles.count}>{formatCount(count)}</span>
              </span>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

/**
 * The further along the scale, the stronger the theme's colour: a scale need not go from bad to
 * good.
 */
const toneOf = (at: number, points: number): CSSProperties =>
  ({ '--tone': `${Math.round(24 + (points < 2 ? 1 : at / (points - 1)) * 76)}%` }) as CSSProperties;

function inWords(t: Translate, { question, points }: LikertFigures): string {
  if (sumOf(points.map(({ count }) => count)) === 0) return t(labels.stackNone, { question });
  const parts = points.map((point) =>
    t(labels.stackPart, { label: point.label, count: formatCount(point.count) }),
  );
  return t(labels.stackSpoken, { question, parts: parts.join(', ') });
}
