import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import { isApiError } from './api-error.ts';
import { saveFile, titleOfFailedDownload } from './save-file.ts';
import { showToast } from './toasts.ts';

export interface DownloadButtonProps extends Pick<ButtonProps, 'look' | 'wide'> {
  /** Fetches the file. */
  load: () => Promise<File>;
  children: ReactNode;
}

/** Downloads a file; a failure is shown in a toast. */
export function DownloadButton({ load, children, ...rest }: DownloadButtonProps) {
  const t = useLabels();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      {...rest}
      busy={busy}
      icon={<DownloadSimpleIcon size={18} weight="bold" aria-hidden="true" />}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );

  async function download(): Promise<void> {
    setBusy(true);
    try {
      saveFile(await load());
    } catch (error) {
      if (!isApiError(error)) throw error;
      const title = titleOfFailedDownload(error, uiLabels.downloadFailed);
      showToast({ level: 'error', title: t(title), message: error.message });
    } finally {
      setBusy(false);
    }
  }
}
