import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { ResultOf } from '@tradebridge/contract/calls';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@tradebridge/contract/passkeys';
import { callOpenApi } from '../app/api-client.ts';
import { ApiError } from '../app/api-error.ts';
import { log } from '../device-log/device-log.ts';
import { translate } from '../ui/labels.ts';
import { failureLabel } from './failures.ts';

/** The browser's error names, as codes of the failure catalogue. */
const codes: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkey-cancelled',
  AbortError: 'passkey-cancelled',
  SecurityError: 'passkey-not-allowed',
  InvalidStateError: 'passkey-known',
  NotSupportedError: 'passkey-unsupported',
  ConstraintError: 'passkey-unsupported',
};

function failureOf(cause: unknown, isOver: boolean): ApiError {
  const name = cause instanceof Error ? cause.name : '';
  // Browsers use one error for a closed request, for a missing passkey, and for a time-out; only
  // the last can be distinguished.
  const isTimeout = name === 'NotAllowedError' && isOver;
  const code = isTimeout ? 'passkey-expired' : (codes[name] ?? 'passkey-failed');
  if (code === 'passkey-failed') log('warn', `A passkey could not be used: ${String(cause)}`);
  return new ApiError({ status: 0, code, message: translate(failureLabel(code)), cause });
}

async function within<Answer>(timeout: number, ask: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  try {
    return await ask();
  } catch (error) {
    throw failureOf(error, performance.now() - begun >= timeout);
  }
}

/** Asks the browser for a passkey; throws an `ApiError` with a message if there is none. */
export const askForPasskey = (options: PasskeyRequestOptions): Promise<PasskeyAssertion> =>
  within(options.timeout, () => startAuthentication({ optionsJSON: options }));

/** Creates a passkey in the browser; throws an `ApiError` with a message on failure. */
export const makePasskey = (options: PasskeyCreationOptions): Promise<PasskeyRegistration> =>
  within(options.timeout, () => startRegistration({ optionsJSON: options }));

/** Tells the browser which passkeys the account has, so that it offers no other. */
export async function forgetOtherPasskeys({
  rpId,
  userId,
  allAcceptedCredentialIds,
}: ResultOf<'user/revokePasskey'>): Promise<void> {
  try {
    await sendSignal({
      signalName: 'allAcceptedCredentials',
      rpID: rpId,
      userID: userId,
      allAcceptedCredentialIDs: allAcceptedCredentialIds,
    });
  } catch (error) {
    // A convenience of some browsers: the server refuses the removed one anyway.
    log('debug', `The browser does not take notice of removed passkeys: ${String(error)}`);
  }
}

/** Milliseconds before its end at which a challenge is renewed. */
const renewedBeforeMs = 30_000;

/**
 * Offers passkeys among the suggestions for the address field, until one is chosen. Null once
 * `signal` aborts, another request replaces it, or the browser does not support it.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyAssertion | null> {
  try {
    for (;;) {
      await untilVisible();
      if (signal.aborted) return null;
      const options = await callOpenApi('auth/startPasskey', {});
      if (signal.aborted) return null;
      const chosen = await offerOnce(options, signal);
      if (chosen !== 'renew') return chosen;
    }
  } catch (error) {
    // Nobody asked for a passkey: the form works without the suggestion.
    log('debug', `Passkeys are not suggested: ${String(error)}`);
    return null;
  }
}

async function offerOnce(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<PasskeyAssertion | 'renew' | null> {
  let isOld = false;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  const renewal = setTimeout(() => {
    isOld = true;
    stop();
  }, options.timeout - renewedBeforeMs);
  signal.addEventListener('abort', stop);
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } catch (error) {
    if (isOld) return 'renew';
    if (signal.aborted || (error instanceof Error && error.name === 'AbortError')) return null;
    throw error;
  } finally {
    clearTimeout(renewal);
    signal.removeEventListener('abort', stop);
  }
}

/** A hidden page requests no challenges. */
const untilVisible = () =>
  new Promise<void>((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
