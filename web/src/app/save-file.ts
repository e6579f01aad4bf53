import type { Label } from '@tradebridge/contract/labels';
import { uiLabels } from '../ui/ui-labels.ts';
import { isNotFound } from './api-error.ts';
import { isInShell } from './native/bridge.ts';

/** Gives a file to the browser's downloads; in the native shell, whose view has none, to the device. */
export function saveFile(file: File): void {
  if (isInShell()) {
    void import('./native/hand-over-file.ts').then(({ handOverFile }) => handOverFile(file));
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  // Firefox follows only a link that is in the page.
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click, and says nothing once it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The title of why a file could not be had: one that is not there has its own (FILE-017). */
export const titleOfFailedDownload = (error: unknown, otherwise: Label): Label =>
  isNotFound(error) ? uiLabels.notFound : otherwise;
