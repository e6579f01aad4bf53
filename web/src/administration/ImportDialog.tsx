import type { ExtractUpload } from '@tradebridge/contract/administration';
import { undoableHours } from '@tradebridge/contract/administration-rules';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatCount } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './ImportDialog.module.css';
import { registryLabels as labels } from './registry-labels.ts';

interface ImportDialogProps {
  upload: ExtractUpload;
  /** Allows what stopped the last import: retiring unusually many rows. */
  isRetiring: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms an import, naming what would disappear. */
export function ImportDialog({ upload, isRetiring, onConfirm, onClose }: ImportDialogProps) {
  const t = useLabels();
  const { fileName: file } = upload;
  if (!isRetiring) {
    return (
      <ConfirmDialog
        title={t(labels.importDialog, { file })}
        confirm={t(labels.import)}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>{t(labels.importDialogHelp, { hours: undoableHours })}</p>
        {upload.state === 'uploaded' && (
          <p className={styles.warning}>{t(labels.importDialogUntried)}</p>
        )}
      </ConfirmDialog>
    );
  }
  const counted = upload.counts.filter(({ retired }) => retired > 0);
  const named =
    counted.length > 0
      ? counted.map((one) =>
          t(labels.retireLine, { file: one.file, count: formatCount(one.retired) }),
        )
      : upload.faults.map((fault) => `${fault.file}: ${fault.message}`);
  return (
    <ConfirmDialog
      title={t(labels.retireDialog, { file })}
      confirm={t(labels.importAnyway)}
      look="danger"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(labels.retireDialogHelp)}</p>
      {named.length > 0 && (
        <>
          <p className={styles.warning}>{t(labels.retireDialogWhat)}</p>
          <ul className={styles.named}>
            {named.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
