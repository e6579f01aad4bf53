import { callOnce } from '../app/call-once.ts';
import { DeleteUnusedDialog } from '../content/DeleteUnusedDialog.tsx';
import { contentKeys } from '../content/queries.ts';
import { listLabels as labels } from './list-labels.ts';
import type { PagesDialogProps } from './PublishPagesDialog.tsx';

/** Deletes pages that nothing uses: all or none. */
export function DeletePagesDialog({ pages, onDone, onClose }: PagesDialogProps) {
  return (
    <DeleteUnusedDialog
      titles={pages.map(({ title }) => title)}
      words={labels}
      remove={() => callOnce('pages/deletePages', { ids: pages.map(({ id }) => id) })}
      listKey={contentKeys.pages}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
