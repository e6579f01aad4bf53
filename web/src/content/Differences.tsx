import type { Label } from '@tradebridge/contract/labels';
import { useMemo } from 'react';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import {
  type ChangedPart,
  type ContentPart,
  compareParts,
  type DiffLine,
} from './compare-parts.ts';
import styles from './Differences.module.css';
import { FormName } from './FormName.tsx';
import type { Block } from './html-blocks.ts';
import { historyLabels as labels } from './labels.ts';

interface DifferencesProps {
  before: readonly ContentPart[];
  after: readonly ContentPart[];
}

/** The parts in which two versions differ, and how. */
export function Differences({ before, after }: DifferencesProps) {
  const t = useLabels();
  const changed = useMemo(() => compareParts(before, after), [before, after]);
  if (changed.length === 0) return <p>{t(labels.same)}</p>;
  return changed.map((part) => <Part key={part.name} part={part} />);
}

function Part({ part: { name, lines, isFormatOnly } }: { part: ChangedPart }) {
  const t = useLabels();
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{name}</h3>
      {isFormatOnly ? (
        <p className={styles.same}>{t(labels.formatOnly)}</p>
      ) : (
        <ul className={styles.lines}>
          {withoutUnchanged(lines).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <li key={index}>
              {typeof line === 'number' ? unchanged(t, line) : <Line {...line} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const unchanged = (t: Translate, count: number) => (
  <span className={styles.same}>
    {t(plural(count, labels.unchangedOne, labels.unchangedMany), { count })}
  </span>
);

/** Unchanged lines away from changes are only counted. */
function withoutUnchanged(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const shown: (DiffLine | number)[] = [];
  for (const [index, line] of lines.entries()) {
    const isNear = [lines[index - 1], line, lines[index + 1]].some(
      (one) => one !== undefined && one.change !== 'same',
    );
    const last = shown.at(-1);
    if (isNear) shown.push(line);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}

function Line({ change, block }: DiffLine) {
  const t = useLabels();
  const words = block.kind === 'form' ? <FormName id={block.text} /> : wordsOf(t, block);
  if (change === 'same') return <span className={styles.kept}>{words}</span>;
  const Mark = change === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={styles[change]}>
      <span className={styles.sign}>{t(change === 'removed' ? labels.removed : labels.added)}</span>
      {words}
    </Mark>
  );
}

const blockLabels: Partial<Record<Block['kind'], Label>> = {
  heading: labels.heading,
  item: labels.item,
  quote: labels.quote,
  row: labels.row,
  picture: labels.picture,
  rule: labels.rule,
};

function wordsOf(t: Translate, { kind, text }: Block): string {
  const label = blockLabels[kind];
  return label ? t(label, { text }) : text;
}
