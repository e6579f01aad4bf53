import type { ContentKind } from '@tradebridge/contract/content-rules';
import { callApi } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { useUser } from '../app/session.ts';
import { plainText, useLabels } from '../ui/labels.ts';
import { draftLabels as labels } from './draft-labels.ts';
import type { Draft } from './use-draft.ts';

/** Actions for every draft besides writing it. Each throws an `ApiError` if it fails. */
export function useDraftActs<Entry extends object>(
  kind: ContentKind,
  id: string,
  { saver }: Draft<Entry>,
) {
  const t = useLabels();
  const { email } = useUser();
  return {
    /** Saves the entry and returns its version. */
    async savedVersion(): Promise<number> {
      if (await saver.flush()) return saver.editing.get().base.version;
      throw new ApiError({ status: 0, code: 'not-saved', message: t(labels.notSavedYet) });
    },
    /** Saves the entry on top of another user's version, which is kept under a name. */
    async keepMine(): Promise<void> {
      const { state } = saver.editing.get();
      if (state.is !== 'overruled') return;
      try {
        const name = plainText(labels.conflictName, { who: email }).slice(0, 100);
        await callApi('content/nameDraft', { kind, id, version: state.theirs.version, name });
      } catch (error) {
        // A published version is in the history already and is not a draft.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
      await saver.keepMine();
    },
  };
}
