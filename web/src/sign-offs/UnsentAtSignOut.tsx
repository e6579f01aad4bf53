import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import type { Decision } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { DecisionContents } from './RequestNames.tsx';
import { sendUnsent } from './settle-unsent.ts';
import styles from './UnsentAtSignOut.module.css';
import { unsentInWords } from './wording.ts';

interface UnsentAtSignOutProps {
  userId: string;
  unsent: readonly Decision[];
  onSignOut: () => void;
  onStay: () => void;
}

/** Offers to send unsent answers at sign-out; otherwise they stay on the device. */
export function UnsentAtSignOut({ userId, unsent, onSignOut, onStay }: UnsentAtSignOutProps) {
  const t = useLabels();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function send(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      const answer = await sendUnsent(userId);
      if (answer.refused.length === 0) return onSignOut();
      setRefused(answer.refused);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  }

  if (refused.length > 0) {
    return (
      <div className={styles.unsent}>
        <Note meaning="red" role="alert">
          <p>{t(signOffLabels.unsentRefused)}</p>
          <ul>
            {refused.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Note>
        <div className={styles.acts}>
          <Button look="primary" onClick={onSignOut}>
            {t(signOffLabels.signOutNow)}
          </Button>
          <Button onClick={onStay}>{t(signOffLabels.unsentStay)}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.unsent}>
      <p>{t(signOffLabels.unsentAtSignOut)}</p>
      <ul className={styles.list}>
        {unsent.map((decision) => (
          <li key={decision.key}>
            {unsentInWords(t, decision)}
            <DecisionContents decision={decision} />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Note meaning="red" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.acts}>
        <Button look="primary" busy={isSending} onClick={() => void send()}>
          {t(signOffLabels.unsentSend)}
        </Button>
        <Button disabled={isSending} onClick={onSignOut}>
          {t(signOffLabels.unsentLeave)}
        </Button>
        <Button look="quiet" disabled={isSending} onClick={onStay}>
          {t(signOffLabels.unsentStay)}
        </Button>
      </div>
    </div>
  );
}

export const unsentTitle = (t: ReturnType<typeof useLabels>, count: number) =>
  t(plural(count, signOffLabels.unsentOne, signOffLabels.unsentMany), { count });
