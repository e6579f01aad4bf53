import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';
import { today } from '../app/format.ts';
import type { Range } from './timetable-view.ts';

/** Whose timetable it is. */
export interface Scope {
  eId: string;
  /** A contract, or null for the whole company. */
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

/** The events of a range (TIME-005, TIME-006). */
export const eventsQuery = ({ eId, cId }: Scope, range: Range) =>
  cId === null ? employerEventsQuery(eId, range) : contractEventsQuery(eId, cId, range);

/** The company's events today. */
export const todayQuery = (eId: string) => {
  const day = today();
  return employerEventsQuery(eId, { start: day, end: day });
};

/** The user's addresses, for any company. */
export const calendarAddressesQuery = callQuery(
  ['calendar-addresses'],
  'employer/retrieveCalendarAddresses',
  {},
);
