import type { PageForEdit } from '@tradebridge/contract/pages';
import { DraftDialogs } from '../content/DraftDialogs.tsx';
import type { EditorDialog } from '../content/EditorBar.tsx';
import { HideDialog } from '../content/HideDialog.tsx';
import { PublishDialog } from '../content/PublishDialog.tsx';
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
  const { title } = draft.editing.entry;
  const { id } = edited.page;
  return (
    <DraftDialogs
      open={open}
      kind="page"
      id={id}
      title={title}
      preview={`/preview/${id}`}
      draft={draft}
      hasDraft={edited.status.hasDraft}
      entryOfBody={entryOfBody}
      partsOf={partsOfPage}
      acts={acts}
      dialogs={{
        publish: (
          <PublishDialog
            title={title}
            status={edited.status}
            onPublish={acts.publish}
            onClose={onClose}
          />
        ),
        hide: <HideDialog title={title} onHide={acts.hide} onClose={onClose} />,
      }}
      onClose={onClose}
    />
  );
}
