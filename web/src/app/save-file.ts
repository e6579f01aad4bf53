import type { Label } from '@tradebridge/contract/labels';
import { uiLabels } from '../ui/ui-labels.ts';
import { isNotFound } from './api-error.ts';
import { isInShell } from './native/bridge.ts';

/**
 * Downloads a file in the browser; the native shell, which has no downloads, hands it to the
 * device.
 */
export function saveFile(file: File): void {
  if (isInShell()) {
    void import('./native/hand-over-file.ts').then(({ handOverFile }) => handOverFile(file));
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  // Firefox follows a link only if it is in the page.
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click and does not report when it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The title of a failed download; a missing file has its own (FILE-017). */
export const titleOfFailedDownload = (error: unknown, otherwise: Label): Label =>
  isNotFound(error) ? uiLabels.notFound : otherwise;
