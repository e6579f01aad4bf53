import { freshProofMinutes } from '@tradebridge/contract/identity-rules';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';

/** @throws Refusal `proofRequired` unless the session's password or factor was given recently */
export function refuseUnlessProved({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  const since = now.getTime() - freshProofMinutes * 60_000;
  if (!actor.provedAt || actor.provedAt.getTime() <= since) throw new Refusal('proofRequired');
}
