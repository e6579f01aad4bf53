import type { Actor, Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findActorOfSession } from './find-actor.ts';

/**
 * Refuses users who have lost the role at a company, or the session, since the request arrived;
 * call it after waiting for locks.
 */
export async function refuseUnlessStill(
  may: (actor: Actor, employerId: string) => boolean,
  { actor, now, institution }: Pick<Context, 'actor' | 'now' | 'institution'>,
  db: Database,
  employerId: string,
): Promise<void> {
  const { sessionIdle: idle } = institution;
  const still = await findActorOfSession(db, actor.sessionId, { now, idle });
  if (!still || !may(still, employerId)) throw new Refusal('forbidden');
}
