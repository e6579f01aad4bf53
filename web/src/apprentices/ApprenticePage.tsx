import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TrainingContract, Unit } from '@tradebridge/contract/apprentices';
import { paceOf } from '@tradebridge/contract/pace-rules';
import type { ReactNode } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { InTurn } from '../ui/InTurn.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonBlock, SkeletonRows } from '../ui/Skeleton.tsx';
import { ApprenticeAvatar } from './ApprenticeAvatar.tsx';
import styles from './ApprenticePage.module.css';
import { ApprenticeTabs } from './ApprenticeTabs.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractTags } from './ContractTags.tsx';
import { apprenticeLabels } from './labels.ts';
import { PaceText } from './PaceText.tsx';
import { ProgressByPart } from './ProgressByPart.tsx';
import { ProgressSection } from './ProgressSection.tsx';
import { pageLabels } from './page-labels.ts';
import { waitingOf } from './progress.ts';
import { contractQuery } from './queries.ts';
import { ReportingSection } from './ReportingSection.tsx';
import { SupervisorSection } from './SupervisorSection.tsx';
import { trainingYearOf } from './training-year.ts';
import { WaitingUnits } from './UnitGroups.tsx';
import { daysUntilFromNow, fullNameOf } from './wording.ts';

/** Parts provided by other areas. */
interface RelatedToApprentice {
  /** The answer to a waiting unit, if the user may give it. */
  answerTo: (unit: Unit) => ReactNode;
  /** The answer to everything that waits in the contract. */
  confirm: ReactNode;
  papers: ReactNode;
  attendance: ReactNode;
  sessions: ReactNode;
}

interface ApprenticePageProps {
  contractId: string;
  /** Whether the user may answer, or only look. */
  relatedTo: (contract: TrainingContract) => RelatedToApprentice;
}

/** A training contract with its apprentice (APPR-003, APPR-010). */
export function ApprenticePage({ contractId, relatedTo }: ApprenticePageProps) {
  const t = useLabels();
  const query = useQuery(contractQuery(contractId));
  const contract = query.data;
  const title = t(apprenticeLabels.titleOfOne);
  if (contract) {
    return <Known contract={contract} related={relatedTo(contract)} title={title} />;
  }
  return (
    <Page title={title} backTo="/apprentices">
      {isNotFound(query.error) ? (
        <NotFoundHere
          message={query.error.message}
          back={
            <Link to="/apprentices" className={buttonClass('secondary')}>
              {t(apprenticeLabels.toAll)}
            </Link>
          }
        />
      ) : query.isError ? (
        <Section title={title} titleHidden flush>
          <FailedQuery title={t(apprenticeLabels.failedOne)} query={query} />
        </Section>
      ) : (
        <Loading title={title} />
      )}
    </Page>
  );
}

interface KnownProps {
  contract: TrainingContract;
  related: RelatedToApprentice;
  title: string;
}

function Known({ contract, related, title }: KnownProps) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const year = trainingYearOf(contract);
  return (
    <Page
      title={title}
      backTo="/apprentices"
      figure={<ApprenticeAvatar contract={contract} size={64} />}
      headline={fullNameOf(contract)}
      lead={
        <LeadLine>
          {contract.courseName}
          {year && <span>{t(pageLabels.trainingYear, year)}</span>}
          <ContractTags contract={contract} />
          <PaceText pace={paceOf(contract, daysUntilFromNow())} />
        </LeadLine>
      }
      action={waitingOf(contract) > 0 && related.confirm}
      tabs={<ApprenticeTabs contract={contract} />}
    >
      {contract.suspended && <p className={styles.note}>{t(apprenticeLabels.suspendedNote)}</p>}
      <div className={classNames(columns.columns, styles.columns)}>
        <div className={columns.column}>
          <WaitingUnits contract={contract} answerTo={related.answerTo} />
          <ProgressSection contract={contract} />
          <InTurn>
            {/* The plan, one tab away, shows it too. */}
            {!isSmall && <ProgressByPart contract={contract} />}
            {related.sessions}
            {related.attendance}
          </InTurn>
        </div>
        <InTurn>
          <div className={columns.column}>
            <SupervisorSection contract={contract} />
            {related.papers}
            <ContractFacts contract={contract} />
            <ReportingSection contract={contract} />
          </div>
        </InTurn>
      </div>
    </Page>
  );
}

function Loading({ title }: { title: string }) {
  return (
    <div className={classNames(columns.columns, styles.columns)}>
      <div className={columns.column}>
        <SkeletonBlock height={220} />
        <Section title={title} titleHidden flush>
          <SkeletonRows count={5} />
        </Section>
      </div>
      <SkeletonBlock height={420} />
    </div>
  );
}
