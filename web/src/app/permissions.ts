import type { EmployerRole } from '@tradebridge/contract/companies';
import type { EmployerUser } from '@tradebridge/contract/profile';

/** What a user may do at a company, to decide what is offered. The server enforces it. */
export interface Permissions {
  read: boolean;
  write: boolean;
  administer: boolean;
  /** Needs a contact with write access; staff cannot sign. */
  signOff: boolean;
  /** Staff cannot pay either (CON-51). */
  pay: boolean;
  /** The company's orders and payment links, which only users who may pay see. */
  seePayments: boolean;
}

/** A company at which the user has a role. */
export interface CompanyWithRole {
  readonly eid: string;
  readonly role: EmployerRole;
}

/**
 * The user's role at a company (ROLE-006). Staff without a role are treated as readers (ROLE-013);
 * their claim gives the rest (CON-22). Null for anybody else. Until the roles are loaded, the role
 * at the user's own company is used.
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
 * Rules ROLE-014 to 024 for the user's role at the company. Staff who view as a contact see what
 * the contact sees and can do nothing.
 */
export function permissionsOf(
  { isAdmin, isSupport, viewing }: Pick<EmployerUser, 'isAdmin' | 'isSupport' | 'viewing'>,
  role: EmployerRole | null,
): Permissions {
  const writes = role === 'writer' || role === 'admin';
  if (viewing) {
    return {
      read: role !== null,
      write: false,
      administer: false,
      signOff: false,
      pay: false,
      seePayments: writes,
    };
  }
  return {
    read: isAdmin || isSupport || role !== null,
    write: isAdmin || writes,
    administer: isAdmin || isSupport || role === 'admin',
    signOff: writes,
    pay: writes,
    seePayments: writes,
  };
}
