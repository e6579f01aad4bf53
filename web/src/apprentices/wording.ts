import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { Employer } from '@tradebridge/contract/companies';
import { daysSince, today } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { apprenticeLabels } from './labels.ts';

export const fullNameOf = ({ apprentice }: Pick<TrainingContractListed, 'apprentice'>) =>
  `${apprentice.givenName} ${apprentice.familyName}`;

/** The names of a company's contacts by id; null if unknown or not loaded yet. */
export function contactNameIn(
  employer: Employer | undefined,
): (contactId: string) => string | null {
  const names = new Map(
    employer?.contacts.map(({ id, givenName, familyName }) => [id, `${givenName} ${familyName}`]),
  );
  return (contactId) => names.get(contactId) ?? null;
}

/** Days from today until a day. For many days: today is looked up once. */
export function daysUntilFromNow(): (day: string) => number {
  const now = today();
  return (day) => -daysSince(day, now);
}

/** Up to this many, days are used; then months, then years. */
const maxDays = 60;
const maxMonths = 24;
const daysInMonth = 30.44;

/** The distance to a day: 'in 3 days', 'in 14 months', '2 years ago'. */
export function distanceInWords(t: Translate, days: number): string {
  const away = Math.abs(days);
  const isPast = days < 0;
  if (days === 0) return t(apprenticeLabels.endsToday);
  if (away === 1) return t(isPast ? apprenticeLabels.endedOne : apprenticeLabels.inOneDay);
  if (away <= maxDays) {
    return t(isPast ? apprenticeLabels.endedDays : apprenticeLabels.inDays, { count: away });
  }
  const months = Math.round(away / daysInMonth);
  if (months < maxMonths) {
    return t(isPast ? apprenticeLabels.endedMonths : apprenticeLabels.inMonths, { count: months });
  }
  return t(isPast ? apprenticeLabels.endedYears : apprenticeLabels.inYears, {
    count: Math.round(months / 12),
  });
}
