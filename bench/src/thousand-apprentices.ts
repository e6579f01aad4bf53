import { apprenticeListOf, signOffListOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { loadInTurns } from './load.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startBareHandler, startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare, percentile } from './statistics.ts';

/** How long the slowest twentieth of the replies takes where a reply is a thousand apprentices. */
export const thousandApprentices: Question = {
  name: 'thousand',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'large');
    const employerId = await companyWith(bench, databaseUrl, 1000);
    const token = await signIn(databaseUrl, employerId);
    const server = await startServer(bench, databaseUrl);
    const bare = await startBareHandler(bench, databaseUrl);
    const findings: Finding[] = [];
    for (const callOf of [signOffListOf, apprenticeListOf]) {
      const call = callOf(employerId);
      const pairs = await loadInTurns({ url: server.url, token }, { url: bare.url, token }, call);
      const { ratio, about } = compare(
        pairs.map(({ one, other }) => ({
          one: percentile(one.times, 0.95),
          other: percentile(other.times, 0.95),
        })),
        (value) => `${Math.round(value)} ms`,
      );
      const question = `${call.name}, employer with 1,000: p95 against the bare handler`;
      findings.push(atMost(question, ratio, 1.4, undefined, about));
    }
    await server.stop();
    await bare.stop();
    return findings;
  },
};
