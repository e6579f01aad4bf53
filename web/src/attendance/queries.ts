import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The attendance of a contract, the latest first (TIME-004). */
export const attendancesQuery = (cId: string) =>
  callQuery([...companyKeys.contract(cId), 'attendances'], 'employer/retrieveContractAttendances', {
    cId,
  });
