import { longestComment, statementOf } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { hasVisibleText } from '@tradebridge/contract/visible-text';
import { useRef, useState } from 'react';
import { formatCount } from '../app/format.ts';
import { useUser } from '../app/session.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextArea } from '../ui/TextField.tsx';
import { signOffLabels } from './labels.ts';
import styles from './NotYetDialog.module.css';
import { notYetDraftOf, withPhrase } from './not-yet-draft.ts';
import { RequestNames } from './RequestNames.tsx';
import { answeredInWords } from './wording.ts';

const phrases = [
  signOffLabels.phrasePractice,
  signOffLabels.phraseSupervision,
  signOffLabels.phraseNotDone,
  signOffLabels.phraseSafety,
];
/** From how few characters left on the user is told. */
const fewLeft = 500;

interface NotYetDialogProps {
  eId: string;
  requests: readonly SignoffRequest[];
  onClose: () => void;
  onAnswer: (comment: string) => void;
}

/** Asks why not yet. What is typed stays in the tab until it was sent, however the dialog closes. */
export function NotYetDialog({ eId, requests, onClose, onAnswer }: NotYetDialogProps) {
  const t = useLabels();
  const user = useUser();
  const draft = notYetDraftOf({ userId: user.id, eId, requests }, sessionStorage);
  const [text, setText] = useState(draft.read);
  const [wasKept] = useState(text !== '');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const size = answeredInWords(t, requests);
  const isFinal = requests.every(({ isFinalSignoff }) => isFinalSignoff);

  const write = (changed: string) => {
    const fitting = changed.slice(0, longestComment);
    setText(fitting);
    draft.write(fitting);
    setMissing(false);
  };
  const send = () => {
    const comment = text.trim();
    if (hasVisibleText(comment)) return onAnswer(comment);
    setMissing(true);
    field.current?.focus();
  };

  return (
    <Dialog
      open
      size="medium"
      title={t(signOffLabels.notYetTitle, { size })}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={send}>
          {t(signOffLabels.sendNotYet, { size })}
        </Button>
      }
    >
      <div className={styles.content}>
        <p>{t(statementOf('notYetCompetent', { isFinal }))}</p>
        <RequestNames requests={requests} />
        <TextArea
          ref={field}
          // The reason is what the dialog is for.
          autoFocus
          label={t(signOffLabels.why)}
          help={helpOf()}
          error={isMissing ? t(signOffLabels.whyMissing) : null}
          value={text}
          maxLength={longestComment}
          required
          rows={4}
          onChange={(event) => write(event.target.value)}
        />
        <fieldset className={styles.phrases}>
          <legend className="visually-hidden">{t(signOffLabels.phrases)}</legend>
          {phrases.map((phrase) => (
            <button
              key={phrase.key}
              type="button"
              className={styles.phrase}
              onClick={() => {
                write(withPhrase(text, t(phrase)));
                field.current?.focus();
              }}
            >
              {t(phrase)}
            </button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );

  function helpOf(): string {
    if (longestComment - text.length <= fewLeft) {
      return t(signOffLabels.whyLength, {
        count: formatCount(text.length),
        most: formatCount(longestComment),
      });
    }
    return t(wasKept ? signOffLabels.whyKept : signOffLabels.whyHelp);
  }
}
