import type { SignoffRequest, SignoffResult } from '@tradebridge/contract/sign-offs';
import { plural, type Translate } from '../app/labels.ts';
import { signOffLabels } from './labels.ts';
import { fullNameOf } from './request-groups.ts';

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
  if (requests.length !== 1 || !first) return t(done[result].many, { count: requests.length });
  return t(done[result].one, { unit: nameOf(t, first), name: fullNameOf(first.contract) });
}

const unsent = {
  competent: { one: signOffLabels.unsentConfirmOne, many: signOffLabels.unsentConfirmMany },
  notYetCompetent: { one: signOffLabels.unsentNotYetOne, many: signOffLabels.unsentNotYetMany },
} as const;

export const unsentInWords = (
  t: Translate,
  { result, requests }: { result: SignoffResult; requests: readonly SignoffRequest[] },
) =>
  t(plural(requests.length, unsent[result].one, unsent[result].many), { count: requests.length });
