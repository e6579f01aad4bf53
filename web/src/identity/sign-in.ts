import type { ProviderName, SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import { refusals } from '@tradebridge/contract/refusals';
import { callApi, callOpenApi, send } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { type EmployerUser, endOnServer, signIn, signOut } from '../app/session.ts';
import { dropFromTab, readFromTab, writeToken } from '../app/token.ts';
import { log } from '../device-log/device-log.ts';
import { translate } from '../ui/labels.ts';
import {
  readDeviceToken,
  readDeviceTokens,
  rememberThisDevice,
  writeDeviceToken,
} from './device-token.ts';
import { isOfConfiguration } from './failures.ts';
import { loadPasskeyPrompt } from './passkeys.ts';

/** The user whose second factor is requested. */
export interface Asked {
  email: string;
  isNewUser: boolean;
  /** The device may be trusted, so that it needs none for some time. */
  mayTrustDevice: boolean;
  /** A passkey can replace the passcode. */
  hasPasskey: boolean;
}

/** The state of a sign-in. */
export type SignInStep =
  | { step: 'done' }
  /** `method` is null if the user has only a passkey. */
  | ({ step: 'secondFactor'; method: SecondFactorMethod | null } & Asked)
  /** An authenticator app is required and none is registered (ID-041). */
  | ({
      step: 'setUp';
      /** The user's previous second factor is no longer offered. */
      replacesOther: boolean;
    } & Asked)
  /** It was registered: recovery codes are offered once. */
  | ({ step: 'recoveryCodes' } & Asked)
  /**
   * The session was closed again; `code` is from the failure catalogue or, with a `provider`, may be
   * the provider's.
   */
  | { step: 'failed'; code: string; retryAfter: number | null; provider?: ProviderName }
  | {
      step: 'refused';
      reason: 'registration' | 'verification' | 'secretKey' | 'cancelled';
      message: string;
      retryAfter: number | null;
    };

/** Signs in with e-mail and password, up to the second factor (ID-036 to 039). */
export async function signInWithEmail(email: string, password: string): Promise<SignInStep> {
  const deviceToken = await readDeviceToken(email);
  return startSession(() => tokenFor({ email, password, ...(deviceToken && { deviceToken }) }));
}

/** Signs in with a passkey alone, which counts as both factors: a chosen one, or one to ask for. */
export const signInWithPasskey = (chosen?: PasskeyAssertion): Promise<SignInStep> =>
  startSession(async () => {
    const response = chosen ?? (await askToSignIn());
    const { token } = await callOpenApi('auth/completePasskey', {
      response,
      deviceTokens: readDeviceTokens(),
    });
    return token;
  });

async function askToSignIn(): Promise<PasskeyAssertion> {
  const { askForPasskey } = await loadPasskeyPrompt();
  return askForPasskey(await callOpenApi('auth/startPasskey', {}));
}

/** Where this tab stores an attempt with a provider: a code from elsewhere signs nobody in. */
const attemptKey = 'tradebridge.provider-attempt';

function takeAttempt(): string {
  const attempt = readFromTab(attemptKey);
  dropFromTab(attemptKey);
  if (attempt === null) {
    throw new ApiError({
      status: 400,
      code: 'link-spent',
      message: translate(refusals.linkSpent.label),
    });
  }
  return attempt;
}

/** Continues a sign-in returned by a provider (ID-028). */
export async function signInWithProvider(
  code: string,
  provider?: ProviderName,
): Promise<{ reached: SignInStep; redirectUrl: string | null }> {
  let redirectUrl: string | null = null;
  const reached = await startSession(async () => {
    const completed = await callOpenApi('auth/completeProvider', {
      code,
      attempt: takeAttempt(),
      deviceTokens: readDeviceTokens(),
    });
    redirectUrl = completed.redirectUrl;
    return completed.token;
  }, provider);
  return { reached, redirectUrl };
}

/**
 * Opens a provider's page, which redirects back here.
 *
 * @param isInApp in the system's browser, from which a link leads back to the native app
 */
export async function leaveForProvider(
  provider: ProviderName,
  redirectUrl: string,
  isInApp = false,
): Promise<SignInStep | null> {
  try {
    const { url, attempt } = await callOpenApi('auth/startProvider', {
      provider,
      redirectUrl,
      ...(isInApp && { isInApp }),
    });
    if (!keeps(() => sessionStorage.setItem(attemptKey, attempt)))
      return failedBy(noStorage, { provider });
    if (isInApp) await (await import('./native-sign-in.ts')).openProvider(url);
    else location.assign(url);
    return null;
  } catch (error) {
    return failed(error, provider);
  }
}

/** A failure by its code; those of the configuration are logged (ID-098). */
export function failedBy(
  code: string,
  {
    retryAfter = null,
    provider,
  }: { retryAfter?: number | null; provider?: ProviderName | undefined } = {},
): SignInStep {
  if (isOfConfiguration(code)) log('warn', `Sign-in is not set up right: ${code}`);
  return { step: 'failed', code, retryAfter, ...(provider && { provider }) };
}

function failed(error: unknown, provider?: ProviderName): SignInStep {
  return isApiError(error)
    ? failedBy(error.code, { retryAfter: error.retryAfter, provider })
    : failedBy('unknown', { provider });
}

/** @param provider the provider of the sign-in; undefined for a password */
async function startSession(
  open: () => Promise<string>,
  provider?: ProviderName,
): Promise<SignInStep> {
  try {
    const token = await open();
    if (!keeps(() => writeToken(token))) {
      // Its token is gone, and the user need not wait for it to end.
      void endOnServer(token);
      return failedBy(noStorage, { provider });
    }
    return await afterSessionStarted();
  } catch (error) {
    return failed(error, provider);
  }
}

const noStorage = 'auth/web-storage-unsupported';

/** Whether the browser stores what is written. */
function keeps(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

async function afterSessionStarted(): Promise<SignInStep> {
  try {
    const registered = await callApi('user/registerUser', {});
    const { user, isNewUser, mfaRequired, mfaMethod, mfaRegistered } = registered;
    const { mayTrustDevice, hasPasskey } = registered;
    const asked = { email: user.email, isNewUser, mayTrustDevice, hasPasskey };
    if (!mfaRequired) return await finish(asked);
    if (mfaMethod !== 'A') return await sendPasscode(asked);
    if (mfaRegistered) return { step: 'secondFactor', method: 'A', ...asked };
    return hasPasskey
      ? { step: 'secondFactor', method: null, ...asked }
      : { ...asked, step: 'setUp', replacesOther: false };
  } catch (error) {
    return refuse('registration', error);
  }
}

async function sendPasscode(asked: Asked): Promise<SignInStep> {
  try {
    // The server knows how to deliver it (CON-10).
    const { result, mfaMethod } = await callApi('user/sendMFAPasscodeToEmail', {});
    if (result) return await refuse('verification', new Error(result));
    return { step: 'secondFactor', method: mfaMethod, ...asked };
  } catch (error) {
    return refuse('verification', error);
  }
}

/** Trusts this device for a user who has given the second factor. */
export async function trustThisDevice(email: string): Promise<void> {
  const { deviceToken } = await callApi('user/trustDevice', {});
  await writeDeviceToken(email, deviceToken);
}

/**
 * After the second factor: records the sign-in, makes the device known to the account and the user
 * known to the app (ID-044 to 050). If that factor is no longer offered, the session has to set up
 * another first.
 */
export async function finish(asked: Asked): Promise<SignInStep> {
  try {
    await callApi('user/updateUserLastLogin', {});
  } catch (error) {
    const isToSetUp = isApiError(error) && error.code === refusals.secondFactorRequired.code;
    if (!isToSetUp) throw error;
    return { ...asked, step: 'setUp', replacesOther: true };
  }
  const [{ user, mfaRequired, ...registered }] = await Promise.all([
    callApi('user/registerUser', {}),
    rememberThisDevice(asked.email),
  ]);
  if (mfaRequired) return refuse('registration', null);
  if (asked.isNewUser) log('info', 'sign_up');
  log('info', 'login');
  // Once no second factor is required, the server returns the whole user.
  signIn(user as EmployerUser, registered);
  return { step: 'done' };
}

/** Ends the attempt and says why (ID-031, ID-104, ID-105). */
export async function refuse(
  reason: Extract<SignInStep, { step: 'refused' }>['reason'],
  error: unknown,
): Promise<SignInStep> {
  await signOut();
  return {
    step: 'refused',
    reason,
    message: error instanceof Error ? error.message : '',
    retryAfter: isApiError(error) ? error.retryAfter : null,
  };
}

interface Credentials {
  email: string;
  password: string;
  deviceToken?: string;
}

async function tokenFor(credentials: Credentials): Promise<string> {
  const response = await send('/api/auth/sign-in/email', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    },
    body: JSON.stringify(credentials),
  });
  const body: unknown = await response.json().catch(() => null);
  const { token, code } = (body ?? {}) as { token?: unknown; code?: unknown };
  if (response.ok && typeof token === 'string') return token;
  const retryAfter = Number(response.headers.get('Retry-After'));
  throw new ApiError({
    status: response.status,
    code: response.status === 429 ? 'too-many' : String(code ?? 'unknown'),
    message: '',
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}
