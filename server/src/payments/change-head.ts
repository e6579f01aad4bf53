import { randomUUID } from 'node:crypto';
import type { Change } from '../registry/changes.ts';
import type { LockedAttempt, PaidInvoice } from './attempts.ts';

type ChangeHead = Omit<Change, 'kind' | 'values' | 'protects'>;

/**
 * What a change for the registry says of the payment it is about, whatever happened to the payment. It is
 * told at once. Of a payment of several invoices each has a change of its own.
 *
 * @param invoice the invoice that it is about; null of documents
 * @param by `contactId`: the contact who paid a company's invoice; null where staff acted
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
