import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { formatDay } from '../app/format.ts';
import { hoursInWords } from '../app/hours-in-words.ts';
import { plural, type Translate } from '../ui/labels.ts';
import { signOffLabels } from './labels.ts';
import { fullNameOf, type SignoffContract } from './requests.ts';

/** What is to be signed off, in words. */
export const nameOf = (t: Translate, { signoffUnit, contract }: SignoffRequest) =>
  signoffUnit?.moduleName ??
  t(signOffLabels.finalCompletion, { qualification: contract.courseName });

export const daysInWords = (t: Translate, count: number) =>
  t(plural(count, signOffLabels.daysOne, signOffLabels.daysMany), { count });

/** '2 units', 'final', '2 units and final'. */
export function sizeOf(t: Translate, requests: readonly SignoffRequest[]): string {
  const count = requests.filter((request) => !request.isFinalSignoff).length;
  if (count === 0) return t(signOffLabels.final);
  const units = t(plural(count, signOffLabels.unitsOne, signOffLabels.unitsMany), { count });
  return count === requests.length ? units : t(signOffLabels.unitsAndFinal, { units });
}

/** What an answer is about: '3 units', 'final completion', '2 units and final'. */
export function answeredInWords(t: Translate, requests: readonly SignoffRequest[]): string {
  const finals = requests.filter((request) => request.isFinalSignoff).length;
  const completions = () =>
    t(plural(finals, signOffLabels.finalsOne, signOffLabels.finalsMany), { count: finals });
  const units = requests.length - finals;
  if (units === 0) return completions();
  if (finals <= 1) return sizeOf(t, requests);
  return t(signOffLabels.unitsAndFinals, {
    units: t(plural(units, signOffLabels.unitsOne, signOffLabels.unitsMany), { count: units }),
    finals: completions(),
  });
}

const done = {
  competent: { one: signOffLabels.confirmedOne, many: signOffLabels.confirmedMany },
  notYetCompetent: { one: signOffLabels.notYetSentOne, many: signOffLabels.notYetSentMany },
} as const;

/** What was decided, once the server has it. */
export function decidedInWords(
  t: Translate,
  { result, requests }: { result: SignoffResult; requests: readonly SignoffRequest[] },
): string {
  const [first] = requests;
  if (requests.length !== 1 || !first) {
    return t(done[result].many, { size: answeredInWords(t, requests) });
  }
  return t(done[result].one, { unit: nameOf(t, first), name: fullNameOf(first.contract) });
}

export function takenBackInWords(
  t: Translate,
  { requests }: { requests: readonly SignoffRequest[] },
): string {
  const [first] = requests;
  if (requests.length === 1 && first?.isFinalSignoff) return t(signOffLabels.takenBackFinal);
  const words = plural(requests.length, signOffLabels.takenBackOne, signOffLabels.takenBackMany);
  return t(words, { size: answeredInWords(t, requests) });
}

const unsent = {
  competent: { lost: signOffLabels.lostConfirm, refused: signOffLabels.refusedConfirm },
  notYetCompetent: { lost: signOffLabels.lostNotYet, refused: signOffLabels.refusedNotYet },
} as const;

/** An answer that the server refused, or whose own answer was lost: then it may be on record. */
export const unsentInWords = (
  t: Translate,
  { result, requests }: { result: SignoffResult; requests: readonly SignoffRequest[] },
  state: 'lost' | 'refused' = 'lost',
) => t(unsent[result][state], { size: answeredInWords(t, requests) });

/** When the apprentice was last expected, and for how many hours they came: to look at before deciding. */
export function attendanceInWords(
  t: Translate,
  {
    fromDate,
    toDate,
    hrsPresent,
    hrsAbsent,
    okHrsAbsent,
  }: NonNullable<SignoffContract['latestAttendance']>,
): string {
  const period =
    fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} – ${formatDay(toDate)}`;
  const facts = [
    t(signOffLabels.attendancePresent, { hours: hoursInWords(t, hrsPresent) }),
    ...(hrsAbsent > 0
      ? [t(signOffLabels.attendanceAbsent, { hours: hoursInWords(t, hrsAbsent) })]
      : []),
    ...(okHrsAbsent > 0
      ? [t(signOffLabels.attendanceApproved, { hours: hoursInWords(t, okHrsAbsent) })]
      : []),
  ];
  return t(signOffLabels.attendance, { period, facts: facts.join(', ') });
}
