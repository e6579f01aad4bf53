import { translate } from '../../ui/labels.ts';
import { uiLabels } from '../../ui/ui-labels.ts';
import { showToast } from '../toasts.ts';
import { filesystemPlugin, sharePlugin } from './plugins.ts';

/** Lets the user choose what to do with a file: save, open, print or send it. */
export async function handOverFile(file: File): Promise<void> {
  try {
    const { uri } = await filesystemPlugin.writeFile({
      path: `portal/${safeName(file.name)}`,
      data: base64Of(await file.arrayBuffer()),
      directory: 'CACHE',
      recursive: true,
    });
    await sharePlugin.share({ title: file.name, files: [uri] });
  } catch (error) {
    // Cancelling is not a failure.
    if (error instanceof Error && /cancell?ed/i.test(error.message)) return;
    showToast({ level: 'error', title: translate(uiLabels.downloadFailed) });
  }
}

/** A name without path separators. */
const safeName = (name: string): string =>
  name.replace(/[/\\:]/g, '-').replace(/^\.+/, '') || 'file';

function base64Of(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  let text = '';
  // The number of arguments of a call is limited.
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
