import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { BarLegend } from '../ui/StackedBar.tsx';
import { ApprenticeAvatar } from './ApprenticeAvatar.tsx';
import styles from './ApprenticesGlance.module.css';
import { byAttention } from './attention.ts';
import { ContractTags } from './ContractTags.tsx';
import { EndOfContract } from './EndOfContract.tsx';
import { apprenticeLabels } from './labels.ts';
import { progressParts } from './progress.ts';
import { contractsQuery } from './queries.ts';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';
import { daysUntilFromNow, fullNameOf } from './wording.ts';

/** The first few apprentices, those who need attention first. */
export function ApprenticesGlance({ eId, max }: { eId: string; max: number }) {
  const t = useLabels();
  const query = useQuery(contractsQuery(eId));
  // Deferred, so that a phone stays responsive.
  const contracts = useDeferredValue(query.data);
  const shown = useMemo(
    () => contracts && byAttention(contracts, daysUntilFromNow(), max),
    [contracts, max],
  );
  const count = contracts?.length ?? 0;
  return (
    <Section
      title={t(apprenticeLabels.title)}
      flush
      action={
        count > 0 && (
          <Link to="/apprentices">
            {t(plural(count, apprenticeLabels.allOne, apprenticeLabels.allMany), { count })}
          </Link>
        )
      }
    >
      {content()}
    </Section>
  );

  function content() {
    if (shown === undefined) {
      if (!query.isError) return <SkeletonRows count={max} avatar bar />;
      return <FailedQuery title={t(apprenticeLabels.failed)} query={query} />;
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          title={t(apprenticeLabels.emptyTitle)}
          message={t(apprenticeLabels.emptyHint)}
        />
      );
    }
    return (
      <>
        <ul>
          {shown.map((contract) => (
            <GlanceRow key={contract.id} contract={contract} />
          ))}
        </ul>
        <div className={styles.legend}>
          <BarLegend
            parts={progressParts.map(({ name, kind }) => ({
              kind,
              label: t(apprenticeLabels[name]),
            }))}
          />
        </div>
      </>
    );
  }
}

function GlanceRow({ contract }: { contract: TrainingContractListed }) {
  const t = useLabels();
  const name = fullNameOf(contract);
  const { overall } = contract.units;
  return (
    <li className={styles.row}>
      <ApprenticeAvatar contract={contract} />
      <div className={styles.who}>
        <Link to="/apprentice/$cid" params={{ cid: contract.id }} className={styles.name}>
          {name}
        </Link>
        <span className={styles.course}>
          {contract.courseCode} <EndOfContract contract={contract} />
        </span>
      </div>
      <div className={styles.bar}>
        <UnitsBar name={name} statistics={overall} />
      </div>
      <div className={styles.state}>
        <span className={styles.share}>{competentInWords(t, overall)}</span>
        <ContractTags contract={contract} />
      </div>
    </li>
  );
}
