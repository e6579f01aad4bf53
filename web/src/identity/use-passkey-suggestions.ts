import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import { useEffect, useRef } from 'react';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { knowsPasskeys, loadPasskeyPrompt } from './passkeys.ts';

/** How long the page may rest before it asks for passkeys by itself, in milliseconds. */
const restMs = 2_000;

/**
 * Suggests passkeys at the address field, where the browser can, while `isOffered`. Begins when a
 * field takes the focus or the page has come to rest: it is no weight on the way to the first paint.
 */
export function usePasskeySuggestions(
  isOffered: boolean,
  onChosen: (response: PasskeyAssertion) => void,
): void {
  const tell = useRef(onChosen);
  useEffect(() => {
    tell.current = onChosen;
  });
  useEffect(() => {
    if (!isOffered || !knowsPasskeys()) return;
    const stop = new AbortController();
    const { signal } = stop;
    const begin = () => {
      clearTimeout(rest);
      document.removeEventListener('focusin', begin);
      void fetchQuietly(async () => {
        const chosen = await suggest(signal);
        if (chosen && !signal.aborted) tell.current(chosen);
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
  // Browsers of before 2023 know passkeys and not this.
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const { offerPasskeys } = await loadPasskeyPrompt();
  return offerPasskeys(signal);
}
