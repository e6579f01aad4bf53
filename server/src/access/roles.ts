import type { Actor, Person } from '../platform/context.ts';

/** Staff read any company (ROLE-014, 015); a contact the companies that the contact's role reaches (ROLE-016). */
export const mayRead = (
  actor: Pick<Actor, 'isAdmin' | 'isSupport'> & { readonly roles: Pick<Actor['roles'], 'has'> },
  employerId: string,
) => actor.isAdmin || actor.isSupport || actor.roles.has(employerId);

/** Admin staff, and the roles writer and admin (ROLE-018, 019); support staff not (ROLE-020). */
export function mayWrite(actor: Person, employerId: string): boolean {
  const role = actor.roles.get(employerId)?.role;
  return actor.isAdmin || role === 'writer' || role === 'admin';
}

/** Staff, and the role admin (ROLE-021 to 024). */
export const mayAdminister = (actor: Person, employerId: string) =>
  actor.isAdmin || actor.isSupport || actor.roles.get(employerId)?.role === 'admin';

/** The roles writer and admin: money is a contact's own affair, not staff's (CON-51). */
export function mayPayFor(actor: Pick<Actor, 'roles'>, employerId: string): boolean {
  const role = actor.roles.get(employerId)?.role;
  return role === 'writer' || role === 'admin';
}

/** Contacts who may write there; staff only where they are such a contact themselves. */
export const maySign = (actor: Actor, employerId: string) =>
  actor.roles.has(employerId) && mayWrite(actor, employerId);
