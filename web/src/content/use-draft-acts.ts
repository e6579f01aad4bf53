import type { ContentKind } from '@tradebridge/contract/content-rules';
import { callApi } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { useUser } from '../app/session.ts';
import { plainText, useLabels } from '../ui/labels.ts';
import { draftLabels as labels } from './draft-labels.ts';
import type { Draft } from './use-draft.ts';

/** What is done with every draft beside writing it. Each throws an `ApiError` where it was not done. */
export function useDraftActs<Entry extends object>(
  kind: ContentKind,
  id: string,
  { saver }: Draft<Entry>,
) {
  const t = useLabels();
  const { email } = useUser();
  return {
    /** The version of what is entered, once it is saved. */
    async savedVersion(): Promise<number> {
      if (await saver.flush()) return saver.editing.get().base.version;
      throw new ApiError({ status: 0, code: 'not-saved', message: t(labels.notSavedYet) });
    },
    /** Saves what is entered on top of what somebody else saved, which is kept under a name. */
    async keepMine(): Promise<void> {
      const { state } = saver.editing.get();
      if (state.is !== 'overruled') return;
      try {
        const name = plainText(labels.conflictName, { who: email }).slice(0, 100);
        await callApi('content/nameDraft', { kind, id, version: state.theirs.version, name });
      } catch (error) {
        // What is published is in the history already, and no draft.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
      await saver.keepMine();
    },
  };
}
