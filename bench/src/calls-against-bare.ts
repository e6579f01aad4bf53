import { speedAgainstBare, startBoth } from './against-bare.ts';
import { apprenticeListOf, signOffListOf, summaryOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import type { Finding, Question } from './question.ts';

/** The share of the throughput of Fastify and pg that remains for complete calls. */
export const callsAgainstBare: Question = {
  name: 'calls',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const employerId = await companyWith(bench, databaseUrl, 16);
    const both = await startBoth(bench, databaseUrl, employerId);
    const findings: Finding[] = [];
    for (const callOf of [summaryOf, apprenticeListOf, signOffListOf]) {
      findings.push(await speedAgainstBare(both, callOf(employerId), 'employer with 16'));
    }
    await both.stop();
    return findings;
  },
};
