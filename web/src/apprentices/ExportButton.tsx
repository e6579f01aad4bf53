import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { useState } from 'react';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { plainText, plural, useLabels } from '../ui/labels.ts';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import styles from './ExportButton.module.css';
import { csvFileOf, workbookOf } from './export-contracts.ts';
import { exportLabels } from './export-labels.ts';

interface ExportButtonProps {
  /** In the list's order. */
  contracts: readonly TrainingContractListed[];
  company: string;
  supervisorOf: (contactId: string) => string | null;
}

/** Exports the list to a spreadsheet. */
export function ExportButton(props: ExportButtonProps) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  const count = props.contracts.length;
  return (
    <>
      <ToolbarButton
        label={t(exportLabels.open)}
        icon={<ExportIcon size={18} weight="bold" aria-hidden="true" />}
        disabled={count === 0}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog
          open
          title={t(plural(count, exportLabels.titleOne, exportLabels.titleMany), { count })}
          onClose={() => setOpen(false)}
        >
          <p>{t(exportLabels.explained)}</p>
          <p className={styles.hint}>{t(exportLabels.leadingZeros)}</p>
          <div className={styles.formats}>
            <DownloadButton load={async () => csvFileOf({ ...props, t: plainText })}>
              {t(exportLabels.csv)}
            </DownloadButton>
            <DownloadButton look="primary" load={() => workbookOf({ ...props, t: plainText })}>
              {t(exportLabels.workbook)}
            </DownloadButton>
          </div>
        </Dialog>
      )}
    </>
  );
}
