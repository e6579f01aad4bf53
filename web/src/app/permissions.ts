import type { CompanyOfUser } from '@tradebridge/contract/companies';
import type { EmployerUser } from '@tradebridge/contract/profile';

/** What a user may do at a company, to decide what is offered. The server enforces it. */
export interface Permissions {
  read: boolean;
  write: boolean;
  administer: boolean;
  /** Needs a contact who may sign; staff cannot. */
  signOff: boolean;
  /** Staff cannot pay either (CON-51). */
  pay: boolean;
  /** The company's orders and payment links, which only users who may pay see. */
  seePayments: boolean;
}

/** What a user's contacts give at a company. */
export type CompanyAccess = Pick<CompanyOfUser, 'role' | 'maySign' | 'mayPay'>;

const ofStaff: CompanyAccess = { role: 'reader', maySign: false, mayPay: false };

/**
 * The user's access to a company (ROLE-006). Staff without a role are treated as readers (ROLE-013);
 * their claim gives the rest (CON-22). Null for anybody else. Until the companies are loaded,
 * the access to the user's own company is used.
 */
export function accessAt(
  eId: string,
  {
    employerContact: own,
    isAdmin,
    isSupport,
  }: Pick<EmployerUser, 'employerContact' | 'isAdmin' | 'isSupport'>,
  companies: readonly (CompanyAccess & { readonly eid: string })[] | undefined,
): CompanyAccess | null {
  const held = companies ? companies.find(({ eid }) => eid === eId) : own;
  return held ?? (isAdmin || isSupport ? ofStaff : null);
}

/**
 * Rules ROLE-014 to 024 and decision 099 for the user's access to the company. Staff who view as a contact see what
 * the contact sees and can do nothing.
 */
export function permissionsOf(
  { isAdmin, isSupport, viewing }: Pick<EmployerUser, 'isAdmin' | 'isSupport' | 'viewing'>,
  access: CompanyAccess | null,
): Permissions {
  const role = access?.role ?? null;
  const maySign = access?.maySign ?? false;
  const mayPay = access?.mayPay ?? false;
  const writes = role === 'writer' || role === 'admin';
  if (viewing) {
    return {
      read: role !== null,
      write: false,
      administer: false,
      signOff: false,
      pay: false,
      seePayments: mayPay,
    };
  }
  return {
    read: isAdmin || isSupport || role !== null,
    write: isAdmin || writes,
    administer: isAdmin || isSupport || role === 'admin',
    signOff: maySign,
    pay: mayPay,
    seePayments: mayPay,
  };
}
