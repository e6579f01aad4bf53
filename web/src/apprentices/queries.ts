import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { SignoffRecord } from '@tradebridge/contract/sign-offs';
import { callApi, downloadApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';
import { confirmationsIn } from './confirmations.ts';

/** The company's contracts with unit counts, by name (APPR-007, APPR-009). */
export const contractsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'contracts'], 'employer/retrieveTrainingContractList', {
    eId,
  });

/** One contract with its units (APPR-010). */
export const contractQuery = (stcId: string) =>
  callQuery(companyKeys.contract(stcId), 'employer/retrieveTrainingContractDetail', { stcId });

/** More pages of decisions than any contract has; beyond that only the latest are shown. */
const maxPages = 20;

/** Which units of a contract the employer confirmed, by whom and when. */
export const confirmationsQuery = (eId: string, cId: string) =>
  queryOptions({
    queryKey: [...companyKeys.contract(cId), 'confirmations'],
    queryFn: async ({ signal }) => {
      const records: SignoffRecord[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < maxPages; page += 1) {
        const answer: ResultOf<'employer/retrieveSignoffHistory'> = await callApi(
          'employer/retrieveSignoffHistory',
          { eId, cId, ...(cursor !== null && { cursor }) },
          { signal },
        );
        records.push(...answer.records);
        cursor = answer.cursor;
        if (cursor === null) break;
      }
      return confirmationsIn(records);
    },
  });

/** The apprentice's photo. A new photo has a new name, so a fetched one never changes. */
export const photoQuery = (stcId: string, photo: string) =>
  queryOptions({
    queryKey: [...companyKeys.contents, 'photo', photo, stcId],
    queryFn: ({ signal }) => downloadApi('employer/downloadApprenticePhoto', { stcId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: false,
  });
