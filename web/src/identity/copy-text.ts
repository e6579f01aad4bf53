import { translate } from '../app/labels.ts';
import { showToast } from '../ui/toasts.ts';
import { secondFactorLabels } from './second-factor-labels.ts';

/** Puts a text on the clipboard, and says whether that worked: a browser may not allow it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ level: 'success', title: translate(secondFactorLabels.copied) });
  } catch {
    showToast({ level: 'warning', title: translate(secondFactorLabels.copyFailed) });
  }
}
