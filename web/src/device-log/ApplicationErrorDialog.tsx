import { formatInstant } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './ApplicationErrorDialog.module.css';
import { ErrorDetails } from './ErrorDetails.tsx';
import { deviceLogLabels } from './labels.ts';
import type { LogEntry } from './log-entry.ts';

export interface ApplicationErrorDialogProps {
  entry: LogEntry;
  onClose: () => void;
}

export function ApplicationErrorDialog({ entry, onClose }: ApplicationErrorDialogProps) {
  const t = useLabels();
  return (
    <Dialog
      open
      size="medium"
      title={t(deviceLogLabels.errorTitle)}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(uiLabels.ok)}
        </Button>
      }
    >
      <p className={styles.message}>{entry.message}</p>
      <dl className={styles.facts}>
        <Fact name={t(deviceLogLabels.when)} value={formatInstant(entry.entryDate)} />
        <Fact name={t(deviceLogLabels.code)} value={entry.error?.code} />
        <Fact name={t(deviceLogLabels.reference)} value={entry.error?.requestId} />
      </dl>
      {entry.error && <ErrorDetails error={entry.error} />}
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
