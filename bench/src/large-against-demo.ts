import { apprenticeListOf, signOffListOf, summaryOf } from './calls-to-measure.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { ask, loadInTurns } from './load.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare } from './statistics.ts';
import type { Workbench } from './workbench.ts';

async function openInstitution(bench: Workbench, scale: 'demo' | 'large', employerId: string) {
  const databaseUrl = await institutionUrl(bench, scale);
  const token = await signIn(databaseUrl, employerId);
  const server = await startServer(bench, databaseUrl);
  return { url: server.url, token, stop: server.stop };
}

/** Whether the size of the institution affects a company. */
export const largeAgainstDemo: Question = {
  name: 'large',
  async measure(bench) {
    const employerId = await companyWith(bench, await institutionUrl(bench, 'demo'), 16);
    const large = await openInstitution(bench, 'large', employerId);
    const demo = await openInstitution(bench, 'demo', employerId);
    const findings: Finding[] = [];
    for (const callOf of [summaryOf, apprenticeListOf, signOffListOf]) {
      const call = callOf(employerId);
      const [inLarge, inDemo] = [await ask(large, call), await ask(demo, call)];
      const sizes = [inLarge, inDemo].map((result) => JSON.stringify(result).length);
      const pairs = await loadInTurns(large, demo, { one: call, other: call });
      const { ratio, about } = compare(
        // Slowdown: the time for a request is the inverse of requests a second.
        pairs.map(({ one, other }) => ({ one: 1 / one.perSecond, other: 1 / other.perSecond })),
        (value) => `${Math.round(1 / value)}/s`,
      );
      const question = `${call.name}, employer with 16: slower in large than in demo (${sizes.join(' and ')} bytes)`;
      findings.push(atMost(question, ratio, 1.3, { about }));
    }
    await large.stop();
    await demo.stop();
    return findings;
  },
};
