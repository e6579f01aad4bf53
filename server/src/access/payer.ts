import type { Person } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { mayPayFor } from './roles.ts';

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
