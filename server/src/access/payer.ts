import type { Actor, OpenContext, Person } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { mayPayFor } from './roles.ts';

/**
 * Who buys: a signed-in user, or the holder of a payment link, who gives a name and an address and
 * otherwise pays as the contact who sent it.
 */
export interface Purchaser
  extends Pick<Actor, 'userId' | 'email' | 'name' | 'isAdmin' | 'isSupport' | 'roles'> {
  readonly paymentLinkId?: string;
}

/** The context of a purchase. */
export interface PurchaseContext extends OpenContext {
  readonly actor: Purchaser;
}

/** The user to record for a purchaser's actions; null for the holder of a payment link. */
export const userIdOf = ({ userId, paymentLinkId }: Purchaser): string | null =>
  paymentLinkId === undefined ? userId : null;

/** The party that a pre-enrolment invoices: the company, or the student if there is none. */
export interface Invoiced {
  readonly employer_id: string | null;
  /** The student's account. */
  readonly student_user_id: string | null;
}

const findInvoiced = statement<Invoiced>(
  'invoiced-of-pre-enrolment',
  `select invoice.employer_id, student.user_id as student_user_id
   from pre_enrolments invoice join students student using (student_id)
   where invoice.pre_enrolment_id = $1 and invoice.retired_at is null`,
);

/** @throws Refusal `notFound` */
export async function readInvoiced(db: Database, preEnrolmentId: string): Promise<Invoiced> {
  const [invoiced] = await db.rows(findInvoiced, [preEnrolmentId]);
  if (!invoiced) throw new Refusal('notFound');
  return invoiced;
}

/**
 * Why someone may not pay an invoice: `staffCannotPay`, `forbidden`, or `notFound` for users who
 * are not concerned by it; null if they may.
 */
export function whyNotPayer(
  actor: Person,
  { employer_id: employerId, student_user_id: studentUserId }: Invoiced,
): 'staffCannotPay' | 'forbidden' | 'notFound' | null {
  if (employerId === null ? studentUserId === actor.userId : mayPayFor(actor, employerId)) {
    return null;
  }
  if (employerId !== null && actor.roles.has(employerId)) return 'forbidden';
  return actor.isAdmin || actor.isSupport ? 'staffCannotPay' : 'notFound';
}

/** @throws Refusal according to `whyNotPayer` */
export function refuseUnlessPayer(actor: Person, invoiced: Invoiced): void {
  const reason = whyNotPayer(actor, invoiced);
  if (reason !== null) throw new Refusal(reason);
}
