import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResultField, TextAnswer } from '@tradebridge/contract/form-results';
import type { FormField } from '@tradebridge/contract/forms';
import { useState } from 'react';
import { formatCount, formatDay, wallClock } from '../app/format.ts';
import { AnswerText } from '../forms/AnswerText.tsx';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import tables from '../ui/figure-table.module.css';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { WhenSeen } from '../ui/WhenSeen.tsx';
import { resultLabels as labels } from './labels.ts';
import { textsQuery } from './queries.ts';
import styles from './TextAnswers.module.css';

/** Answers shown at first. */
const shownFirst = 5;

interface TextAnswersProps {
  formId: string;
  field: ResultField;
  asked: FormField | undefined;
  label: string;
}

/** Answers as given, the newest first, each with a link to its submission. */
export function TextAnswers(props: TextAnswersProps) {
  return (
    <WhenSeen height={240}>
      <Answers {...props} />
    </WhenSeen>
  );
}

function Answers({ formId, field, asked, label }: TextAnswersProps) {
  const t = useLabels();
  const query = useInfiniteQuery(textsQuery(formId, field.name));
  const [isWhole, setWhole] = useState(false);
  const answers = query.data?.pages.flatMap(({ items }) => items);
  if (!answers) {
    if (!query.isError) return <SkeletonRows count={3} />;
    return <FailedQuery title={t(labels.textsFailed)} query={query} />;
  }
  const shown = isWhole ? answers : answers.slice(0, shownFirst);
  return (
    <>
      <table className={classNames(tables.table, styles.table)} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(labels.answer)}</th>
            <th scope="col">{t(labels.submission)}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((answer) => (
            <tr key={`${answer.submissionId} ${answer.row}`}>
              <td className={styles.answer}>
                <Answer answer={answer} field={field} asked={asked} />
              </td>
              <td>
                <Link to="/admin/submissions/$id" params={{ id: answer.submissionId }}>
                  {answer.reference}
                </Link>
                <span className={styles.when}>{formatDay(wallClock(answer.submitted))}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < answers.length ? (
        <div className={styles.more}>
          <Button onClick={() => setWhole(true)}>{t(labels.showMore)}</Button>
        </div>
      ) : (
        <LoadMore query={query} />
      )}
    </>
  );
}

function Answer({
  answer: { value },
  field: { kind, name, label },
  asked,
}: {
  answer: TextAnswer;
  field: ResultField;
  asked: FormField | undefined;
}) {
  const t = useLabels();
  if (kind === 'files') {
    const count = Array.isArray(value) ? value.length : 0;
    return t(plural(count, labels.filesOne, labels.filesMany), { count: formatCount(count) });
  }
  // An answer to a field of an earlier version is shown as text.
  const shownAs = asked ?? { name, label, type: 'text' as const, editProps: {} };
  return <AnswerText field={shownAs} value={value} files={[]} />;
}
