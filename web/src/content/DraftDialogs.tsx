import type { ReactNode } from 'react';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { draftLabels as labels } from './draft-labels.ts';
import type { EditorDialog } from './EditorBar.tsx';
import { HistoryDialog, type HistoryDialogProps } from './HistoryDialog.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { Draft } from './use-draft.ts';

interface DraftDialogsProps<Entry extends object>
  extends Pick<HistoryDialogProps<Entry>, 'kind' | 'id' | 'entryOfBody' | 'partsOf'> {
  open: EditorDialog | null;
  title: string;
  /** The address of the preview. */
  preview: string;
  draft: Draft<Entry>;
  /** There is a draft on the server. */
  hasDraft: boolean;
  acts: {
    discard: () => Promise<unknown>;
    restore: (entry: Entry) => void;
    keepMine: () => Promise<void>;
  };
  /** The dialogs in which it is published and hidden. */
  dialogs: Record<'publish' | 'hide', ReactNode>;
  onClose: () => void;
}

/** The open dialog of an editor of drafts. */
export function DraftDialogs<Entry extends object>(props: DraftDialogsProps<Entry>) {
  const { open, kind, id, title, preview, draft, hasDraft, acts, dialogs, onClose } = props;
  const { entryOfBody, partsOf } = props;
  const t = useLabels();
  const { entry, base } = draft.editing;
  switch (open) {
    case 'publish':
    case 'hide':
      return dialogs[open];
    case 'discard':
      return (
        <ConfirmDialog
          title={t(labels.discardTitle)}
          confirm={t(labels.discard)}
          look="danger"
          onConfirm={acts.discard}
          onClose={onClose}
        >
          {t(labels.discardMessage)}
        </ConfirmDialog>
      );
    case 'history':
      return (
        <HistoryDialog
          kind={kind}
          id={id}
          draftVersion={hasDraft && !draft.isUnsaved ? base.version : null}
          entry={entry}
          entryOfBody={entryOfBody}
          partsOf={partsOf}
          onRestore={acts.restore}
          onClose={onClose}
        />
      );
    case 'preview':
      return (
        <PreviewDialog address={preview} title={title} saver={draft.saver} onClose={onClose} />
      );
    case 'conflict':
      return (
        <ConflictDialog
          draft={draft}
          partsOf={partsOf}
          onKeepMine={acts.keepMine}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
}
