import { translate, withoutMarks } from '../ui/labels.ts';
import { appLabels } from './app-labels.ts';
import { showToast } from './toasts.ts';

/** Copies a text to the clipboard and reports whether it worked: a browser may not allow it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(withoutMarks(text));
    showToast({ level: 'success', title: translate(appLabels.copied) });
  } catch {
    showToast({ level: 'warning', title: translate(appLabels.copyFailed) });
  }
}
