import {
  type ProviderFailureReason,
  type ProviderName,
  providerFailureCodes,
} from '@tradebridge/contract/identity-rules';
import { recordEvent } from '../audit/record-event.ts';
import { ProviderFailure } from '../outside/provider-failure.ts';
import type { OpenContext } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';

/** Why a sign-in with a provider was refused. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly reason: ProviderFailureReason;
  /** The code for the sign-in page and the audit record. */
  readonly code: string;
  readonly failure: ProviderFailure | null;
  /** The account concerned, if known. */
  readonly userId: string | null;

  constructor(
    reason: ProviderFailureReason,
    {
      failure = null,
      userId = null,
    }: { failure?: ProviderFailure | null; userId?: string | null } = {},
  ) {
    super(`A sign-in with a provider was refused: ${reason}.`, failure ? { cause: failure } : {});
    this.reason = reason;
    this.code = providerFailureCodes[reason];
    this.failure = failure;
    this.userId = userId;
  }
}

type Log = Pick<OpenContext, 'log'>;

const aboutFailure = (failure: ProviderFailure | null) =>
  failure && { detail: failure.detail, description: failure.description };

/** Logs that claims are missing from a sign-in that succeeded anyway. */
export function logMissingClaims(
  { log }: Log,
  { provider, failure }: { provider: ProviderName; failure: ProviderFailure },
): void {
  log.warn({ provider, ...aboutFailure(failure) }, 'a sign-in provider left out claims');
}

/**
 * Logs why a sign-in with a provider cannot start. It is not recorded: anyone can cause it without
 * an account, and it concerns no person.
 */
export function refusalToBegin(
  { log }: Log,
  { provider, failure }: { provider: ProviderName; failure: ProviderFailure },
): Refusal {
  log.warn({ provider, ...aboutFailure(failure) }, 'sign-in with a provider cannot begin');
  if (failure.reason === 'timeout') return new Refusal('outsideTimeout');
  if (failure.reason === 'unavailable') return new Refusal('outsideUnavailable');
  return new Refusal('providerMisconfigured');
}

/** The error as a refusal, or undefined for an internal error. */
export function providerRefusalOf(error: unknown): ProviderRefusal | undefined {
  if (error instanceof ProviderFailure) {
    return new ProviderRefusal(error.reason, { failure: error });
  }
  return error instanceof ProviderRefusal ? error : undefined;
}

/** Logs why a user returned from a provider without being signed in. */
export function logProviderRefusal(
  { log }: Log,
  { provider, refusal }: { provider: ProviderName; refusal: ProviderRefusal },
): void {
  const { code, failure, reason } = refusal;
  const level = reason === 'cancelled' ? 'info' : 'warn';
  log[level]({ provider, code, ...aboutFailure(failure) }, 'sign-in with a provider was refused');
}

/** Records a refusal, unless the user cancelled. */
export async function recordProviderRefusal(
  { db, now, request }: OpenContext,
  { provider, refusal }: { provider: ProviderName; refusal: ProviderRefusal },
): Promise<void> {
  const { code, failure, userId, reason } = refusal;
  if (reason === 'cancelled') return;
  await recordEvent(db, {
    kind: 'session.refused',
    at: now,
    userId,
    ipAddress: request.ip,
    details: { by: provider, code, ...(failure && { reason: failure.detail }) },
  });
}
