import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { reportLabels } from './labels.ts';
import { ProgressReportDialog } from './ProgressReportDialog.tsx';
import { reportStudentsOf } from './report-students.ts';

interface ProgressReportButtonProps {
  eId: string;
  /** Contracts for which reports can be requested. */
  contracts: readonly TrainingContractListed[];
  /** They are all of the company's. */
  isWholeCompany: boolean;
}

/** Requests progress reports for the students of a list. */
export function ProgressReportButton({
  eId,
  contracts,
  isWholeCompany,
}: ProgressReportButtonProps) {
  const t = useLabels();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="primary"
        icon={<ChartBarIcon size={18} weight="bold" aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t(reportLabels.progressReport)}
      </Button>
      {isAsking && (
        <ProgressReportDialog
          eId={eId}
          students={reportStudentsOf(contracts)}
          isWholeCompany={isWholeCompany}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
