import { viewableTypes } from '@tradebridge/contract/document-rules';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { isApiError } from '../app/api-error.ts';
import { isInShell } from '../app/native/bridge.ts';
import { saveFile, titleOfFailedDownload } from '../app/save-file.ts';
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

/**
 * Shows a file in a tab of its own; saves it where the browser opens none, or where it is of a type
 * that could do more than be seen: the tab is of the portal's own origin. To be called as the answer
 * to a click, since only then a tab may be opened.
 */
async function openFile(load: () => Promise<File>): Promise<void> {
  // The native shell has no tabs: the device shows what it is given.
  if (isInShell()) return saveFile(await load());
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const file = await load();
    if (!tab || tab.closed || !viewableTypes.has(file.type)) {
      tab?.close();
      return saveFile(file);
    }
    const address = URL.createObjectURL(file);
    tab.location.replace(address);
    // The tab says nothing once it has read the file.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
