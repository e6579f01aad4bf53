import type { SetUp, SetUpPartShown } from '@tradebridge/contract/set-up';
import {
  type SetUpPart,
  setUpVariables,
  variablesToCheck,
} from '@tradebridge/contract/set-up-rules';
import type { Translate } from '../ui/labels.ts';
import { faultLabels } from './part-labels.ts';

/** Where the variables of a part are listed; undefined where it has none. */
function listOf(
  part: SetUpPart,
  { filesIn }: Pick<SetUp, 'filesIn'>,
): keyof typeof setUpVariables | undefined {
  if (part === 'addresses' || part === 'backups') return undefined;
  return part === 'files' && filesIn === 'bucket' ? 'bucket' : part;
}

const listed = (variables: readonly string[]): string => variables.join(', ');

/** The variables that configure a part. */
export function neededVariables(part: SetUpPart, setUp: Pick<SetUp, 'filesIn'>): string {
  const of = listOf(part, setUp);
  return of ? listed(setUpVariables[of].needed) : '';
}

/** What was wrong in the last test of a part, and what to change; null where it worked. */
export function faultWords(
  t: Translate,
  { part, lastTest }: SetUpPartShown,
  setUp: Pick<SetUp, 'filesIn'>,
): string | null {
  const of = listOf(part, setUp);
  if (!lastTest?.fault || !of) return null;
  return t(faultLabels[lastTest.fault], {
    variables: listed(variablesToCheck(of, lastTest.fault)),
  });
}
