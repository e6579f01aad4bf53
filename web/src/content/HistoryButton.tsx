import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { HistoryDialog, type HistoryDialogProps } from './HistoryDialog.tsx';
import { historyLabels as labels } from './labels.ts';

/** Opens the history of what is being edited. */
export function HistoryButton<Entry>(props: Omit<HistoryDialogProps<Entry>, 'onClose'>) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<ClockCounterClockwiseIcon size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t(labels.title)}
      </Button>
      {isOpen && <HistoryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
