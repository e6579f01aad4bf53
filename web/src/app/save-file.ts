import type { Label } from '@tradebridge/contract/labels';
import { uiLabels } from '../ui/ui-labels.ts';
import { isNotFound } from './api-error.ts';

/** Gives a file to the browser's downloads. */
export function saveFile(file: File): void {
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
