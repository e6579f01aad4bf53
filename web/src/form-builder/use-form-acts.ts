import { useQueryClient } from '@tanstack/react-query';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { callApi } from '../app/api-client.ts';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { draftLabels } from '../content/draft-labels.ts';
import { editedFormQuery } from '../content/queries.ts';
import { useDraftActs } from '../content/use-draft-acts.ts';
import { useLabels } from '../ui/labels.ts';
import { type FormEntry, inputOf } from './form-entry.ts';
import { builderLabels as labels } from './labels.ts';
import { type FormDraft, savedOf } from './use-form-draft.ts';

/** Actions for a form besides writing it. Each throws an `ApiError` if it fails. */
export function useFormActs(draft: FormDraft, { form, status }: FormForEdit) {
  const { saver, editing } = draft;
  const t = useLabels();
  const client = useQueryClient();
  const { id } = form;
  const { savedVersion, keepMine } = useDraftActs('form', id, draft);

  return {
    async publish(): Promise<void> {
      const version = await savedVersion();
      const { entry } = saver.editing.get();
      await callOnce('form/saveForm', { form: inputOf(id, entry, version), publish: true });
      take(await callApi('form/retrieveForEdit', { id }));
      showToast({
        level: 'success',
        title: t(labels.published),
        message: t(labels.publishedMessage),
      });
    },
    async hide(): Promise<void> {
      const version = await savedVersion();
      take(await callOnce('form/unpublishForm', { id, version }));
      showToast({
        level: 'success',
        title: t(labels.hidden),
        message: t(labels.hiddenMessage),
      });
    },
    async discard(): Promise<void> {
      saver.stop();
      if (status.hasDraft) {
        const { version } = saver.editing.get().base;
        const fresh = await callOnce('form/discardDraft', { id, version });
        client.setQueryData(editedFormQuery(id).queryKey, fresh);
        saver.reset(savedOf(fresh));
      } else saver.reset(editing.base);
      showToast({ level: 'success', title: t(draftLabels.discarded) });
    },
    restore: (entry: FormEntry) => saver.change(entry),
    keepMine,
  };

  function take(fresh: FormForEdit): void {
    client.setQueryData(editedFormQuery(id).queryKey, fresh);
    saver.adopt(savedOf(fresh));
  }
}

export type FormActs = ReturnType<typeof useFormActs>;
