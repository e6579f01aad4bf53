import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { previousSecretHours } from '@tradebridge/contract/form-handler-rules';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { copyText } from '../app/copy-text.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './FieldProperties.module.css';
import { handlerLabels as labels } from './handler-labels.ts';

interface SecretDialogProps {
  formId: string;
  handlerId: string;
  hasSecret: boolean;
  onMade: () => void;
  onClose: () => void;
}

/** A webhook's signing secret: generated here and shown once. */
export function SecretDialog({ formId, handlerId, hasSecret, onMade, onClose }: SecretDialogProps) {
  const t = useLabels();
  const { busy, failure, submit } = useSubmit();
  const [secret, setSecret] = useState<string | null>(null);
  // The texts are those from before it was generated.
  const [wasThere] = useState(hasSecret);
  return (
    <Dialog
      open
      size="medium"
      title={t(labels.secretTitle)}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(labels.done)}
        </Button>
      }
    >
      <div className={styles.fields}>
        {secret === null ? (
          <>
            <p>
              {wasThere
                ? t(labels.secretThere, { hours: previousSecretHours })
                : t(labels.secretNone)}
            </p>
            <div>
              <Button busy={busy} onClick={() => void make()}>
                {t(wasThere ? labels.secretMakeNew : labels.secretMake)}
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextField
              label={t(labels.secretMade)}
              help={t(labels.secretOnce)}
              readOnly
              autoFocus
              value={secret}
              onFocus={({ target }) => target.select()}
            />
            <div>
              <Button
                icon={<CopyIcon size={18} aria-hidden="true" />}
                onClick={() => copyText(secret)}
              >
                {t(labels.copy)}
              </Button>
            </div>
          </>
        )}
        {failure && (
          <Note meaning="red" role="alert">
            {failure.message}
          </Note>
        )}
      </div>
    </Dialog>
  );

  async function make(): Promise<void> {
    await submit(async () => {
      const made = await callOnce('form/makeWebhookSecret', { formId, handlerId });
      setSecret(made.secret);
      onMade();
    });
  }
}
