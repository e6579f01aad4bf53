import type { CompanyDocument } from '@tradebridge/contract/documents';
import { isApiError } from '../app/api-error.ts';
import { titleOfFailedDownload } from '../app/failed-download.ts';
import { openFile } from '../app/open-file.ts';
import { saveFile } from '../app/save-file.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';
import { documentLabels } from './labels.ts';
import { downloadDocument } from './queries.ts';

/** Images are shown over the page, everything else in a tab of its own. */
export const isImage = ({ mimeType }: CompanyDocument) => mimeType.startsWith('image/');

export const saveDocument = (eId: string, { id }: CompanyDocument): Promise<void> =>
  telling(async () => saveFile(await downloadDocument(eId, id)));

export const openDocument = (eId: string, { id }: CompanyDocument): Promise<void> =>
  telling(() => openFile(() => downloadDocument(eId, id)));

async function telling(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const title = titleOfFailedDownload(error, documentLabels.downloadFailed);
    showToast({ level: 'error', title: translate(title), message: error.message });
  }
}
