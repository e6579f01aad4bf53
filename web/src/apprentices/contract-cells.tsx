import { Link } from '@tanstack/react-router';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { paceOf } from '@tradebridge/contract/pace-rules';
import { memo } from 'react';
import cells from '../ui/cells.module.css';
import { useLabels } from '../ui/labels.ts';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { ApprenticeAvatar } from './ApprenticeAvatar.tsx';
import { ContractTags } from './ContractTags.tsx';
import styles from './contract-cells.module.css';
import { EndOfContract } from './EndOfContract.tsx';
import { apprenticeLabels } from './labels.ts';
import { PaceText } from './PaceText.tsx';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';
import { daysUntilFromNow, fullNameOf } from './wording.ts';

interface Contract {
  contract: TrainingContractListed;
}

/* Memoised: scrolling renders the table often, and unchanged contracts need no render. */

interface WhoCellProps extends Contract {
  /** The page the row links to. */
  to?: '/apprentice/$cid' | '/apprentice-training-plan/$cid';
  /** Shows the contract's tags, if the row has no column for them. */
  tagged?: boolean;
}

export const WhoCell = memo(function WhoCell({
  contract,
  to = '/apprentice/$cid',
  tagged = false,
}: WhoCellProps) {
  const t = useLabels();
  return (
    <div className={cells.who}>
      <ApprenticeAvatar contract={contract} />
      <div className={styles.words}>
        <Link to={to} params={{ cid: contract.id }} className={`${wholeRowLink} ${styles.name}`}>
          {fullNameOf(contract)}
        </Link>
        <p className={styles.course}>
          {t(apprenticeLabels.numberAndCourse, {
            number: contract.apprentice.number,
            course: contract.courseName,
          })}
        </p>
        {tagged && <ContractTags contract={contract} />}
      </div>
    </div>
  );
});

export const ProgressCell = memo(function ProgressCell({ contract }: Contract) {
  const t = useLabels();
  const { overall } = contract.units;
  const pace = paceOf(contract, daysUntilFromNow());
  return (
    <div className={styles.progress}>
      <UnitsBar name={fullNameOf(contract)} statistics={overall} pace={pace} />
      <span className={styles.shareAndPace}>
        <span className={styles.share}>{competentInWords(t, overall)}</span>
        <PaceText pace={pace} />
      </span>
    </div>
  );
});

export const StateCell = memo(function StateCell({ contract }: Contract) {
  return <ContractTags contract={contract} />;
});

export const EndCell = memo(function EndCell({ contract }: Contract) {
  return (
    <div className={styles.end}>
      <EndOfContract contract={contract} />
    </div>
  );
});

/** The same as a card, for small screens. */
export const ContractCard = memo(function ContractCard({ contract }: Contract) {
  const t = useLabels();
  const { overall } = contract.units;
  const pace = paceOf(contract, daysUntilFromNow());
  return (
    <div className={styles.card}>
      <WhoCell contract={contract} />
      <UnitsBar name={fullNameOf(contract)} statistics={overall} pace={pace} />
      <div className={styles.facts}>
        <span className={styles.shareAndPace}>
          <span className={styles.share}>{competentInWords(t, overall)}</span>
          <PaceText pace={pace} />
        </span>
        <span>
          {contract.endDate && <span className={styles.share}>{t(apprenticeLabels.endDate)} </span>}
          <EndOfContract contract={contract} />
        </span>
      </div>
      <ContractTags contract={contract} />
    </div>
  );
});
