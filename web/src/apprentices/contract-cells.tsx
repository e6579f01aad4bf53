import { Link } from '@tanstack/react-router';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { memo } from 'react';
import { useLabels } from '../app/labels.ts';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { ApprenticeAvatar } from './ApprenticeAvatar.tsx';
import { ContractTags } from './ContractTags.tsx';
import styles from './contract-cells.module.css';
import { EndOfContract } from './EndOfContract.tsx';
import { apprenticeLabels } from './labels.ts';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';
import { fullNameOf } from './wording.ts';

interface Contract {
  contract: TrainingContractListed;
}

/* Memoised: scrolling renders the table often, and a contract that did not change not at all. */

export const WhoCell = memo(function WhoCell({ contract }: Contract) {
  const t = useLabels();
  return (
    <div className={styles.who}>
      <ApprenticeAvatar contract={contract} />
      <div className={styles.words}>
        <Link
          to="/apprentice/$cid"
          params={{ cid: contract.id }}
          className={`${wholeRowLink} ${styles.name}`}
        >
          {fullNameOf(contract)}
        </Link>
        <p className={styles.course}>
          {t(apprenticeLabels.numberAndCourse, {
            number: contract.apprentice.number,
            course: contract.courseName,
          })}
        </p>
      </div>
    </div>
  );
});

export const ProgressCell = memo(function ProgressCell({ contract }: Contract) {
  const t = useLabels();
  const { overall } = contract.units;
  return (
    <div className={styles.progress}>
      <UnitsBar name={fullNameOf(contract)} statistics={overall} />
      <span className={styles.share}>{competentInWords(t, overall)}</span>
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
  return (
    <div className={styles.card}>
      <WhoCell contract={contract} />
      <UnitsBar name={fullNameOf(contract)} statistics={overall} />
      <div className={styles.facts}>
        <span className={styles.share}>{competentInWords(t, overall)}</span>
        <EndOfContract contract={contract} />
      </div>
      <ContractTags contract={contract} />
    </div>
  );
});
