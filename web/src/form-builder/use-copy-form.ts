import { useQueryClient } from '@tanstack/react-query';
import { maxFormNameLength } from '@tradebridge/contract/form-rules';
import type { FormListed } from '@tradebridge/contract/forms';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { copyTitle } from '../content/copy-title.ts';
import { contentKeys } from '../content/queries.ts';
import { useLabels } from '../ui/labels.ts';
import { entryOf, plainFormOf } from './form-entry.ts';
import { formsListLabels as labels } from './list-labels.ts';

/** Creates a draft with the fields of another form. */
export function useCopyForm() {
  const t = useLabels();
  const client = useQueryClient();
  return async ({ id }: FormListed): Promise<void> => {
    try {
      const { form } = await callApi('form/retrieveForEdit', { id });
      const { fields, ...original } = plainFormOf(entryOf(form));
      const name = copyTitle(original.name).slice(0, maxFormNameLength);
      await callOnce('form/saveForm', {
        form: { ...original, name, fields: [...fields] },
        publish: false,
      });
      showToast({ level: 'success', title: t(labels.copied, { title: name }) });
      await client.invalidateQueries({ queryKey: contentKeys.forms });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: t(labels.copyFailed), message: error.message });
    }
  };
}
