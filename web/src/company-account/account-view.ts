import { today } from '../app/format.ts';
import { day, defineView } from '../app/list-view.ts';
import type { Period } from '../receipts/financial-year.ts';
import { periodOf } from './period.ts';

/** The period of the account in the address; without one it is this financial year until today. */
export const accountView = defineView({ start: day('from'), end: day('to') });
type AccountView = ReturnType<typeof accountView.viewOf>;

/** The period that an address shows. */
export const shownPeriod = ({ start, end }: AccountView, now: string = today()): Period =>
  start === '' && end === '' ? periodOf('this-year', now) : { start, end };

/** The view of a period: the default is left out of the address, so that it moves with the day. */
export function viewOfPeriod(period: Period, now: string = today()): AccountView {
  const usual = periodOf('this-year', now);
  const isUsual = period.start === usual.start && period.end === usual.end;
  return isUsual ? accountView.usual : period;
}
