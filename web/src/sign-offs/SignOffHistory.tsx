import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SignoffRecord } from '@tradebridge/contract/sign-offs';
import { useCurrentCompany } from '../app/current-company.ts';
import { formatInstant } from '../app/format.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { HistoryDownloads } from './HistoryDownloads.tsx';
import { signOffLabels } from './labels.ts';
import { signoffHistoryQuery } from './queries.ts';
import styles from './SignOffHistory.module.css';

interface SignOffHistoryProps {
  eId: string;
  /** Of one contract alone, whose apprentice need not be named again. */
  contractId?: string;
}

/** Who decided what and when: decisions, and what of them was taken back. */
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
            // Decisions at other companies are in histories of their own.
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
          <RecordRow key={record.id} record={record} isNamed={contractId === undefined} />
        ))}
      </ul>
    );
  }
}

function RecordRow({ record, isNamed }: { record: SignoffRecord; isNamed: boolean }) {
  const t = useLabels();
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
      </div>
      <div className={styles.decision}>
        <Outcome record={record} />
        <span className={styles.by}>
          {t(signOffLabels.decidedBy, { name: record.decidedBy, when: formatInstant(record.at) })}
        </span>
      </div>
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
