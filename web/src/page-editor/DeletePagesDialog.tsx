import { useQueryClient } from '@tanstack/react-query';
import { refusals } from '@tradebridge/contract/refusals';
import { useState } from 'react';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { contentKeys } from '../content/queries.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { listLabels as labels } from './list-labels.ts';
import type { PagesDialogProps } from './PublishPagesDialog.tsx';

/** Deletes pages that nothing uses: all or none. */
export function DeletePagesDialog({ pages, onDone, onClose }: PagesDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const count = pages.length;
  return (
    <ConfirmDialog
      title={t(plural(count, labels.deleteTitleOne, labels.deleteTitleMany), { count })}
      confirm={t(labels.delete)}
      look="danger"
      onConfirm={remove}
      onClose={onClose}
    >
      {refusal ? (
        <Uses refusal={refusal} pages={pages} />
      ) : (
        <>
          <p>{pages.map((page) => page.title).join(', ')}</p>
          <p>{t(labels.deleteMessage)}</p>
        </>
      )}
    </ConfirmDialog>
  );

  async function remove(): Promise<void> {
    try {
      await callOnce('pages/deletePages', { ids: pages.map(({ id }) => id) });
    } catch (error) {
      if (isApiError(error) && error.code === refusals.inUse.code) setRefusal(error);
      throw error;
    }
    showToast({
      level: 'success',
      title: t(plural(count, labels.deletedOne, labels.deletedMany), { count }),
    });
    onDone();
    await client.invalidateQueries({ queryKey: contentKeys.pages });
  }
}

/** The remaining uses of each page. */
function Uses({ refusal, pages }: { refusal: ApiError; pages: PagesDialogProps['pages'] }) {
  const t = useLabels();
  return (
    <>
      <p>{t(labels.inUse)}</p>
      <ul>
        {refusal.fields.map(({ path, message: reason }) => (
          <li key={path}>
            {t(labels.inUseOf, { title: pages[placeOf(path)]?.title ?? '', reason })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `ids.3` is the fourth. */
const placeOf = (path: string): number => Number.parseInt(path.replace('ids.', ''), 10);
