import { previousSecretHours } from '@tradebridge/contract/form-handler-rules';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { ShownOnce } from '../app/ShownOnce.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { NoticeDialog } from '../ui/NoticeDialog.tsx';
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
    <NoticeDialog
      size="medium"
      title={t(labels.secretTitle)}
      button={t(labels.done)}
      onClose={onClose}
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
          <ShownOnce
            label={t(labels.secretMade)}
            help={t(labels.secretOnce)}
            value={secret}
            copy={t(labels.copy)}
          />
        )}
        {failure && (
          <Note meaning="red" role="alert">
            {failure.message}
          </Note>
        )}
      </div>
    </NoticeDialog>
  );

  async function make(): Promise<void> {
    await submit(async () => {
      const made = await callOnce('form/makeWebhookSecret', { formId, handlerId });
      setSecret(made.secret);
      onMade();
    });
  }
}
