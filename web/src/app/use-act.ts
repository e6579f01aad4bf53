import { useState } from 'react';
import { isApiError } from './api-error.ts';

/**
 * What a button does that takes a while: whether it is under way, and why it failed.
 *
 * @param onFailure shows a failure elsewhere
 */
export function useAct(onFailure?: (failure: string) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return { busy, failure, act };

  async function act(what: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await what();
    } catch (error) {
      if (!isApiError(error)) throw error;
      (onFailure ?? setFailure)(error.message);
    } finally {
      setBusy(false);
    }
  }
}
