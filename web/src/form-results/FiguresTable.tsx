import { formatCount } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import tables from '../ui/figure-table.module.css';
import { useLabels } from '../ui/labels.ts';
import { SidewaysScroll } from '../ui/SidewaysScroll.tsx';
import styles from './FiguresTable.module.css';
import { type Figure, percentOf } from './figures.ts';
import type { LikertFigures } from './LikertStacks.tsx';
import { resultLabels as labels } from './labels.ts';

interface FiguresTableProps {
  /** The question. */
  label: string;
  figures: readonly Figure[];
  /** Number of answers. */
  total: number;
}

/** A chart's figures as a table, if charts are off. */
export function FiguresTable({ label, figures, total }: FiguresTableProps) {
  const t = useLabels();
  return (
    <table className={classNames(tables.table, styles.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t(labels.answer)}</th>
          <th scope="col">{t(labels.count)}</th>
          <th scope="col">{t(labels.percent)}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.value}>
            <th scope="row">{figure.label}</th>
            <td>{formatCount(figure.count)}</td>
            <td>{t(labels.percentIs, { percent: percentOf(figure.count, total) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same for a likert: a row per question, a column per point. */
export function LikertTable({
  label,
  questions,
}: {
  label: string;
  questions: readonly LikertFigures[];
}) {
  const t = useLabels();
  const points = questions[0]?.points ?? [];
  return (
    <SidewaysScroll>
      <table className={classNames(tables.table, styles.table)} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(labels.question)}</th>
            {points.map((point) => (
              <th key={point.value} scope="col">
                {point.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {questions.map(({ question, points: counted }) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              {counted.map(({ value, count }) => (
                <td key={value}>{formatCount(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}
