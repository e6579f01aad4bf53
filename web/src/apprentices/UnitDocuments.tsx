import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import type { Unit } from '@tradebridge/contract/apprentices';
import { useLabels } from '../ui/labels.ts';
import { apprenticeLabels } from './labels.ts';
import styles from './UnitDocuments.module.css';
import { documentsOf } from './unit-documents.ts';

/** The unit's documents at training.gov.au. */
export function UnitDocuments({ unit }: { unit: Unit }) {
  const t = useLabels();
  return documentsOf(unit.tgaFileUrls).map(({ address, kind, code }) => (
    <a
      key={address}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.document}
    >
      {kind === 'pdf' && code !== unit.code
        ? t(apprenticeLabels.otherPdf, { code })
        : t(kind === 'pdf' ? apprenticeLabels.unitPdf : apprenticeLabels.unitPage)}
      <ArrowSquareOutIcon size={15} aria-hidden="true" />
      <span className="visually-hidden">
        {t(apprenticeLabels.opensElsewhere, { code: unit.code })}
      </span>
    </a>
  ));
}
