import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf';
import { sizeInWords, sizesInWords } from '@tradebridge/contract/file-size';
import { deliverDocumentPath, deliveryRules } from '@tradebridge/contract/payment-rules';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { showToast } from '../app/toasts.ts';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import {
  acceptOf,
  isOfAllowedType,
  namesOfTypes,
  sizeFaultOf,
  typeOf,
} from '../files/upload-rules.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DropZone } from '../ui/DropZone.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { useOrderChanged } from './use-payments.ts';

interface DeliverDialogProps {
  orderNumber: string;
  lineNumber: number;
  description: string;
  /** The address, if it is known here. */
  email: string | null;
  onClose: () => void;
}

/** A chosen file, with a key that makes a repetition deliver it once. */
interface Chosen {
  file: File;
  key: string;
}

/** Sends a digital document to its purchaser. */
export function DeliverDialog({
  orderNumber,
  lineNumber,
  description: line,
  email,
  onClose,
}: DeliverDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Bytes received; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  // Leaving cancels it.
  useEffect(() => () => giveUp.current?.abort(), []);
  const isSending = sent !== null;
  return (
    <Dialog
      open
      title={t(labels.deliverTitle, { line })}
      {...(!isSending && { onClose })}
      size="medium"
      footer={
        <>
          {isSending ? (
            <Button onClick={() => giveUp.current?.abort()}>{t(labels.deliverStop)}</Button>
          ) : (
            <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          )}
          <Button
            look="primary"
            busy={isSending}
            disabled={chosen === null}
            onClick={() => void send()}
          >
            {t(labels.deliverDo)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{email ? t(labels.deliverHelp, { email }) : t(labels.deliverHelpNoEmail)}</p>
        {!isSending && (
          <DropZone
            icon={<FilePdfIcon size={36} weight="duotone" aria-hidden="true" />}
            words={t(labels.deliverDrop)}
            choose={t(chosen ? labels.deliverOther : labels.deliverChoose)}
            help={t(labels.deliverRules, {
              types: namesOfTypes(deliveryRules).join(', '),
              size: sizeInWords(deliveryRules.uploadMaxSize),
            })}
            accept={acceptOf(deliveryRules)}
            look={chosen ? 'secondary' : 'primary'}
            onFiles={choose}
          />
        )}
        {chosen && (
          <p role="status" className={styles.file}>
            {isSending
              ? t(labels.deliverSending, { file: chosen.file.name })
              : t(labels.deliverChosen, {
                  file: chosen.file.name,
                  size: sizeInWords(chosen.file.size),
                })}
          </p>
        )}
        {chosen && isSending && (
          <ProgressBar
            label={t(labels.deliverSending, { file: chosen.file.name })}
            share={Math.min(1, sent / chosen.file.size)}
          />
        )}
        {problem && (
          <Note meaning="red" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Dialog>
  );

  function choose(files: readonly File[]): void {
    const [file, ...more] = files;
    if (!file) return;
    const fault = more.length > 0 ? t(labels.deliverOne) : faultOf(file);
    setProblem(fault);
    setChosen(fault === null ? { file, key: crypto.randomUUID() } : null);
  }

  function faultOf(file: File): string | null {
    const { name } = file;
    if (!isOfAllowedType(file, deliveryRules)) {
      return t(labels.deliverWrongType, {
        file: name,
        types: namesOfTypes(deliveryRules).join(', '),
      });
    }
    const fault = sizeFaultOf(file, deliveryRules);
    if (fault === 'empty') return t(labels.deliverEmpty, { file: name });
    if (fault === null) return null;
    return t(labels.deliverTooLarge, {
      file: name,
      ...sizesInWords(file.size, deliveryRules.uploadMaxSize),
    });
  }

  async function send(): Promise<void> {
    if (!chosen) return;
    const control = new AbortController();
    giveUp.current = control;
    setProblem(null);
    setSent(0);
    try {
      const after = await deliverDocument({ orderNumber, lineNumber }, chosen.file, {
        onProgress: setSent,
        signal: control.signal,
        idempotencyKey: chosen.key,
      });
      changed(after);
      showToast({ level: 'success', title: t(labels.deliverDone, { line }) });
      onClose();
    } catch (error) {
      if (control.signal.aborted) {
        showToast({ level: 'info', title: t(labels.deliverStopped) });
      } else {
        if (!isApiError(error)) throw error;
        setProblem(error.message);
      }
    } finally {
      setSent(null);
    }
  }
}

/** Uploads a digital document of an order. The result follows the contract. */
function deliverDocument(
  { orderNumber, lineNumber }: { orderNumber: string; lineNumber: number },
  file: File,
  options: UploadOptions,
): Promise<StaffOrder> {
  const query = new URLSearchParams({ orderNumber, lineNumber: String(lineNumber) });
  return uploadFile(`${deliverDocumentPath}?${query}`, file, {
    ...options,
    type: typeOf(file) || 'application/octet-stream',
  }) as Promise<StaffOrder>;
}
