import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refreshUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { type Submit, useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './ConnectForm.module.css';
import { connectingLabels } from './labels.ts';

interface ConnectFormProps {
  title: string;
  /** Who can connect with these details, and why. */
  help: string;
  /** The text of the button. */
  action: string;
  /** Sends the details; if the account's address is not the one on record, a link goes there. */
  connect: () => Promise<{ outcome: 'connected' | 'linkSent' }>;
  children: (sending: Submit) => ReactNode;
}

/** Connects the user with a record by details that only they and the institution have. */
export function ConnectForm({ title, help, action, connect, children }: ConnectFormProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [isLinkSent, setLinkSent] = useState(false);
  const sending = useSubmit();

  const send = () =>
    void sending.submit(async () => {
      const { outcome } = await connect();
      if (outcome === 'linkSent') return setLinkSent(true);
      showToast({ level: 'success', title: t(connectingLabels.connected) });
      await refreshUser();
      await queryClient.invalidateQueries();
    });

  if (isLinkSent) return <LinkSent onAgain={() => setLinkSent(false)} />;
  return (
    <Section title={title}>
      <form
        ref={sending.form}
        className={styles.fields}
        noValidate
        aria-busy={sending.busy}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={styles.lead}>{help}</p>
        {sending.failure && sending.failure.fields.length === 0 && (
          <Note meaning="red" role="alert">
            {sending.failure.message}
          </Note>
        )}
        {children(sending)}
        <div>
          <Button type="submit" look="primary" busy={sending.busy}>
            {action}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function LinkSent({ onAgain }: { onAgain: () => void }) {
  const t = useLabels();
  const words = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus makes screen readers read its replacement.
  useEffect(() => words.current?.focus(), []);
  return (
    <Section title={t(connectingLabels.linkSentTitle)}>
      <div ref={words} className={styles.fields} role="status" tabIndex={-1}>
        <p>{t(connectingLabels.linkSent)}</p>
        <div>
          <Button onClick={onAgain}>{t(connectingLabels.again)}</Button>
        </div>
      </div>
    </Section>
  );
}
