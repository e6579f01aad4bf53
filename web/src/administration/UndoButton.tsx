import { useQueryClient } from '@tanstack/react-query';
import type { RegistryImport, UndoBlock } from '@tradebridge/contract/administration';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { formatCount } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { uploadsQuery } from './queries.ts';
import { registryLabels as labels } from './registry-labels.ts';
import styles from './UndoButton.module.css';

const reasons: Record<UndoBlock['reason'], Label> = {
  paid: labels.blockedPaid,
  signed: labels.blockedSigned,
  uploaded: labels.blockedUploaded,
  takenOver: labels.blockedTakenOver,
  changed: labels.blockedChanged,
  inUse: labels.blockedInUse,
};

interface Blocked {
  blocks: readonly UndoBlock[];
  blockCount: number;
}

interface UndoButtonProps {
  made: RegistryImport;
  /** What the import is called. */
  name: string;
}

/** Undoes an import once that is confirmed; where users acted on it, it lists on what. */
export function UndoButton({ made, name: file }: UndoButtonProps) {
  const t = useLabels();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  return (
    <>
      <Button aria-label={t(labels.undoThis, { file })} onClick={() => setAsking(true)}>
        {t(labels.undo)}
      </Button>
      {blocked && (
        <div className={styles.blocked}>
          <BlockedNote {...blocked} />
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(labels.undoDialog, { file })}
          confirm={t(labels.undoImport)}
          look="danger"
          onConfirm={undo}
          onClose={() => setAsking(false)}
        >
          <p>{t(labels.undoDialogHelp)}</p>
          <p>{t(labels.undoDialogRefused)}</p>
        </ConfirmDialog>
      )}
    </>
  );

  async function undo(): Promise<void> {
    setBlocked(null);
    const { isUndone, ...found } = await callApi('registry/undoImport', { importId: made.id });
    if (!isUndone) return setBlocked(found);
    showToast({ level: 'success', title: t(labels.undone) });
    await client.invalidateQueries({ queryKey: uploadsQuery.queryKey });
  }
}

function BlockedNote({ blocks, blockCount }: Blocked) {
  const t = useLabels();
  const more = blockCount - blocks.length;
  return (
    <Note meaning="red" role="alert">
      <p>
        {t(plural(blockCount, labels.blockedOne, labels.blockedMany), {
          count: formatCount(blockCount),
        })}
      </p>
      <ul className={styles.rows}>
        {blocks.map(({ file, key, reason }) => (
          <li key={`${file} ${key.join(' ')}`}>
            {t(reasons[reason], { file, key: key.join(', ') })}
          </li>
        ))}
        {more > 0 && <li>{t(labels.blockedMore, { count: formatCount(more) })}</li>}
      </ul>
    </Note>
  );
}
