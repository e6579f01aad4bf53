import { useQueryClient } from '@tanstack/react-query';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { callOnce } from '../app/call-once.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { draftLabels } from '../content/draft-labels.ts';
import type { Period } from '../content/PublishDialog.tsx';
import { editedPageQuery } from '../content/queries.ts';
import { useDraftActs } from '../content/use-draft-acts.ts';
import { useLabels } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import type { PageEntry } from './page-entry.ts';
import { type PageDraft, savedOf } from './use-page-draft.ts';

/** Actions for a page besides writing it. Each throws an `ApiError` if it fails. */
export function usePageActs(draft: PageDraft, { page, status }: PageForEdit) {
  const { saver, editing } = draft;
  const t = useLabels();
  const client = useQueryClient();
  const { id } = page;
  const { savedVersion, keepMine } = useDraftActs('page', id, draft);

  return {
    async publish({ from, until }: Period): Promise<void> {
      const version = await savedVersion();
      take(await callOnce('pages/publishPage', { id, version, from, until }));
      showToast({
        level: 'success',
        title: t(from ? labels.scheduled : labels.published),
        message: from
          ? t(labels.scheduledMessage, { when: formatInstant(from) })
          : t(labels.publishedMessage),
      });
    },
    async hide(at: string | null): Promise<void> {
      const version = await savedVersion();
      take(await callOnce('pages/unpublishPage', { id, version, at }));
      showToast({
        level: 'success',
        title: t(at ? labels.scheduled : labels.hidden),
        message: at ? t(labels.hiddenLater, { when: formatInstant(at) }) : t(labels.hiddenMessage),
      });
    },
    async discard(): Promise<void> {
      saver.stop();
      if (status.hasDraft) {
        const version = saver.editing.get().base.version;
        const fresh = await callOnce('pages/discardDraft', { id, version });
        client.setQueryData(editedPageQuery(id).queryKey, fresh);
        saver.reset(savedOf(fresh));
      } else saver.reset(editing.base);
      showToast({ level: 'success', title: t(draftLabels.discarded) });
    },
    restore: (entry: PageEntry) => saver.change(entry),
    keepMine,
  };

  function take(fresh: PageForEdit): void {
    client.setQueryData(editedPageQuery(id).queryKey, fresh);
    saver.adopt(savedOf(fresh));
  }
}

export type PageActs = ReturnType<typeof usePageActs>;
