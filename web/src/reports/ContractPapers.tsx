import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { reportLabels } from './labels.ts';
import styles from './PaperButtons.module.css';
import { PaperButton } from './PaperButtons.tsx';
import { ProgressReportDialog } from './ProgressReportDialog.tsx';
import { papersOf } from './papers.ts';
import { reportStudentsOf } from './report-students.ts';

/** All downloads for a contract. */
export function ContractPapers({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const [isAsking, setAsking] = useState(false);
  const papers = papersOf(contract);
  return (
    <Section title={t(reportLabels.papers)}>
      <div className={styles.stack}>
        {papers.map((paper) => (
          <PaperButton key={paper.path} paper={paper} contract={contract} />
        ))}
        {papers.length === 0 && <p className={styles.none}>{t(reportLabels.none)}</p>}
        <Button
          wide
          icon={<ChartBarIcon size={18} weight="bold" aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t(reportLabels.progressReport)}
        </Button>
      </div>
      {isAsking && (
        <ProgressReportDialog
          eId={contract.employerId}
          students={reportStudentsOf([contract])}
          isWholeCompany={false}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
