import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { Differences } from '../content/Differences.tsx';
import { contentLabels } from '../content/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './ConflictDialog.module.css';
import { editorLabels as labels } from './labels.ts';
import { partsOfPage } from './page-parts.ts';
import type { PageDraft } from './use-page-draft.ts';

interface ConflictDialogProps {
  draft: PageDraft;
  onKeepMine: () => Promise<void>;
  onClose: () => void;
}

/** What somebody else saved and what is written here, to choose between. */
export function ConflictDialog({ draft, onKeepMine, onClose }: ConflictDialogProps) {
  const t = useLabels();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { entry, state } = draft.editing;
  if (state.is !== 'overruled') return null;
  const who = state.theirs.by ?? t(contentLabels.somebody);
  return (
    <Dialog
      open
      size="large"
      title={t(labels.conflictTitle)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={takeTheirs}>{t(labels.takeTheirs)}</Button>
          <Button look="primary" busy={busy} onClick={() => void keepMine()}>
            {t(labels.keepMine)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{t(labels.conflictHelp, { who })}</p>
        <Differences before={partsOfPage(t, state.theirs.entry)} after={partsOfPage(t, entry)} />
        {failure && (
          <Note meaning="red" role="alert">
            {failure}
          </Note>
        )}
      </div>
    </Dialog>
  );

  function takeTheirs(): void {
    draft.saver.takeTheirs();
    onClose();
  }

  async function keepMine(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onKeepMine();
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }
}
