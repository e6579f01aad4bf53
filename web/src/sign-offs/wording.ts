import type { QueryClient } from '@tanstack/react-query';
import type {
  EarlierNotYet,
  SignoffRecord,
  SignoffRequest,
  SignoffResult,
} from '@tradebridge/contract/sign-offs';
import { myCompaniesQuery } from '../app/company-queries.ts';
import { formatDay } from '../app/format.ts';
import { hoursInWords } from '../app/hours-in-words.ts';
import { plural, type Translate } from '../ui/labels.ts';
import type { Decision } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { fullNameOf, type SignoffContract } from './requests.ts';

/** What has to be signed off, in words. */
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
  competent: {
    one: signOffLabels.confirmedOne,
    many: signOffLabels.confirmedMany,
    atCompanies: signOffLabels.confirmedAtCompanies,
  },
  notYetCompetent: {
    one: signOffLabels.notYetSentOne,
    many: signOffLabels.notYetSentMany,
    atCompanies: signOffLabels.notYetSentAtCompanies,
  },
} as const;

/** The confirmation of a recorded decision: at one company, or the same at several. */
export function decidedInWords(
  t: Translate,
  decisions: readonly Pick<Decision, 'result' | 'requests'>[],
): string {
  const result = decisions[0]?.result ?? 'competent';
  const requests = decisions.flatMap((decision) => decision.requests);
  if (decisions.length > 1) {
    const size = answeredInWords(t, requests);
    return t(done[result].atCompanies, { size, count: decisions.length });
  }
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

/** An answer that was refused, or whose reply was lost and which may be on record. */
export const unsentInWords = (
  t: Translate,
  { result, requests }: { result: SignoffResult; requests: readonly SignoffRequest[] },
  state: 'lost' | 'refused' = 'lost',
) => t(unsent[result][state], { size: answeredInWords(t, requests) });

interface Hours {
  readonly hrsPresent: number;
  readonly hrsAbsent: number;
  readonly okHrsAbsent: number;
}

const attendanceFacts = (t: Translate, { hrsPresent, hrsAbsent, okHrsAbsent }: Hours): string[] => [
  t(signOffLabels.attendancePresent, { hours: hoursInWords(t, hrsPresent) }),
  ...(hrsAbsent > 0
    ? [t(signOffLabels.attendanceAbsent, { hours: hoursInWords(t, hrsAbsent) })]
    : []),
  ...(okHrsAbsent > 0
    ? [t(signOffLabels.attendanceApproved, { hours: hoursInWords(t, okHrsAbsent) })]
    : []),
];

/** The apprentice's last period and hours of attendance, shown before deciding. */
export function attendanceInWords(
  t: Translate,
  { fromDate, toDate, ...hours }: NonNullable<SignoffContract['latestAttendance']>,
): string {
  const period =
    fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} – ${formatDay(toDate)}`;
  return t(signOffLabels.attendance, { period, facts: attendanceFacts(t, hours).join(', ') });
}

/** The names of decisions' companies, if the user has a role there. */
export function companiesInWords(
  queryClient: QueryClient,
  decisions: readonly Pick<Decision, 'eId'>[],
): string {
  const companies = queryClient.getQueryData(myCompaniesQuery.queryKey) ?? [];
  const eIds = new Set(decisions.map(({ eId }) => eId));
  return companies
    .filter(({ eid }) => eIds.has(eid))
    .map(({ name }) => name)
    .join(', ');
}

/** What the apprentice did after an earlier 'not yet', as far as the registry knows. */
export function sinceInWords(t: Translate, { since }: Pick<EarlierNotYet, 'since'>): string {
  const { hrsPresent, hrsAbsent, okHrsAbsent, confirmedUnits } = since;
  const facts = [
    ...(hrsPresent > 0 || hrsAbsent > 0
      ? attendanceFacts(t, { hrsPresent, hrsAbsent, okHrsAbsent })
      : []),
    ...(confirmedUnits > 0
      ? [
          t(plural(confirmedUnits, signOffLabels.sinceConfirmedOne, signOffLabels.sinceConfirmed), {
            count: confirmedUnits,
          }),
        ]
      : []),
  ];
  if (facts.length === 0) return t(signOffLabels.sinceNothing);
  return t(signOffLabels.since, { facts: facts.join(', ') });
}

/** The subject of a decision, and the apprentice. */
export const recordNamesOf = (t: Translate, { unit, contract }: SignoffRecord) => ({
  unit: unit?.moduleName ?? t(signOffLabels.decidedFinal),
  name: contract.apprenticeName,
});
