import type { Employer } from '@tradebridge/contract/companies';
import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { formatDay } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { workPlacementLabels } from './labels.ts';

export const studentOf = ({ student }: Pick<WorkPlacement, 'student'>) =>
  `${student.givenName} ${student.familyName}`;

/** '16-Nov-2026 to 20-Nov-2026'. */
export function datesInWords(
  t: Translate,
  { startDate, endDate }: Pick<WorkPlacement, 'startDate' | 'endDate'>,
): string {
  const start = formatDay(startDate);
  return endDate === null
    ? t(workPlacementLabels.since, { start })
    : t(workPlacementLabels.fromTo, { start, end: formatDay(endDate) });
}

/** The name of a contact of the company; null while they are loading, and for one who left. */
export function contactNameOf(employer: Employer | undefined, contactId: string | null) {
  const contact = employer?.contacts.find(({ id }) => id === contactId);
  return contact ? `${contact.givenName} ${contact.familyName}` : null;
}
