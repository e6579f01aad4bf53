import { useQueryClient } from '@tanstack/react-query';
import type { PageListed } from '@tradebridge/contract/pages';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { contentKeys } from '../content/queries.ts';
import { plainText, useLabels } from '../ui/labels.ts';
import { listLabels as labels } from './list-labels.ts';
import { titleOfCopy } from './page-entry.ts';

/** Creates a draft with the content of another page. */
export function useCopyPage() {
  const t = useLabels();
  const client = useQueryClient();
  return async ({ id }: PageListed): Promise<void> => {
    try {
      const { page } = await callApi('pages/retrieveForEdit', { id });
      const { title, subtitle, content, content2, items, formId } = page;
      const copy = {
        title: titleOfCopy(title, plainText(labels.copySuffix)),
        subtitle,
        content,
        content2,
        // New ids for its links.
        items: items.map(({ id: _, ...item }) => item),
        formId,
      };
      await callOnce('pages/savePages', { pages: [copy], publish: false });
      showToast({ level: 'success', title: t(labels.copied, { title: copy.title }) });
      await client.invalidateQueries({ queryKey: contentKeys.pages });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: t(labels.copyFailed), message: error.message });
    }
  };
}
