import type { EmployerUser } from '@tradebridge/contract/identity';

/** What a user may do at a company, to decide what is offered. The server decides what happens. */
export interface Permissions {
  read: boolean;
  write: boolean;
  administer: boolean;
  /** Staff look, they do not sign: it takes a contact who may write. */
  signOff: boolean;
}

/**
 * The rules ROLE-014 to 024. A contact's role holds at its employer and at every company below it,
 * so whatever company the server lets the user look at, the role is the same.
 */
export function permissionsOf(user: EmployerUser): Permissions {
  const role = user.employerContact?.role ?? null;
  const writes = role === 'writer' || role === 'admin';
  return {
    read: user.isAdmin || user.isSupport || role !== null,
    write: user.isAdmin || writes,
    administer: user.isAdmin || user.isSupport || role === 'admin',
    signOff: writes,
  };
}
