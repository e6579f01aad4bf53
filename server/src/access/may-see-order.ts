import type { Actor } from '../platform/context.ts';
import { mayPayFor } from './roles.ts';

/**
 * An order is its purchaser's, and that of the company's contacts who may write. Staff have a page of their own,
 * and view as a contact no orders but the company's.
 */
export const maySeeOrder = (
  actor: Actor,
  { userId, employerId }: { readonly userId: string; readonly employerId: string | null },
): boolean =>
  (userId === actor.userId && actor.viewing === null) ||
  (employerId !== null && mayPayFor(actor, employerId));
