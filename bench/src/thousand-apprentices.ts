import { startBoth, waitAgainstBare } from './against-bare.ts';
import { apprenticeListOf, monthOf, signOffListOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import type { Question } from './question.ts';

/** The 95th percentile time of replies about a thousand apprentices. */
const questionOf = (
  name: string,
  callsOf: readonly ((eId: string) => Parameters<typeof waitAgainstBare>[1])[],
): Question => ({
  name,
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'large');
    const employerId = await companyWith(bench, databaseUrl, 1000);
    const both = await startBoth(bench, databaseUrl, employerId);
    const findings = [];
    for (const callOf of callsOf) {
      findings.push(await waitAgainstBare(both, callOf(employerId), 'employer with 1,000'));
    }
    await both.stop();
    return findings;
  },
});

export const thousandApprentices = questionOf('thousand', [signOffListOf, apprenticeListOf]);
export const timetableOfThousand = questionOf('timetable', [monthOf]);
