import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { ReactNode } from 'react';
import { ContractTags } from './ContractTags.tsx';
import styles from './contract-cells.module.css';
import { ProgressCell, WhoCell } from './contract-cells.tsx';

interface PlanCardProps {
  contract: TrainingContractListed;
  papers: ReactNode;
}

/** A training plan with its documents, for small screens. */
export function PlanCard({ contract, papers }: PlanCardProps) {
  return (
    <div className={styles.card}>
      <WhoCell contract={contract} to="/apprentice-training-plan/$cid" />
      <ProgressCell contract={contract} />
      <ContractTags contract={contract} />
      {papers}
    </div>
  );
}
