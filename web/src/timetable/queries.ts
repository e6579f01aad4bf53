import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';
import { today } from '../app/format.ts';
import type { Range } from './timetable-view.ts';

/** Whose timetable it is. */
export interface Scope {
  eId: string;
  /** One contract, or null for the whole company. */
  cId: string | null;
}

const employerEventsQuery = (eId: string, { start, end }: Range) =>
  callQuery([...companyKeys.of(eId), 'events', start, end], 'employer/retrieveEmployerEvents', {
    eId,
    start,
    end,
  });

const contractEventsQuery = (eId: string, cId: string, { start, end }: Range) =>
  callQuery(
    [...companyKeys.contract(cId), 'events', start, end],
    'employer/retrieveContractEvents',
    { eId, cId, start, end },
  );

/** What is on in the range (TIME-005, TIME-006). */
export const eventsQuery = ({ eId, cId }: Scope, range: Range) =>
  cId === null ? employerEventsQuery(eId, range) : contractEventsQuery(eId, cId, range);

/** What is on at the company today. */
export const todayQuery = (eId: string) => {
  const day = today();
  return employerEventsQuery(eId, { start: day, end: day });
};

/** The user's own, of whichever company. */
export const calendarAddressesQuery = callQuery(
  ['calendar-addresses'],
  'employer/retrieveCalendarAddresses',
  {},
);
