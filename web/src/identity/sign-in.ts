import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { callApi, send } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { type EmployerUser, signIn, signOut } from '../app/session.ts';
import { writeToken } from '../app/token.ts';
import { secondFactors } from './second-factors.ts';

/** How far a sign-in came. */
export type SignInStep =
  | { step: 'done' }
  | { step: 'secondFactor'; method: SecondFactorMethod; email: string }
  /** The session is closed again; `code` is one of the catalogue of failures. */
  | { step: 'failed'; code: string }
  | { step: 'refused'; reason: 'registration' | 'verification'; message: string };

/** Signs in with e-mail and password, as far as it goes without the second factor (ID-036 to 039). */
export async function signInWithEmail(email: string, password: string): Promise<SignInStep> {
  try {
    writeToken(await tokenFor(email, password));
  } catch (error) {
    return { step: 'failed', code: isApiError(error) ? error.code : 'unknown' };
  }
  return afterPassword();
}

async function afterPassword(): Promise<SignInStep> {
  try {
    const { user, mfaRequired, mfaMethod } = await callApi('user/registerUser', {});
    if (!mfaRequired) return await finish();
    const factor = secondFactors[mfaMethod];
    if (!factor) return await refuse('verification', '');
    const { result } = (await factor.send?.()) ?? { result: '' };
    // A text means that nothing was sent, and why (CON-10).
    if (result) return await refuse('verification', result);
    return { step: 'secondFactor', method: mfaMethod, email: user.email };
  } catch (error) {
    return refuse('registration', isApiError(error) ? error.message : '');
  }
}

/** After the second factor: records the sign-in and makes the user known to the app (ID-044 to 048). */
export async function finish(): Promise<SignInStep> {
  await callApi('user/updateUserLastLogin', {});
  const { user, mfaRequired } = await callApi('user/registerUser', {});
  if (mfaRequired) return refuse('registration', '');
  // Once no second factor is required, the server answers the whole user.
  signIn(user as EmployerUser);
  return { step: 'done' };
}

async function refuse(
  reason: 'registration' | 'verification',
  message: string,
): Promise<SignInStep> {
  await signOut();
  return { step: 'refused', reason, message };
}

async function tokenFor(email: string, password: string): Promise<string> {
  const response = await send('/api/auth/sign-in/email', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    },
    body: JSON.stringify({ email, password }),
  });
  const body: unknown = await response.json().catch(() => null);
  const { token, code } = (body ?? {}) as { token?: unknown; code?: unknown };
  if (response.ok && typeof token === 'string') return token;
  throw new ApiError({
    status: response.status,
    code: response.status === 429 ? 'too-many' : String(code ?? 'unknown'),
    message: '',
  });
}
