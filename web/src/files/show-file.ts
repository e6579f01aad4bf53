import { viewableTypes } from '@tradebridge/contract/document-rules';
import type { Label } from '@tradebridge/contract/labels';
import { isApiError } from '../app/api-error.ts';
import { isInShell } from '../app/native/bridge.ts';
import { saveFile, titleOfFailedDownload } from '../app/save-file.ts';
import { showToast } from '../app/toasts.ts';
import { translate } from '../ui/labels.ts';

/** Downloads a file, or reports that it could not be loaded. */
export const saveWhenLoaded = (load: () => Promise<File>, failed: Label): Promise<void> =>
  telling(failed, async () => saveFile(await load()));

/** Opens it in a new tab if possible. */
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
 * Opens a file in a new tab; downloads it if the browser opens none, or if its type could run code:
 * the tab has the portal's origin. Must be called from a click, because only then may a tab be
 * opened.
 */
async function openFile(load: () => Promise<File>): Promise<void> {
  // The native shell has no tabs: the device opens the file.
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
    // The tab does not report when it has read the file.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
