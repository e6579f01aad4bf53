import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { maxSavedAtOnce } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { entryLabels } from './entry-labels.ts';

interface DeleteContentsDialogProps {
  ids: readonly string[];
  /** What is asked and told, of one and of `{count}`. */
  words: Readonly<Record<'deleteOne' | 'deleteMany' | 'deletedOne' | 'deletedMany', Label>>;
  /** Deletes at most as many as one call may. */
  remove: (ids: string[]) => Promise<unknown>;
  /** Of the list that they are in. */
  listKey: QueryKey;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before contents are deleted, and deletes them with their versions. */
export function DeleteContentsDialog(props: DeleteContentsDialogProps) {
  const { ids, words, remove, listKey, onDeleted, onClose } = props;
  const t = useLabels();
  const client = useQueryClient();
  const count = ids.length;
  return (
    <ConfirmDialog
      title={t(plural(count, words.deleteOne, words.deleteMany), { count })}
      confirm={t(entryLabels.deleteChosen)}
      look="danger"
      onConfirm={async () => {
        try {
          for (let start = 0; start < count; start += maxSavedAtOnce) {
            await remove(ids.slice(start, start + maxSavedAtOnce));
          }
        } finally {
          // Where a later part is refused, the earlier ones are gone all the same.
          await client.invalidateQueries({ queryKey: listKey });
        }
        onDeleted();
        showToast({
          level: 'success',
          title: t(plural(count, words.deletedOne, words.deletedMany), { count }),
        });
      }}
      onClose={onClose}
    >
      {t(entryLabels.deleteHelp)}
    </ConfirmDialog>
  );
}
