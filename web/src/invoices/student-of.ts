import type { PreEnrolment } from '@tradebridge/contract/invoices';

/** The name of the student that an invoice is for. */
export const studentOf = ({
  studentGivenName,
  studentFamilyName,
}: Pick<PreEnrolment, 'studentGivenName' | 'studentFamilyName'>) =>
  `${studentGivenName} ${studentFamilyName}`;
