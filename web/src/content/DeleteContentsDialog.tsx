import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { maxSavedAtOnce } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { entryLabels } from './entry-labels.ts';

interface DeleteContentsDialogProps {
  ids: readonly string[];
  /** Texts for one and for `{count}`. */
  words: Readonly<Record<'deleteOne' | 'deleteMany' | 'deletedOne' | 'deletedMany', Label>>;
  /** Deletes up to the maximum of one call. */
  remove: (ids: string[]) => Promise<unknown>;
  /** The key of their list. */
  listKey: QueryKey;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms deleting contents with their versions. */
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
          // If a later batch is refused, the earlier ones are deleted all the same.
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
