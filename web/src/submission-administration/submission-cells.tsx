import { Link, useSearch } from '@tanstack/react-router';
import type { Submission } from '@tradebridge/contract/submission-administration';
import { formatInstant } from '../app/format.ts';
import cells from '../ui/cells.module.css';
import { EmailText } from '../ui/EmailText.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { submissionLabels as labels } from './labels.ts';
import styles from './submission-cells.module.css';
import { progressWords, respondentOf } from './submission-words.ts';

export const submissionColumns = (t: Translate): Column<Submission>[] => [
  {
    id: 'submission',
    header: t(labels.columnReference),
    width: 'minmax(180px, 1fr)',
    cell: (submission) => <Reference submission={submission} />,
  },
  {
    id: 'form',
    header: t(labels.columnForm),
    width: 'minmax(136px, 1.4fr)',
    cell: (submission) => <FormCell submission={submission} />,
  },
  {
    id: 'who',
    header: t(labels.columnWho),
    width: 'minmax(140px, 1.2fr)',
    cell: (submission) => <Respondent submission={submission} />,
  },
  {
    id: 'progress',
    header: t(labels.columnState),
    width: 'minmax(116px, 0.8fr)',
    cell: (submission) => <SubmissionTags submission={submission} />,
  },
  {
    id: 'assignee',
    header: t(labels.columnAssignee),
    width: 'minmax(120px, 0.8fr)',
    secondary: true,
    cell: ({ assignedTo }) => (
      <span className={cells.words}>
        {assignedTo ? (
          assignedTo.name || assignedTo.email
        ) : (
          <span className={cells.quiet}>{t(labels.notAssigned)}</span>
        )}
      </span>
    ),
  },
];

interface Row {
  submission: Submission;
}

function Reference({ submission: { id, reference, submitted } }: Row) {
  const submissionsSearch = useSearch({ from: '/_app/admin/submissions/' });
  return (
    <span className={cells.words}>
      <Link
        to="/admin/submissions/$id"
        params={{ id }}
        state={{ submissionsSearch }}
        className={wholeRowLink}
      >
        <b className={styles.name}>{reference}</b>
      </Link>
      <span className={cells.quiet}>{formatInstant(submitted)}</span>
    </span>
  );
}

function FormCell({ submission: { formName, formVersion } }: Row) {
  const t = useLabels();
  return (
    <span className={cells.words}>
      {formName}
      <span className={cells.quiet}>{t(labels.versionIs, { version: formVersion })}</span>
    </span>
  );
}

function Respondent({ submission }: Row) {
  const t = useLabels();
  const { name, email } = submission;
  return (
    <span className={cells.words}>
      {respondentOf(t, submission)}
      {name && email && (
        <span className={cells.quiet}>
          <EmailText>{email}</EmailText>
        </span>
      )}
    </span>
  );
}

/** The progress of a submission, missing files, and failures. */
export function SubmissionTags({
  submission: { progress, state, needsAttention },
}: {
  submission: Pick<Submission, 'progress' | 'state' | 'needsAttention'>;
}) {
  const t = useLabels();
  const { label, meaning } = progressWords[progress];
  return (
    <span className={cells.tags}>
      <Tag meaning={meaning}>{t(label)}</Tag>
      {state === 'awaiting' && <Tag meaning="grey">{t(labels.stateAwaiting)}</Tag>}
      {needsAttention && <Tag meaning="red">{t(labels.attentionFailed)}</Tag>}
    </span>
  );
}

/** A submission on a phone. */
export function SubmissionCard({ submission }: Row) {
  const t = useLabels();
  const { assignedTo } = submission;
  return (
    <div className={cells.card}>
      <Reference submission={submission} />
      <FormCell submission={submission} />
      <Respondent submission={submission} />
      <SubmissionTags submission={submission} />
      {assignedTo && (
        <span className={cells.quiet}>
          {t(labels.assignedTo, { name: assignedTo.name || assignedTo.email })}
        </span>
      )}
    </div>
  );
}
