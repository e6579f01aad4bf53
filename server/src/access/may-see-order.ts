import type { Actor } from '../platform/context.ts';
import { mayPayFor } from './roles.ts';

/**
 * An order is visible to its purchaser, and to the company's contacts who may pay. Staff have
 * a separate page.
 */
export const maySeeOrder = (
  actor: Actor,
  { userId, employerId }: { readonly userId: string; readonly employerId: string | null },
): boolean =>
  (userId === actor.userId && actor.viewing === null) ||
  (employerId !== null && mayPayFor(actor, employerId));
