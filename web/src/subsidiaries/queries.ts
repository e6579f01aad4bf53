import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The companies directly below one, with what needs attention at each. */
export const subsidiariesQuery = (eId: string) =>
  callQuery([...companyKeys.subsidiaries, eId], 'employer/retrieveSubsidiaries', { eId });
