import { viewableTypes } from '@tradebridge/contract/document-rules';
import { saveFile } from './save-file.ts';

/**
 * Shows a file in a tab of its own; saves it where the browser opens none, or where it is of a type
 * that could do more than be seen: the tab is of the portal's own origin. To be called as the answer
 * to a click, since only then a tab may be opened.
 */
export async function openFile(load: () => Promise<File>): Promise<void> {
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
