import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TrainingContract, Unit } from '@tradebridge/contract/apprentices';
import { paceOf } from '@tradebridge/contract/pace-rules';
import type { ReactNode } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { InTurn } from '../ui/InTurn.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Note } from '../ui/Note.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { SkeletonBlock, SkeletonRows } from '../ui/Skeleton.tsx';
import { ApprenticeAvatar } from './ApprenticeAvatar.tsx';
import pageStyles from './ApprenticePage.module.css';
import { ApprenticeTabs } from './ApprenticeTabs.tsx';
import { ContractTags } from './ContractTags.tsx';
import type { Confirmation } from './confirmations.ts';
import { apprenticeLabels } from './labels.ts';
import { PaceText } from './PaceText.tsx';
import { PlanUnits } from './PlanUnits.tsx';
import { ProgressSection } from './ProgressSection.tsx';
import { pageLabels } from './page-labels.ts';
import { planLabels } from './plan-labels.ts';
import { currentPartOf, hasStages, type PlanPart, partsOfPlan } from './plan-parts.ts';
import type { PlanView } from './plan-view.ts';
import { confirmationsQuery, contractQuery } from './queries.ts';
import styles from './TrainingPlanPage.module.css';
import { UnitGroups } from './UnitGroups.tsx';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';
import { daysUntilFromNow, fullNameOf } from './wording.ts';

interface TrainingPlanPageProps {
  contractId: string;
  /** The view in the address, and how to change it. */
  view: PlanView;
  onView: (view: PlanView) => void;
  papersOf: (contract: TrainingContract) => ReactNode;
  /** The answer to a waiting unit, if the user may give it. */
  answerTo: (contract: TrainingContract, unit: Unit) => ReactNode;
}

/** The training plan of one contract, unit by unit (APPR-005). */
export function TrainingPlanPage({
  contractId,
  view,
  onView,
  papersOf,
  answerTo,
}: TrainingPlanPageProps) {
  const t = useLabels();
  const query = useQuery(contractQuery(contractId));
  const contract = query.data;
  const title = t(planLabels.titleOfOne);
  if (contract) {
    return (
      <Known
        contract={contract}
        view={view}
        onView={onView}
        papers={papersOf(contract)}
        answerTo={(unit) => answerTo(contract, unit)}
      />
    );
  }
  return (
    <Page title={title} backTo="/student-training-plans">
      {isNotFound(query.error) ? (
        <NotFoundHere
          message={query.error.message}
          back={
            <Link to="/student-training-plans" className={buttonClass('secondary')}>
              {t(planLabels.toAll)}
            </Link>
          }
        />
      ) : query.isError ? (
        <Section title={title} titleHidden flush>
          <FailedQuery title={t(planLabels.failedOne)} query={query} />
        </Section>
      ) : (
        <div className={styles.content}>
          <SkeletonBlock height={220} />
          <Section title={title} titleHidden flush>
            <SkeletonRows count={6} />
          </Section>
        </div>
      )}
    </Page>
  );
}

interface KnownProps {
  contract: TrainingContract;
  view: PlanView;
  onView: (view: PlanView) => void;
  papers: ReactNode;
  answerTo: (unit: Unit) => ReactNode;
}

function Known({ contract, view, onView, papers, answerTo }: KnownProps) {
  const t = useLabels();
  return (
    <Page
      title={t(planLabels.titleOfOne)}
      backTo="/student-training-plans"
      tabs={<ApprenticeTabs contract={contract} />}
      figure={<ApprenticeAvatar contract={contract} size={64} />}
      headline={fullNameOf(contract)}
      lead={
        <LeadLine>
          {contract.courseName}
          <ContractTags contract={contract} />
          <PaceText pace={paceOf(contract, daysUntilFromNow())} />
        </LeadLine>
      }
    >
      {contract.suspended && <p className={pageStyles.note}>{t(apprenticeLabels.suspendedNote)}</p>}
      <div className={styles.content}>
        <div className={classNames(columns.columns, pageStyles.columns)}>
          <ProgressSection contract={contract} hasStatistics />
          {papers}
        </div>
        <InTurn>
          <Units contract={contract} view={view} onView={onView} answerTo={answerTo} />
        </InTurn>
      </div>
    </Page>
  );
}

function Units({ contract, view, onView, answerTo }: Omit<KnownProps, 'papers'>) {
  const t = useLabels();
  const query = useQuery(confirmationsQuery(contract.employerId, contract.id));
  const isStaged = hasStages(contract);
  // Without stages, the plan is grouped by year.
  const by = view.by === 'stage' && !isStaged ? 'year' : view.by;
  if (contract.units.overall.totalCount === 0) {
    return (
      <Section title={t(planLabels.groupLabel)} titleHidden flush>
        <EmptyState
          icon={<ListChecksIcon size={30} weight="duotone" aria-hidden="true" />}
          title={t(planLabels.noUnits)}
          message={t(planLabels.noUnitsHint)}
        />
      </Section>
    );
  }
  return (
    <>
      <SegmentedFilter
        label={t(planLabels.groupLabel)}
        value={by}
        onChange={(chosen) => onView({ by: chosen })}
        options={[
          ...(isStaged ? [{ value: 'stage', label: t(planLabels.byStage) } as const] : []),
          { value: 'year', label: t(planLabels.byYear) },
          { value: 'state', label: t(planLabels.byState) },
        ]}
      />
      {query.isError && by !== 'state' && (
        <Note
          meaning="red"
          role="alert"
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {t(planLabels.retry)}
            </Button>
          }
        >
          {t(planLabels.confirmationsFailed)}
        </Note>
      )}
      {by === 'state' ? (
        <UnitGroups contract={contract} answerTo={answerTo} />
      ) : (
        <Parts contract={contract} by={by} confirmations={query.data ?? {}} answerTo={answerTo} />
      )}
    </>
  );
}

interface PartsProps extends Pick<KnownProps, 'contract' | 'answerTo'> {
  by: 'stage' | 'year';
  confirmations: Readonly<Record<string, Confirmation>>;
}

function Parts({ contract, by, confirmations, answerTo }: PartsProps) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const parts = partsOfPlan(contract, by);
  const current = currentPartOf(parts);
  return parts.map((part) => {
    const name = part.name ?? t(pageLabels.withoutStage);
    const units = (
      <>
        <div className={styles.bar}>
          <UnitsBar name={name} statistics={part.statistics} />
        </div>
        <PlanUnits {...{ part, name, by, confirmations, answerTo }} />
      </>
    );
    // Dozens of units in cards would be too long on a phone.
    return isSmall ? (
      <Section key={name} title={name} titleHidden flush>
        <details className={styles.part} open={part === current}>
          <summary className={styles.summary}>
            <span className={styles.partName}>{name}</span>
            <Share part={part} />
          </summary>
          {units}
        </details>
      </Section>
    ) : (
      <Section key={name} title={name} aside={<Share part={part} />} flush>
        {units}
      </Section>
    );
  });
}

function Share({ part }: { part: PlanPart }) {
  const t = useLabels();
  return <span className={styles.share}>{competentInWords(t, part.statistics)}</span>;
}
