import { FileZipIcon } from '@phosphor-icons/react/dist/csr/FileZip';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import { extractUploadPath } from '@tradebridge/contract/administration-rules';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { formatCount } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { Button } from '../ui/Button.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Section } from '../ui/Section.tsx';
import { registryLabels as labels } from './registry-labels.ts';
import styles from './UploadSection.module.css';

/** An upload in progress. */
interface Sending {
  file: File;
  /** Bytes received by the server. */
  sent: number;
  cancel: () => void;
}

/** Uploads the zip of an extract, chosen or dropped. */
export function UploadSection({ onUploaded }: { onUploaded: (upload: ExtractUpload) => void }) {
  const t = useLabels();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => underWay.current?.abort(), []);
  return (
    <Section title={t(labels.upload)}>
      <div className={styles.content}>
        {sending ? (
          <Progress sending={sending} />
        ) : (
          <DropZone
            icon={<FileZipIcon size={36} weight="duotone" aria-hidden="true" />}
            words={`${t(labels.drop)} ${t(labels.or)}`}
            choose={t(labels.choose)}
            help={t(labels.dropHelp)}
            accept=".zip,application/zip"
            onFiles={(files) => void upload(files)}
          />
        )}
        {problem && (
          <Note meaning="red" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Section>
  );

  async function upload(files: readonly File[]): Promise<void> {
    const [file, ...more] = files;
    if (!file) return;
    if (more.length > 0) return setProblem(t(labels.oneFile));
    if (!/\.zip$/i.test(file.name)) return setProblem(t(labels.notZip, { file: file.name }));
    setProblem(null);
    const giveUp = new AbortController();
    underWay.current = giveUp;
    const showProgress = (sent: number) => setSending({ file, sent, cancel: () => giveUp.abort() });
    showProgress(0);
    try {
      const uploaded = await uploadExtract(file, {
        onProgress: showProgress,
        signal: giveUp.signal,
      });
      onUploaded(uploaded);
      showToast({
        level: 'success',
        title: t(labels.uploaded, { file: file.name }),
        message: t(labels.uploadedMessage),
      });
      await preview(uploaded);
    } catch (error) {
      if (giveUp.signal.aborted) {
        showToast({ level: 'info', title: t(labels.canceled) });
      } else {
        if (!isApiError(error)) throw error;
        setProblem(t(labels.uploadFailed, { file: file.name, why: error.message }));
      }
    } finally {
      setSending(null);
    }
  }

  /** Tries what was uploaded, so that it shows what it would change; where that fails it can be tried later. */
  async function preview({ id: uploadId }: ExtractUpload): Promise<void> {
    try {
      onUploaded(
        await callOnce('registry/importUpload', { uploadId, isDryRun: true, allowRetiring: false }),
      );
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.message);
    }
  }
}

function Progress({ sending: { file, sent, cancel } }: { sending: Sending }) {
  const t = useLabels();
  const isSent = sent >= file.size;
  const share = file.size === 0 ? 0 : Math.min(100, Math.round((sent / file.size) * 100));
  const name = t(labels.sending, { file: file.name });
  return (
    <div className={styles.progress}>
      <p className={styles.name} role="status">
        {isSent ? t(labels.receiving) : name}
      </p>
      <ProgressBar label={name} share={share / 100} />
      <div className={styles.line}>
        <span>
          {formatCount(share)} % ·{' '}
          {t(labels.sent, {
            sent: sizeInWords(Math.min(sent, file.size)),
            size: sizeInWords(file.size),
          })}
        </span>
        <Button onClick={cancel}>{t(labels.cancel)}</Button>
      </div>
    </div>
  );
}

/** Uploads the zip of an extract. The result follows the contract. */
const uploadExtract = (file: File, options: UploadOptions) =>
  // Browsers report different types for a zip, or none.
  uploadFile(extractUploadPath, file, {
    ...options,
    type: 'application/zip',
  }) as Promise<ExtractUpload>;
