import { isOfLink, isOfService, type PolicyName } from '@tradebridge/contract/call';
import type { EmployerRole } from '@tradebridge/contract/companies';

// Who may do what, written from the specification (ROLE-014 to 024, CON-51), from decision 099, and
// from the statement of who reaches which company. It uses nothing of the implementation, so that the two can be
// compared.

/** Companies: the person's own, its parent, its subsidiary, and someone else's. */
export const places = ['own', 'parent', 'subsidiary', 'other'] as const;
export type Place = (typeof places)[number];

export const parentOf: Readonly<Record<Place, Place | null>> = {
  own: 'parent',
  parent: null,
  subsidiary: 'own',
  other: null,
};

interface Permissions {
  readonly maySign?: boolean;
  readonly mayPay?: boolean;
}

export interface Person {
  readonly name: string;
  readonly contactOf: Readonly<Partial<Record<Place, EmployerRole>>>;
  /** What their contact there may do otherwise than by its role. */
  readonly permissionsOf?: Readonly<Partial<Record<Place, Permissions>>>;
  readonly staff?: 'admin' | 'support';
  /** The apprentice of the own company's contract. */
  readonly isLearner?: true;
  /** The contact was retired, so the account has no access. */
  readonly isRetired?: true;
  readonly isDisabled?: true;
  /** How far they are signed in; completely by default. */
  readonly session?: 'none' | 'unknown token' | 'before the second factor';
}

export const people: readonly Person[] = [
  { name: 'signed out', contactOf: {}, session: 'none' },
  { name: 'token that is none', contactOf: {}, session: 'unknown token' },
  {
    name: 'company admin before the second factor',
    contactOf: { own: 'admin' },
    session: 'before the second factor',
  },
  {
    name: 'admin staff before the second factor',
    contactOf: {},
    staff: 'admin',
    session: 'before the second factor',
  },
  { name: 'disabled company admin', contactOf: { own: 'admin' }, isDisabled: true },
  { name: 'disabled admin staff', contactOf: {}, staff: 'admin', isDisabled: true },
  { name: 'unconnected', contactOf: {} },
  { name: 'learner', contactOf: {}, isLearner: true },
  { name: 'retired company admin', contactOf: { own: 'admin' }, isRetired: true },
  { name: 'reader', contactOf: { own: 'reader' } },
  { name: 'writer', contactOf: { own: 'writer' } },
  { name: 'company admin', contactOf: { own: 'admin' } },
  { name: 'company admin of the parent', contactOf: { parent: 'admin' } },
  { name: 'company admin of the subsidiary', contactOf: { subsidiary: 'admin' } },
  { name: 'writer here and reader elsewhere', contactOf: { own: 'writer', other: 'reader' } },
  { name: 'reader here and admin below', contactOf: { own: 'reader', subsidiary: 'admin' } },
  {
    name: 'reader who may pay',
    contactOf: { own: 'reader' },
    permissionsOf: { own: { mayPay: true } },
  },
  {
    name: 'reader who may sign',
    contactOf: { own: 'reader' },
    permissionsOf: { own: { maySign: true } },
  },
  {
    name: 'writer who may neither sign nor pay',
    contactOf: { own: 'writer' },
    permissionsOf: { own: { maySign: false, mayPay: false } },
  },
  {
    name: 'company admin of the parent who may not pay, but is a reader here who may',
    contactOf: { parent: 'admin', own: 'reader' },
    permissionsOf: { parent: { mayPay: false }, own: { mayPay: true } },
  },
  { name: 'support staff', contactOf: {}, staff: 'support' },
  { name: 'admin staff', contactOf: {}, staff: 'admin' },
];

const strength: Readonly<Record<EmployerRole, number>> = { reader: 1, writer: 2, admin: 3 };

/**
 * The company at which a person is the contact through whom they reach a place: a contact's role
 * applies to its company and every company below it, never upward or sideways; the strongest of
 * several counts.
 */
export function standingAt(person: Person, place: Place): Place | null {
  if (person.isRetired) return null;
  let found: Place | null = null;
  for (let at: Place | null = place; at !== null; at = parentOf[at]) {
    const role = person.contactOf[at];
    const known = found === null ? undefined : person.contactOf[found];
    if (role && (!known || strength[role] > strength[known])) found = at;
  }
  return found;
}

/** A person's role at a place; null for none. */
export function roleAt(person: Person, place: Place): EmployerRole | null {
  const standing = standingAt(person, place);
  return standing === null ? null : (person.contactOf[standing] ?? null);
}

/** Each permission holds below a contact's company like its role, and if any of the contacts has it. */
function mayAt(person: Person, permission: keyof Permissions, place: Place): boolean {
  if (person.isRetired) return false;
  for (let at: Place | null = place; at !== null; at = parentOf[at]) {
    const role = person.contactOf[at];
    if (role && (person.permissionsOf?.[at]?.[permission] ?? role !== 'reader')) return true;
  }
  return false;
}

export const permitted = 'permitted';
const signedOut = '401 signed-out';
const linkEnded = '401 payment-link-ended';
const serviceTokenRefused = '401 service-token-refused';
const forbidden = '403 forbidden';
const notFound = '404 not-found';

/** The refusal for someone without a complete session; null for everybody else. */
function answerBefore(person: Person, policy: PolicyName): string | null {
  if (policy === 'anyone') return permitted;
  // No session is accepted there, not even staff's.
  if (isOfLink(policy)) return linkEnded;
  if (isOfService(policy)) return serviceTokenRefused;
  if (person.isDisabled || person.session === 'none' || person.session === 'unknown token') {
    return signedOut;
  }
  if (person.session !== 'before the second factor') return null;
  return policy === 'session' ? permitted : '403 mfa-required';
}

/** `permitted`, or the status and code with which a call of the policy is refused at a place. */
export function answerTo(person: Person, policy: PolicyName, place: Place): string {
  const before = answerBefore(person, policy);
  if (before !== null) return before;
  const { staff } = person;
  const role = roleAt(person, place);
  const writes = role === 'writer' || role === 'admin';
  const maySign = mayAt(person, 'maySign', place);
  const mayPay = mayAt(person, 'mayPay', place);
  /** What a user may not read does not exist; what they may read but not do is forbidden. */
  const refusedUnless = (may: boolean, refusal = forbidden) => {
    if (may) return permitted;
    return role === null && !staff ? notFound : refusal;
  };
  switch (policy) {
    case 'readEmployer':
    case 'readContract':
    case 'readReceipt':
      return refusedUnless(staff !== undefined || role !== null);
    case 'writeEmployer':
    case 'writeCompany':
    case 'writeContract':
      return refusedUnless(staff === 'admin' || writes);
    case 'administerEmployer':
      return refusedUnless(staff !== undefined || role === 'admin');
    case 'seePayments':
      return refusedUnless(staff === 'admin' || mayPay);
    case 'signOff':
      return refusedUnless(maySign, staff ? '403 staff-cannot-sign' : forbidden);
    case 'payInvoice':
      return refusedUnless(mayPay, staff ? '403 staff-cannot-pay' : forbidden);
    case 'staff':
      return staff ? permitted : forbidden;
    case 'administer':
      return staff === 'admin' ? permitted : forbidden;
    case 'paymentLink':
    case 'paymentLinkResult':
      return linkEnded;
    case 'serviceToken(changes.read)':
    case 'serviceToken(changes.acknowledge)':
    case 'serviceToken(extracts.upload)':
    case 'serviceToken(mail.bounces)':
      return serviceTokenRefused;
    case 'anyone':
    case 'session':
    case 'signedIn':
      return permitted;
  }
}
