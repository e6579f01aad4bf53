import { randomUUID } from 'node:crypto';
import type { Change } from '../registry/changes.ts';
import type { LockedAttempt } from './attempts.ts';

type ChangeHead = Omit<Change, 'kind' | 'values' | 'protects'>;

/**
 * What a change for the registry says of the payment it is about, whatever happened to the payment. It is
 * told at once.
 *
 * @param by `contactId`: the contact who paid a company's invoice; null where staff acted
 */
export const changeHeadOf = (
  attempt: LockedAttempt,
  { at, userId, contactId }: Pick<Change, 'at' | 'userId' | 'contactId'>,
): ChangeHead => ({
  id: randomUUID(),
  at,
  visibleAt: at,
  userId,
  contactId,
  employerId: attempt.employer_id,
  subject:
    attempt.pre_enrolment_id === null
      ? { type: 'documentOrder', id: attempt.order_number }
      : { type: 'preEnrolment', id: attempt.pre_enrolment_id },
});
