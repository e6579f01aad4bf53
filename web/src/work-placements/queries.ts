import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/current-company.ts';

/** The company's work placements, the latest start first (PLACE-005, OPEN-061). */
export const workPlacementsQuery = (eId: string) =>
  queryOptions({
    queryKey: [...companyKeys.of(eId), 'work-placements'],
    queryFn: ({ signal }) => callApi('employer/retrieveWorkPlacements', { eId }, { signal }),
  });
