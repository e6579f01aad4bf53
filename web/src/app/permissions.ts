import type { EmployerRole } from '@tradebridge/contract/companies';
import type { EmployerUser } from '@tradebridge/contract/profile';

/** What a user may do at a company, to decide what is offered. The server decides what happens. */
export interface Permissions {
  read: boolean;
  write: boolean;
  administer: boolean;
  /** Staff look, they do not sign: it takes a contact who may write. */
  signOff: boolean;
  /** Nor do they pay (CON-51). */
  pay: boolean;
}

/** A company that the user has a role at. */
export interface CompanyWithRole {
  readonly eid: string;
  readonly role: EmployerRole;
}

/**
 * The role that a user has at a company by an entry of its own (ROLE-006). Staff without one count as
 * readers (ROLE-013): that is what is shown of them, and their claim gives the rest (CON-22). Null for
 * anybody else. Until the entries are known, it is the role at the user's own company.
 */
export function roleAt(
  eId: string,
  {
    employerContact: own,
    isAdmin,
    isSupport,
  }: Pick<EmployerUser, 'employerContact' | 'isAdmin' | 'isSupport'>,
  companies: readonly CompanyWithRole[] | undefined,
): EmployerRole | null {
  const held = companies ? companies.find(({ eid }) => eid === eId) : own;
  return held?.role ?? (isAdmin || isSupport ? 'reader' : null);
}

/**
 * The rules ROLE-014 to 024, for the user's role at the company. Staff who view as a contact see what the
 * contact sees and do nothing of it.
 */
export function permissionsOf(
  { isAdmin, isSupport, viewing }: Pick<EmployerUser, 'isAdmin' | 'isSupport' | 'viewing'>,
  role: EmployerRole | null,
): Permissions {
  if (viewing) {
    return { read: role !== null, write: false, administer: false, signOff: false, pay: false };
  }
  const writes = role === 'writer' || role === 'admin';
  return {
    read: isAdmin || isSupport || role !== null,
    write: isAdmin || writes,
    administer: isAdmin || isSupport || role === 'admin',
    signOff: writes,
    pay: writes,
  };
}
