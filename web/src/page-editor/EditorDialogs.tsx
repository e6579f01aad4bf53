import type { PageForEdit } from '@tradebridge/contract/pages';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { ConflictDialog } from '../content/ConflictDialog.tsx';
import { draftLabels as labels } from '../content/draft-labels.ts';
import type { EditorDialog } from '../content/EditorBar.tsx';
import { HideDialog } from '../content/HideDialog.tsx';
import { HistoryDialog } from '../content/HistoryDialog.tsx';
import { PreviewDialog } from '../content/PreviewDialog.tsx';
import { PublishDialog } from '../content/PublishDialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { entryOfBody } from './page-entry.ts';
import { partsOfPage } from './page-parts.ts';
import type { PageActs } from './use-page-acts.ts';
import type { PageDraft } from './use-page-draft.ts';

interface EditorDialogsProps {
  open: EditorDialog | null;
  draft: PageDraft;
  edited: PageForEdit;
  acts: PageActs;
  onClose: () => void;
}

/** The open dialog of the editor. */
export function EditorDialogs({ open, draft, edited, acts, onClose }: EditorDialogsProps) {
  const t = useLabels();
  const { entry, base } = draft.editing;
  const { title } = entry;
  const { id } = edited.page;
  switch (open) {
    case 'publish':
      return <PublishDialog title={title} onPublish={acts.publish} onClose={onClose} />;
    case 'hide':
      return <HideDialog title={title} onHide={acts.hide} onClose={onClose} />;
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
          kind="page"
          id={id}
          draftVersion={edited.status.hasDraft && !draft.isUnsaved ? base.version : null}
          entry={entry}
          entryOfBody={entryOfBody}
          partsOf={partsOfPage}
          onRestore={acts.restore}
          onClose={onClose}
        />
      );
    case 'preview':
      return (
        <PreviewDialog
          address={`/preview/${id}`}
          title={title}
          saver={draft.saver}
          onClose={onClose}
        />
      );
    case 'conflict':
      return (
        <ConflictDialog
          draft={draft}
          partsOf={partsOfPage}
          onKeepMine={acts.keepMine}
          onClose={onClose}
        />
      );
    case null:
      return null;
  }
}
