import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError, isNotFound } from '../app/api-error.ts';
import { errorToastMs, showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { sendLabels as labels } from './labels.ts';
import { sendsKey } from './queries.ts';

interface MailAgainButtonProps {
  /** The bounced address. */
  id: string;
  email: string;
  onDone?: () => void;
}

/** Resumes mailing notifications to a bounced address. */
export function MailAgainButton({ id, email, onDone }: MailAgainButtonProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mailAgain = async () => {
    setBusy(true);
    try {
      await callApi('notifications/forgetBouncedAddress', { id });
    } catch (error) {
      // A colleague has done it already.
      if (!isNotFound(error)) {
        setBusy(false);
        if (!isApiError(error)) throw error;
        const { message } = error;
        const title = t(labels.notMailedAgain);
        showToast({ level: 'error', title, message, duration: errorToastMs });
        return;
      }
    }
    await queryClient.invalidateQueries({ queryKey: sendsKey });
    onDone?.();
    showToast({ level: 'success', title: t(labels.mailedAgain, { email }) });
  };
  return (
    <Button
      busy={busy}
      aria-label={t(labels.mailToAgainTo, { email })}
      onClick={() => void mailAgain()}
    >
      {t(labels.mailToAgain)}
    </Button>
  );
}
