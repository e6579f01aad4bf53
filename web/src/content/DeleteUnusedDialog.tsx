import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { useState } from 'react';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { plural, useLabels } from '../ui/labels.ts';

type Words =
  | 'deleteTitleOne'
  | 'deleteTitleMany'
  | 'delete'
  | 'deleteMessage'
  | 'inUse'
  | 'inUseOf'
  | 'deletedOne'
  | 'deletedMany';

interface DeleteUnusedDialogProps {
  titles: readonly string[];
  words: Readonly<Record<Words, Label>>;
  remove: () => Promise<unknown>;
  /** The key of their list. */
  listKey: QueryKey;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes contents that nothing uses: all or none. */
export function DeleteUnusedDialog(props: DeleteUnusedDialogProps) {
  const { titles, words, remove, listKey, onDone, onClose } = props;
  const t = useLabels();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const count = titles.length;
  return (
    <ConfirmDialog
      title={t(plural(count, words.deleteTitleOne, words.deleteTitleMany), { count })}
      confirm={t(words.delete)}
      look="danger"
      onConfirm={act}
      onClose={onClose}
    >
      {refusal ? (
        <>
          <p>{t(words.inUse)}</p>
          <ul>
            {refusal.fields.map(({ path, message: reason }) => (
              <li key={path}>{t(words.inUseOf, { title: titles[placeIn(path)] ?? '', reason })}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{titles.join(', ')}</p>
          <p>{t(words.deleteMessage)}</p>
        </>
      )}
    </ConfirmDialog>
  );

  async function act(): Promise<void> {
    try {
      await remove();
    } catch (error) {
      if (isApiError(error) && error.code === refusals.inUse.code) setRefusal(error);
      throw error;
    }
    showToast({
      level: 'success',
      title: t(plural(count, words.deletedOne, words.deletedMany), { count }),
    });
    onDone();
    await client.invalidateQueries({ queryKey: listKey });
  }
}

/** `ids.3` is the fourth. */
const placeIn = (path: string): number => Number.parseInt(path.replace('ids.', ''), 10);
