import type { ProviderFailureReason } from '@tradebridge/contract/identity-rules';
import * as client from 'openid-client';

/** The step of a sign-in at which a provider failed. */
export type ProviderStep = 'discovery' | 'authorization' | 'token' | 'id_token' | 'userinfo';

type Reason = Extract<
  ProviderFailureReason,
  'cancelled' | 'refused' | 'unverified' | 'unavailable' | 'timeout' | 'misconfigured'
>;

/**
 * Why a sign-in with a provider failed. `detail` names the step and what happened there. Neither it
 * nor `description` contains personal data, so both may be logged, and `detail` may be recorded.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly reason: Reason;
  readonly detail: string;
  /** The provider's own message about the configuration; null if it could be about a person. */
  readonly description: string | null;

  constructor(
    reason: Reason,
    detail: string,
    { cause, description = null }: { cause?: unknown; description?: string | null } = {},
  ) {
    super(`Sign-in with a provider failed: ${reason} (${detail}).`, { cause });
    this.reason = reason;
    this.detail = detail;
    this.description = description;
  }
}

/** OAuth errors that the client's registration or the portal's configuration causes. */
const configurationErrors: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_scope',
  'invalid_target',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'unsupported_response_mode',
]);
const outageErrors: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

function reasonOf(error: string): Reason {
  if (error === 'access_denied') return 'cancelled';
  if (outageErrors.has(error)) return 'unavailable';
  return configurationErrors.has(error) ? 'misconfigured' : 'refused';
}

/** An error code that is safe to log: it arrives through the browser, so anyone can invent one. */
const codeOf = (error: string) => (/^[\w.-]{1,60}$/.test(error) ? error : 'malformed error code');

/** A provider's message for the log: short, without e-mail addresses or control characters. */
const describe = (text: string | undefined) =>
  text
    // From the start of each word only: otherwise a long one takes quadratic time.
    ?.replace(/(?<![^\s"'<>])[^\s"'<>]+@[^\s"'<>]+/g, '[address]')
    .replace(/\p{C}/gu, ' ')
    .slice(0, 200) ?? null;

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** A failure that the provider reported by an OAuth error code. */
function failureByCode(
  step: ProviderStep,
  { error, error_description: description }: { error: string; error_description?: string },
  cause: unknown,
): ProviderFailure {
  const reason = reasonOf(error);
  return new ProviderFailure(reason, `${step}: ${codeOf(error)}`, {
    cause,
    description: reason === 'misconfigured' ? describe(description) : null,
  });
}

function failureByStatus(step: ProviderStep, status: number, cause: unknown): ProviderFailure {
  const isOutage = status >= 500 || status === 429;
  const reason = isOutage ? 'unavailable' : step === 'userinfo' ? 'refused' : 'misconfigured';
  return new ProviderFailure(reason, `${step}: HTTP ${status}`, { cause });
}

/** The OpenID Connect client's codes for errors in the provider's metadata or the configuration. */
const configurationFaults: ReadonlySet<string> = new Set([
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** The client library's message, which is fixed text; its causes can quote a response. */
function libraryFaultOf(error: unknown): { message: string; of: FaultyPart } {
  const own = [...causesOf(error)].filter(
    (cause) => 'code' in cause && String(cause.code).startsWith('OAUTH_'),
  );
  const { message, cause } = own.at(-1) ?? new Error('unexpected error');
  // The library's causes are plain objects; the types of their parts are checked before use.
  return { message, of: (cause ?? {}) as FaultyPart };
}

interface FaultyPart {
  readonly claim?: unknown;
  readonly header?: { readonly alg?: unknown };
}

/** The code of a network error, e.g. `ECONNREFUSED`; undefined for any other error. */
function networkFaultOf(error: unknown): string | undefined {
  const causes = [...causesOf(error)];
  // How fetch reports that there was no connection, or that it was interrupted during a response.
  const isOfFetch = ({ message }: Error) => message === 'fetch failed' || message === 'terminated';
  if (!causes.some((cause) => cause instanceof TypeError && isOfFetch(cause))) return undefined;
  const codes = causes.flatMap((cause) => ('code' in cause ? [String(cause.code)] : []));
  return codes.at(-1) ?? 'no answer';
}

/** Classifies an error of the OpenID Connect client. */
export function failureOf(error: unknown, step: ProviderStep): ProviderFailure {
  for (const cause of causesOf(error)) {
    if (cause instanceof ProviderFailure) return cause;
    if (cause.name === 'TimeoutError') {
      return new ProviderFailure('timeout', `${step}: timeout`, { cause: error });
    }
  }
  if (error instanceof client.AuthorizationResponseError) {
    return failureByCode('authorization', error, error);
  }
  if (error instanceof client.ResponseBodyError) return failureByCode(step, error, error);
  if (error instanceof client.WWWAuthenticateChallengeError) {
    return failureByStatus(step, error.status, error);
  }
  const { code, cause } = error instanceof client.ClientError ? error : {};
  if (cause instanceof Response) return failureByStatus(step, cause.status, error);
  const network = networkFaultOf(error);
  if (network !== undefined) {
    return new ProviderFailure('unavailable', `${step}: ${network}`, { cause: error });
  }
  const { message, of } = libraryFaultOf(error);
  const what = of.claim ?? of.header?.alg;
  // A discovery document or a signature algorithm does not depend on the person.
  const isConfiguration =
    step === 'discovery' ||
    (code !== undefined && configurationFaults.has(code)) ||
    message.includes('"alg"');
  return new ProviderFailure(
    isConfiguration ? 'misconfigured' : 'refused',
    `${step}: ${message}${typeof what === 'string' ? ` (${codeOf(what)})` : ''}`,
    { cause: error },
  );
}
