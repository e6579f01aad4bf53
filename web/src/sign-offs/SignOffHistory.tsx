import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SignoffRecord } from '@tradebridge/contract/sign-offs';
import { useState } from 'react';
import { useCurrentCompany } from '../app/current-company.ts';
import { formatInstant } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { AddFilesDialog } from './AddFilesDialog.tsx';
import { DecisionFiles } from './DecisionFiles.tsx';
import { HistoryDownloads } from './HistoryDownloads.tsx';
import { signOffLabels } from './labels.ts';
import { signoffHistoryQuery } from './queries.ts';
import styles from './SignOffHistory.module.css';
import { recordNamesOf } from './wording.ts';

interface SignOffHistoryProps {
  eId: string;
  /** Only this contract, whose apprentice need not be named. */
  contractId?: string;
}

/** Who decided what and when, and what was taken back. */
export function SignOffHistory({ eId, contractId }: SignOffHistoryProps) {
  const t = useLabels();
  const company = useCurrentCompany();
  const query = useInfiniteQuery(signoffHistoryQuery(eId, contractId));
  return (
    <div className={styles.history}>
      <Section
        title={t(signOffLabels.historyOf)}
        titleHidden={contractId === undefined}
        action={contractId !== undefined && <HistoryDownloads {...{ eId, contractId }} />}
        flush
      >
        {content()}
      </Section>
      <LoadMore query={query} />
    </div>
  );

  function content() {
    if (!query.data) {
      if (!query.isError) return <SkeletonRows count={contractId === undefined ? 8 : 3} />;
      return <FailedQuery title={t(signOffLabels.historyFailed)} query={query} />;
    }
    const records = query.data.pages.flatMap((page) => page.records);
    if (records.length === 0) {
      return (
        <EmptyState
          title={
            // Decisions at other companies are in those companies' histories.
            company && contractId === undefined
              ? t(signOffLabels.historyEmptyAt, { company: company.name })
              : t(signOffLabels.historyEmpty)
          }
          message={t(signOffLabels.historyEmptyHint)}
        />
      );
    }
    return (
      <ul>
        {records.map((record) => (
          <RecordRow key={record.id} eId={eId} record={record} isNamed={contractId === undefined} />
        ))}
      </ul>
    );
  }
}

interface RecordRowProps {
  eId: string;
  record: SignoffRecord;
  isNamed: boolean;
}

function RecordRow({ eId, record, isNamed }: RecordRowProps) {
  const t = useLabels();
  const [isAdding, setAdding] = useState(false);
  const { contract, unit, comment } = record;
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <span className={styles.unit}>
          {unit ? unit.moduleName : t(signOffLabels.decidedFinal)}
        </span>
        <span className={styles.facts}>
          {unit && <code className={styles.code}>{unit.code}</code>}
          {isNamed && (
            <Link to="/apprentice/$cid" params={{ cid: contract.id }}>
              {contract.apprenticeName}
            </Link>
          )}
        </span>
        {comment !== null && record.kind === 'decision' && (
          <p className={styles.comment}>{t(signOffLabels.decidedComment, { comment })}</p>
        )}
        <DecisionFiles eId={eId} files={record.files} />
      </div>
      <div className={styles.decision}>
        <Outcome record={record} />
        <span className={styles.by}>
          {t(signOffLabels.decidedBy, { name: record.decidedBy, when: formatInstant(record.at) })}
        </span>
        {record.canAddFile && (
          <Button
            look="quiet"
            aria-label={t(signOffLabels.fileAddTo, recordNamesOf(t, record))}
            icon={<PaperclipIcon size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t(signOffLabels.fileAdd)}
          </Button>
        )}
      </div>
      {isAdding && <AddFilesDialog eId={eId} record={record} onClose={() => setAdding(false)} />}
    </li>
  );
}

function Outcome({ record: { kind, result } }: { record: SignoffRecord }) {
  const t = useLabels();
  if (kind === 'take-back') {
    return (
      <Tag meaning="grey" icon={<ArrowCounterClockwiseIcon size={16} aria-hidden="true" />}>
        {t(signOffLabels.decidedTakenBack)}
      </Tag>
    );
  }
  if (result === 'competent') {
    return (
      <Tag meaning="green" icon={<CheckCircleIcon size={16} aria-hidden="true" />}>
        {t(signOffLabels.decidedCompetent)}
      </Tag>
    );
  }
  return (
    <Tag meaning="amber" icon={<HourglassMediumIcon size={16} aria-hidden="true" />}>
      {t(signOffLabels.decidedNotYet)}
    </Tag>
  );
}
