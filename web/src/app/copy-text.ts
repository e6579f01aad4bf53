import { showToast } from '../ui/toasts.ts';
import { appLabels } from './app-labels.ts';
import { translate } from './labels.ts';

/** Puts a text on the clipboard, and says whether that worked: a browser may not allow it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ level: 'success', title: translate(appLabels.copied) });
  } catch {
    showToast({ level: 'warning', title: translate(appLabels.copyFailed) });
  }
}
