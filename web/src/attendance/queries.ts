import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/current-company.ts';

/** The attendance of one contract, the latest first (TIME-004). */
export const attendancesQuery = (cId: string) =>
  queryOptions({
    queryKey: [...companyKeys.contract(cId), 'attendances'],
    queryFn: ({ signal }) => callApi('employer/retrieveContractAttendances', { cId }, { signal }),
  });
