import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { reportLabels } from './labels.ts';
import styles from './PaperButtons.module.css';
import { type Paper, papersOf } from './papers.ts';

/** Milliseconds: a document is produced on request. */
const timeLimit = 60_000;

/** The available documents of a contract, in a row of a list. */
export function PaperButtons({ contract }: { contract: TrainingContractListed }) {
  const t = useLabels();
  const papers = papersOf(contract);
  if (papers.length === 0) {
    return <span className={styles.none}>{t(reportLabels.noneShort)}</span>;
  }
  return (
    <div className={styles.row}>
      {papers.map((paper) => (
        <PaperButton key={paper.path} paper={paper} contract={contract} isShort />
      ))}
    </div>
  );
}

interface PaperButtonProps {
  paper: Paper;
  contract: TrainingContractListed;
  isShort?: boolean;
}

export function PaperButton({ paper, contract, isShort = false }: PaperButtonProps) {
  const t = useLabels();
  const { givenName, familyName } = contract.apprentice;
  return (
    <DownloadButton
      load={() => downloadApi(paper.path, { stcId: contract.id }, { timeLimit })}
      wide={!isShort}
    >
      {t(isShort ? paper.shortLabel : paper.label)}
      {isShort && (
        <span className="visually-hidden">
          {' '}
          {t(reportLabels.ofStudent, { name: `${givenName} ${familyName}` })}
        </span>
      )}
    </DownloadButton>
  );
}
