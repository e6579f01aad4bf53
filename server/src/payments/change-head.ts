import { randomUUID } from 'node:crypto';
import type { Change } from '../registry/changes.ts';
import type { LockedAttempt, PaidInvoice } from './attempts.ts';

type ChangeHead = Omit<Change, 'kind' | 'values' | 'protects'>;

/**
 * The common part of a change for the registry that concerns a payment. A payment of several
 * invoices has a change for each.
 * @param invoice the invoice concerned; null for documents
 * @param by `contactId`: the contact who paid a company's invoice; null if staff acted
 */
export const changeHeadOf = (
  attempt: LockedAttempt,
  invoice: PaidInvoice | null,
  { at, userId, contactId }: Pick<Change, 'at' | 'userId' | 'contactId'>,
): ChangeHead => ({
  id: randomUUID(),
  at,
  visibleAt: at,
  userId,
  contactId,
  employerId: attempt.employer_id,
  subject:
    invoice === null
      ? { type: 'documentOrder', id: attempt.order_number }
      : { type: 'preEnrolment', id: invoice.preEnrolmentId },
});
