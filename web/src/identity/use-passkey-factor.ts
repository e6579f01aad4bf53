import { useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { loadPasskeyPrompt } from './passkeys.ts';

export interface PasskeyFactor {
  busy: boolean;
  /** Why none was taken, with the seconds to wait before another; empty where there are no words for it. */
  failure: { message: string; retryAfter: number | null } | null;
  ask: () => Promise<void>;
}

/** A passkey in place of a passcode or as fresh proof, and what follows once it was taken. */
export function usePasskeyFactor(
  as: 'secondFactor' | 'proof',
  onVerified: () => Promise<void>,
): PasskeyFactor {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFactor['failure']>(null);
  // Where what follows fails, only that is tried again.
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
 * Gives one of the user's passkeys as the session's second factor, or as fresh proof. Throws an
 * `ApiError` with a sentence where none was given or the server refused it.
 */
async function givePasskey(as: keyof typeof calls): Promise<void> {
  const { start, give } = calls[as];
  const { askForPasskey } = await loadPasskeyPrompt();
  const response = await askForPasskey(await callApi(start, {}));
  await callApi(give, { response });
}
