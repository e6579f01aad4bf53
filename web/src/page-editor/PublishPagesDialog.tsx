import { useQueryClient } from '@tanstack/react-query';
import type { PageListed } from '@tradebridge/contract/pages';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { contentKeys } from '../content/queries.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { listLabels as labels } from './list-labels.ts';

export interface PagesDialogProps {
  pages: readonly PageListed[];
  onDone: () => void;
  onClose: () => void;
}

/** Publishes pages as they are being edited, all or none. */
export function PublishPagesDialog({ pages, onDone, onClose }: PagesDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const count = pages.length;
  return (
    <ConfirmDialog
      title={t(plural(count, labels.publishTitleOne, labels.publishTitleMany), { count })}
      confirm={t(labels.publish)}
      onConfirm={publish}
      onClose={onClose}
    >
      {t(labels.publishMessage)}
    </ConfirmDialog>
  );

  async function publish(): Promise<void> {
    const edited = await Promise.all(
      pages.map(({ id }) => callApi('pages/retrieveForEdit', { id })),
    );
    await callOnce('pages/savePages', { pages: edited.map(({ page }) => page), publish: true });
    showToast({
      level: 'success',
      title: t(plural(count, labels.publishedOne, labels.publishedMany), { count }),
    });
    onDone();
    await client.invalidateQueries({ queryKey: contentKeys.pages });
  }
}
