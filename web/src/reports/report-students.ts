import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';

/** A student with a possible progress report. */
export interface ReportStudent {
  readonly number: string;
  readonly name: string;
  /** The first year of their contracts with the company. */
  readonly firstYear: number;
}

/** The distinct students of contracts, in order. */
export function reportStudentsOf(contracts: readonly TrainingContractListed[]): ReportStudent[] {
  const students = new Map<string, ReportStudent>();
  for (const { apprentice, startDate } of contracts) {
    const { number, givenName, familyName } = apprentice;
    const firstYear = Number(startDate.slice(0, 4));
    const known = students.get(number);
    students.set(number, {
      number,
      name: `${givenName} ${familyName}`,
      firstYear: Math.min(firstYear, known?.firstYear ?? firstYear),
    });
  }
  return [...students.values()];
}

/** Institutions have no earlier reports. */
const maxYears = 10;

/** Academic years for a report, the current one first. */
export function academicYearsOf(students: readonly ReportStudent[], thisYear: number): string[] {
  const first = Math.min(thisYear, ...students.map(({ firstYear }) => firstYear));
  const count = Math.min(maxYears, thisYear - first + 1);
  return Array.from({ length: count }, (_, back) => String(thisYear - back));
}

export function findStudents(
  students: readonly ReportStudent[],
  search: string,
): readonly ReportStudent[] {
  const words = searchWordsOf(search);
  if (words.length === 0) return students;
  return students.filter(({ name, number }) => hasEveryWord(foldText(`${name} ${number}`), words));
}

/** The numbers for the call: an empty list means the whole company. */
export const numbersToSend = (
  students: readonly ReportStudent[],
  chosen: ReadonlySet<string>,
  isWholeCompany: boolean,
): string[] =>
  isWholeCompany && students.every(({ number }) => chosen.has(number))
    ? []
    : students.map(({ number }) => number).filter((number) => chosen.has(number));
