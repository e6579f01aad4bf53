import type { PlacedField } from '@tradebridge/contract/form-answers';
import { placedFields } from '@tradebridge/contract/form-visibility';
import type { FormField } from '@tradebridge/contract/forms';
import type { SentAnswer } from '@tradebridge/contract/submissions';
import { type AnswerFile, AnswerText } from '../forms/AnswerText.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './AnswerList.module.css';
import { submissionLabels as labels } from './labels.ts';

interface AnswerListProps {
  /** The fields of the answered version. */
  fields: readonly FormField[];
  answers: readonly SentAnswer[];
  files: readonly AnswerFile[];
}

/** Answers, in the form's order and words. */
export function AnswerList({ fields, answers, files }: AnswerListProps) {
  const t = useLabels();
  const values = new Map(answers.map(({ name, value }) => [name, value]));
  const groups = groupsOf(placedFields(fields, values));
  if (groups.length === 0) return <p className={styles.none}>{t(labels.noAnswers)}</p>;
  return groups.map(({ header, row, key, placed }) => (
    <div key={key} className={styles.group}>
      {header && (
        <h3 className={styles.title}>
          {row === null ? header.label : t(labels.row, { group: header.label, number: row + 1 })}
        </h3>
      )}
      <dl>
        {placed.map(({ field, name }) => (
          <div key={name} className={styles.answer}>
            <dt>{field.label || field.name}</dt>
            <dd>
              <AnswerText field={field} value={values.get(name) ?? null} files={files} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

interface AnswerGroup {
  readonly key: string;
  readonly header: FormField | null;
  /** Row of a repeating group, from 0. */
  readonly row: number | null;
  readonly placed: PlacedField[];
}

/** Fields below their header, once per row in repeating groups. Empty headers are left out. */
function groupsOf(placed: readonly PlacedField[]): AnswerGroup[] {
  const groups: AnswerGroup[] = [];
  let header: FormField | null = null;
  for (const one of placed) {
    const { field, at, row } = one;
    if (field.type === 'header') {
      header = field;
    } else if (field.type !== 'paragraph') {
      const last = groups.at(-1);
      if (last && last.header === header && last.row === row) last.placed.push(one);
      else groups.push({ key: `${at} ${row}`, header, row, placed: [one] });
    }
  }
  return groups;
}
