import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The company's work placements, the latest start first (PLACE-005, OPEN-061). */
export const workPlacementsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'work-placements'], 'employer/retrieveWorkPlacements', {
    eId,
  });
