import { queryOptions } from '@tanstack/react-query';
import { callApi, downloadApi } from '../app/api-client.ts';
import { employerKeys } from '../app/current-company.ts';

/** The company's contracts with their units counted, by name (APPR-007, APPR-009). */
export const contractsQuery = (eId: string) =>
  queryOptions({
    queryKey: employerKeys.contracts(eId),
    queryFn: ({ signal }) => callApi('employer/retrieveTrainingContractList', { eId }, { signal }),
  });

/** One contract with its units (APPR-010). */
export const contractQuery = (stcId: string) =>
  queryOptions({
    queryKey: employerKeys.contract(stcId),
    queryFn: ({ signal }) =>
      callApi('employer/retrieveTrainingContractDetail', { stcId }, { signal }),
  });

/** The apprentice's photo; a new photo has a new name, so one that was fetched never changes. */
export const photoQuery = (stcId: string, photo: string) =>
  queryOptions({
    queryKey: employerKeys.photo(stcId, photo),
    queryFn: ({ signal }) => downloadApi('employer/downloadApprenticePhoto', { stcId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: false,
  });
