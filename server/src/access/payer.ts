import type { Actor, OpenContext, Person } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { mayPayFor } from './roles.ts';

/**
 * Who buys: a signed-in user; or the holder of a payment link, who has a name and an address of their own
 * and otherwise pays as the contact who sent it.
 */
export interface Purchaser
  extends Pick<Actor, 'userId' | 'email' | 'name' | 'isAdmin' | 'isSupport' | 'roles'> {
  readonly paymentLinkId?: string;
}

/** What a purchase is made with. */
export interface PurchaseContext extends OpenContext {
  readonly actor: Purchaser;
}

/** The user on record for what a purchaser does; null for the holder of a payment link. */
export const userIdOf = ({ userId, paymentLinkId }: Purchaser): string | null =>
  paymentLinkId === undefined ? userId : null;

/** Whom a pre-enrolment invoices: the company, or the student where it invoices none. */
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

/** Whom it invoices. @throws Refusal `notFound` */
export async function readInvoiced(db: Database, preEnrolmentId: string): Promise<Invoiced> {
  const [invoiced] = await db.rows(findInvoiced, [preEnrolmentId]);
  if (!invoiced) throw new Refusal('notFound');
  return invoiced;
}

/**
 * Why somebody may not pay it: `staffCannotPay`, `forbidden`, or `notFound` for users who have nothing to do
 * with the invoice; null where they may.
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

/** @throws Refusal as `whyNotPayer` says */
export function refuseUnlessPayer(actor: Person, invoiced: Invoiced): void {
  const reason = whyNotPayer(actor, invoiced);
  if (reason !== null) throw new Refusal(reason);
}
