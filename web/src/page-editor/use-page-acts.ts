import { useQueryClient } from '@tanstack/react-query';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { callApi } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { formatInstant } from '../app/format.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import type { Period } from '../content/PublishDialog.tsx';
import { editedPageQuery } from '../content/queries.ts';
import { useLabels } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import type { PageEntry } from './page-entry.ts';
import { type PageDraft, savedOf } from './use-page-draft.ts';

/** What is done with a page beside writing it. Each throws an `ApiError` where it was not done. */
export function usePageActs({ saver, editing }: PageDraft, { page, status }: PageForEdit) {
  const t = useLabels();
  const client = useQueryClient();
  const { email } = useUser();
  const { id } = page;

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
      showToast({ level: 'success', title: t(labels.discarded) });
    },
    restore: (entry: PageEntry) => saver.change(entry),
    /** Saves what is entered on top of what somebody else saved, which is kept under a name. */
    async keepMine(): Promise<void> {
      const { state } = saver.editing.get();
      if (state.is !== 'overruled') return;
      try {
        const name = t(labels.conflictName, { who: email }).slice(0, 100);
        await callApi('content/nameDraft', {
          kind: 'page',
          id,
          version: state.theirs.version,
          name,
        });
      } catch (error) {
        // What is published is in the history already, and no draft.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
      await saver.keepMine();
    },
  };

  /** The version of what is entered, once it is saved. */
  async function savedVersion(): Promise<number> {
    if (await saver.flush()) return saver.editing.get().base.version;
    throw new ApiError({ status: 0, code: 'not-saved', message: t(labels.notSavedYet) });
  }

  function take(fresh: PageForEdit): void {
    client.setQueryData(editedPageQuery(id).queryKey, fresh);
    saver.adopt(savedOf(fresh));
  }
}

export type PageActs = ReturnType<typeof usePageActs>;
