import { apprenticeListOf, signOffListOf, summaryOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { loadInTurns } from './load.ts';
import { atLeast, type Question } from './question.ts';
import { startBareHandler, startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare } from './statistics.ts';

/** How much of what Fastify and pg can do is left, once a call is served with all that belongs to it. */
export const callsAgainstBare: Question = {
  name: 'calls',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const employerId = await companyWith(bench, databaseUrl, 16);
    const token = await signIn(databaseUrl, employerId);
    const server = await startServer(bench, databaseUrl);
    const bare = await startBareHandler(bench, databaseUrl);
    const findings = [];
    for (const callOf of [summaryOf, apprenticeListOf, signOffListOf]) {
      const call = callOf(employerId);
      const pairs = await loadInTurns({ url: server.url, token }, { url: bare.url, token }, call);
      const { ratio, about } = compare(
        pairs.map(({ one, other }) => ({ one: one.perSecond, other: other.perSecond })),
        (value) => `${Math.round(value)}/s`,
      );
      const question = `${call.name}, employer with 16: requests/s against the bare handler`;
      findings.push(atLeast(question, ratio, 0.7, undefined, about));
    }
    await server.stop();
    await bare.stop();
    return findings;
  },
};
