import type { Actor, Person } from '../platform/context.ts';

/**
 * Staff read any company (ROLE-014, 015); a contact those that the contact's role covers
 * (ROLE-016).
 */
export const mayRead = (
  actor: Pick<Actor, 'isAdmin' | 'isSupport'> & { readonly roles: Pick<Actor['roles'], 'has'> },
  employerId: string,
) => actor.isAdmin || actor.isSupport || actor.roles.has(employerId);

/** Admin staff, and the roles writer and admin (ROLE-018, 019); not support staff (ROLE-020). */
export function mayWrite(actor: Person, employerId: string): boolean {
  const role = actor.roles.get(employerId)?.role;
  return actor.isAdmin || role === 'writer' || role === 'admin';
}

/** Staff, and the role admin (ROLE-021 to 024). */
export const mayAdminister = (actor: Person, employerId: string) =>
  actor.isAdmin || actor.isSupport || actor.roles.get(employerId)?.role === 'admin';

/** Contacts who may pay there: only contacts make payments, never staff (CON-51, decision 099). */
export const mayPayFor = (actor: Pick<Actor, 'roles'>, employerId: string): boolean =>
  actor.roles.get(employerId)?.mayPay ?? false;

/** Contacts who may sign off there; staff only if they are such a contact themselves. */
export const maySign = (actor: Pick<Actor, 'roles'>, employerId: string): boolean =>
  actor.roles.get(employerId)?.maySign ?? false;

/**
 * The orders and payment links of a company: those who may pay there, and administrators of the
 * institution.
 */
export const maySeePayments = (actor: Person, employerId: string): boolean =>
  actor.isAdmin || mayPayFor(actor, employerId);
