import { queryOptions } from '@tanstack/react-query';
import type { TimetableEvent } from '@tradebridge/contract/timetable';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/current-company.ts';
import { today } from '../app/format.ts';
import type { Range } from './timetable-view.ts';

/** Whose timetable it is. */
export interface Scope {
  eId: string;
  /** One contract, or null for the whole company. */
  cId: string | null;
}

const employerEventsQuery = (eId: string, { start, end }: Range) =>
  queryOptions<TimetableEvent[]>({
    queryKey: [...companyKeys.of(eId), 'events', start, end],
    queryFn: ({ signal }) =>
      callApi('employer/retrieveEmployerEvents', { eId, start, end }, { signal }),
  });

const contractEventsQuery = (eId: string, cId: string, { start, end }: Range) =>
  queryOptions<TimetableEvent[]>({
    queryKey: [...companyKeys.contract(cId), 'events', start, end],
    queryFn: ({ signal }) =>
      callApi('employer/retrieveContractEvents', { eId, cId, start, end }, { signal }),
  });

/** What is on in the range (TIME-005, TIME-006). */
export const eventsQuery = ({ eId, cId }: Scope, range: Range) =>
  cId === null ? employerEventsQuery(eId, range) : contractEventsQuery(eId, cId, range);

/** What is on at the company today. */
export const todayQuery = (eId: string) => {
  const day = today();
  return employerEventsQuery(eId, { start: day, end: day });
};

/** The user's own, of whichever company. */
export const calendarAddressesQuery = queryOptions({
  queryKey: ['calendar-addresses'],
  queryFn: ({ signal }) => callApi('employer/retrieveCalendarAddresses', {}, { signal }),
});
