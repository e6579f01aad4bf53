import { useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { loadPasskeyPrompt } from './passkeys.ts';

export interface PasskeyFactor {
  busy: boolean;
  /** Why it failed, with the seconds before another attempt; empty if there is no message. */
  failure: { message: string; retryAfter: number | null } | null;
  ask: () => Promise<void>;
}

/** A passkey as second factor or fresh proof, and what follows. */
export function usePasskeyFactor(
  as: 'secondFactor' | 'proof',
  onVerified: () => Promise<void>,
): PasskeyFactor {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFactor['failure']>(null);
  // If a later step fails, only that is repeated.
  const given = useRef(false);
  return {
    busy,
    failure,
    async ask() {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      try {
        if (!given.current) await givePasskey(as);
        given.current = true;
        await onVerified();
      } catch (error) {
        const { message, retryAfter } = isApiError(error)
          ? error
          : { message: '', retryAfter: null };
        setFailure({ message, retryAfter });
      }
      setBusy(false);
    },
  };
}

const calls = {
  secondFactor: { start: 'user/startPasskeyFactor', give: 'user/usePasskeyFactor' },
  proof: { start: 'user/startPasskeyProof', give: 'user/provePasskey' },
} as const;

/**
 * Gives a passkey as the session's second factor, or as fresh proof. Throws an `ApiError` with a
 * message if there was none or the server refused it.
 */
async function givePasskey(as: keyof typeof calls): Promise<void> {
  const { start, give } = calls[as];
  const { askForPasskey } = await loadPasskeyPrompt();
  const response = await askForPasskey(await callApi(start, {}));
  await callApi(give, { response });
}
