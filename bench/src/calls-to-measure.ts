import { retrieveTrainingContractList } from '@tradebridge/contract/apprentices';
import { syncEmployerSummary } from '@tradebridge/contract/home';
import { retrieveSignoffRequests } from '@tradebridge/contract/sign-offs';
import { retrieveEmployerEvents } from '@tradebridge/contract/timetable';
import { addDays, dayIn, startOfDay } from '@tradebridge/server/platform/calendar';
import type { ComparedCall } from './against-bare.ts';
import type { AskedCall } from './load.ts';
import { timeZone } from './servers.ts';

export const summaryOf = (eId: string): AskedCall => ({
  name: 'summary',
  path: syncEmployerSummary.path,
  input: { eId },
});

export const apprenticeListOf = (eId: string): AskedCall => ({
  name: 'apprentice list',
  path: retrieveTrainingContractList.path,
  input: { eId },
});

export const signOffListOf = (eId: string): AskedCall => ({
  name: 'sign-off requests',
  path: retrieveSignoffRequests.path,
  input: { eId },
});

/**
 * The current month at the institution: its days, as pages request them, and the instants of its
 * range.
 */
export function thisMonth() {
  const [year = '', month = ''] = dayIn(timeZone, new Date()).split('-');
  const start = `${year}-${month}-01`;
  const end = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return {
    days: { start, end },
    instants: {
      start: startOfDay(timeZone, start).toISOString(),
      end: startOfDay(timeZone, addDays(end, 1)).toISOString(),
    },
  };
}

export function monthOf(eId: string): ComparedCall {
  const { days, instants } = thisMonth();
  return {
    name: 'events of a month',
    path: retrieveEmployerEvents.path,
    input: { eId, ...days },
    bareInput: { eId, ...instants },
  };
}
