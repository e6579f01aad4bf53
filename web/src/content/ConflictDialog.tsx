import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { FailureNote } from '../ui/Note.tsx';
import styles from './ConflictDialog.module.css';
import type { ContentPart } from './compare-parts.ts';
import { Differences } from './Differences.tsx';
import { draftLabels as labels } from './draft-labels.ts';
import { contentLabels } from './labels.ts';
import type { Draft } from './use-draft.ts';

interface ConflictDialogProps<Entry extends object> {
  draft: Draft<Entry>;
  /** The parts to compare. */
  partsOf: (t: Translate, entry: Entry) => readonly ContentPart[];
  onKeepMine: () => Promise<void>;
  onClose: () => void;
}

/** A choice between another user's saved version and one's own. */
export function ConflictDialog<Entry extends object>({
  draft,
  partsOf,
  onKeepMine,
  onClose,
}: ConflictDialogProps<Entry>) {
  const t = useLabels();
  const { busy, failure, act } = useAct();
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
          <Button look="primary" busy={busy} onClick={() => void act(keepMine)}>
            {t(labels.keepMine)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{t(labels.conflictHelp, { who })}</p>
        <Differences before={partsOf(t, state.theirs.entry)} after={partsOf(t, entry)} />
        <FailureNote>{failure}</FailureNote>
      </div>
    </Dialog>
  );

  function takeTheirs(): void {
    draft.saver.takeTheirs();
    onClose();
  }

  async function keepMine(): Promise<void> {
    await onKeepMine();
    onClose();
  }
}
