import { viewableTypes } from '@tradebridge/contract/document-rules';
import type { Label } from '@tradebridge/contract/labels';
import { isApiError } from '../app/api-error.ts';
import { isInShell } from '../app/native/bridge.ts';
import { saveFile, titleOfFailedDownload } from '../app/save-file.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';

/** Saves a file once it has come, or says that it could not be had. */
export const saveWhenLoaded = (load: () => Promise<File>, failed: Label): Promise<void> =>
  telling(failed, async () => saveFile(await load()));

/** Shows it in a tab of its own, where that can be. */
export const openWhenLoaded = (load: () => Promise<File>, failed: Label): Promise<void> =>
  telling(failed, () => openFile(load));

async function telling(failed: Label, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const title = titleOfFailedDownload(error, failed);
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
