import { refusals } from '@tradebridge/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './FilledForm.module.css';
import { formLabels } from './labels.ts';
import type { SendingStep } from './send-submission.ts';
import type { SubmissionState, useSubmission } from './use-submission.ts';

/** Above a form: the state of its submission, and the next step. */
export function SubmissionNotes({
  submission: { state, submit, change },
}: {
  submission: ReturnType<typeof useSubmission>;
}) {
  switch (state.is) {
    case 'refused':
      return <Refused state={state} />;
    case 'lost':
      return <Lost state={state} onSend={() => void submit()} />;
    case 'unfinished':
      return <Unfinished state={state} onSend={() => void submit()} onChange={change} />;
    default:
      return null;
  }
}

/** The server's messages above the form (FORM-069), which get the focus. */
function Refused({ state: { error } }: { state: Extract<SubmissionState, { is: 'refused' }> }) {
  const t = useLabels();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Announces another refusal.
    if (error) place.current?.focus();
  }, [error]);
  // The version published now, which the server adds, means nothing to respondents.
  const areMessagesShown = error.messages.length > 0 && error.code !== refusals.formChanged.code;
  const messages = areMessagesShown ? error.messages : [error.message];
  return (
    <Note meaning="red" role="alert">
      <div ref={place} tabIndex={-1} className={styles.messages}>
        <p>{t(formLabels.notSent)}</p>
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    </Note>
  );
}

function Lost({
  state: { error },
  onSend,
}: {
  state: Extract<SubmissionState, { is: 'lost' }>;
  onSend: () => void;
}) {
  const t = useLabels();
  return (
    <Note meaning="red" role="alert">
      <p>{error ? error.message : t(formLabels.unfinished)}</p>
      <p>{t(formLabels.mayHaveArrived)}</p>
      <div className={styles.acts}>
        <Button look="primary" onClick={onSend}>
          {t(formLabels.sendAgain)}
        </Button>
      </div>
    </Note>
  );
}

function Unfinished({
  state: { at, error },
  onSend,
  onChange,
}: {
  state: Extract<SubmissionState, { is: 'unfinished' }>;
  onSend: () => void;
  onChange: () => Promise<void>;
}) {
  const t = useLabels();
  const [isChanging, setChanging] = useState(false);
  // What the server will never accept is not sent again.
  const isRefused = error !== null && error.status >= 400 && error.status < 429;
  const cannotBeSent = at === 'file' && (isRefused || error?.code === 'file-lost');
  return (
    <Note meaning="red" role="alert">
      <p>{t(at === 'completion' ? formLabels.notCompleted : formLabels.arrivedWithoutFiles)}</p>
      <p>{whyOf(t, at, error?.message)}</p>
      <div className={styles.acts}>
        <Button look={cannotBeSent ? 'secondary' : 'primary'} onClick={onSend}>
          {t(uiLabels.retry)}
        </Button>
        {at !== 'completion' && (
          <Button
            look={cannotBeSent ? 'primary' : 'secondary'}
            onClick={() => {
              setChanging(true);
              void onChange().finally(() => setChanging(false));
            }}
            busy={isChanging}
          >
            {t(formLabels.changeAnswers)}
          </Button>
        )}
      </div>
    </Note>
  );
}

function whyOf(t: Translate, at: 'file' | 'completion' | null, message: string | undefined) {
  if (message !== undefined) return message;
  return t(at === null ? formLabels.unfinished : formLabels.stopped);
}

/** The progress of a submission, beside the button. */
export function SendingLine({ step, onStop }: { step: SendingStep; onStop: () => void }) {
  const t = useLabels();
  const words = stepInWords(t, step);
  return (
    <div className={styles.sending}>
      <div className={styles.sendingLine}>
        <p role="status">{words}</p>
        {step.at === 'file' && <Button onClick={onStop}>{t(formLabels.stop)}</Button>}
      </div>
      {step.at === 'file' && <ProgressBar label={words} share={step.share} />}
    </div>
  );
}

function stepInWords(t: Translate, step: SendingStep): string {
  switch (step.at) {
    case 'answers':
      return t(formLabels.sendingAnswers);
    case 'file':
      return t(formLabels.sendingFile, {
        number: step.number,
        count: step.count,
        name: step.name,
      });
    case 'completion':
      return t(formLabels.completing);
  }
}
