import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import { useEffect, useEffectEvent } from 'react';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { knowsPasskeys, loadPasskeyPrompt } from './passkeys.ts';

/** Milliseconds of rest after which the page offers passkeys by itself. */
const restMs = 2_000;

/**
 * Suggests passkeys at the address field, if the browser can, while `isOffered`. Starts when a
 * field gets the focus or the page is idle, so that it does not delay the first paint.
 */
export function usePasskeySuggestions(
  isOffered: boolean,
  onChosen: (response: PasskeyAssertion) => void,
): void {
  const onSuggestion = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOffered || !knowsPasskeys()) return;
    const stop = new AbortController();
    const { signal } = stop;
    const begin = () => {
      clearTimeout(rest);
      document.removeEventListener('focusin', begin);
      void fetchQuietly(async () => {
        const chosen = await suggest(signal);
        if (chosen && !signal.aborted) onSuggestion(chosen);
      });
    };
    const rest = setTimeout(begin, restMs);
    document.addEventListener('focusin', begin);
    return () => {
      clearTimeout(rest);
      document.removeEventListener('focusin', begin);
      stop.abort();
    };
  }, [isOffered]);
}

async function suggest(signal: AbortSignal): Promise<PasskeyAssertion | null> {
  // Browsers from before 2023 support passkeys but not this.
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const { offerPasskeys } = await loadPasskeyPrompt();
  return offerPasskeys(signal);
}
