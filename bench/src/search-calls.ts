import { findAnything } from '@tradebridge/contract/search';
import { companyWith, institutionUrl } from './institution.ts';
import { type AskedCall, load, loadInTurns, type Target } from './load.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn, signInAsStaff } from './sign-in.ts';
import { compare, percentile } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const texts = 40;
const maxServerMs = 100;

/**
 * Typical searches: names, parts of them, misspelt ones, numbers, units, two words, words without
 * results.
 */
async function textsOf(bench: Workbench, databaseUrl: string, employerId: string | null) {
  const rows = await bench.sql<{ text: string }>(
    databaseUrl,
    `select case n % 7
         when 0 then student.family_name
         when 1 then student.given_name || ' ' || student.family_name
         when 2 then left(student.family_name, 4)
         when 3 then overlay(student.family_name placing 'x' from 3 for 1)
         when 4 then contract.training_contract_number
         when 5 then company.name
         else 'nothing ' || student.student_number end as text
     from (
       select row_number() over (order by md5(contract_id)) as n, contract.*
       from training_contracts contract
       where retired_at is null and ($1::text is null or employer_id = $1)
       limit ${texts}
     ) contract
     join students student using (student_id)
     join employers company using (employer_id)`,
    [employerId],
  );
  return rows.map(({ text }) => text);
}

async function openInstitution(bench: Workbench, scale: 'demo' | 'large', employerId: string) {
  const databaseUrl = await institutionUrl(bench, scale);
  const server = await startServer(bench, databaseUrl);
  return {
    databaseUrl,
    url: server.url,
    stop: server.stop,
    contact: await signIn(databaseUrl, employerId),
    staff: await signInAsStaff(databaseUrl),
  };
}

/** The 95th percentile time of one user's searches, in milliseconds. */
async function slowestTwentieth(target: Target, call: AskedCall): Promise<number> {
  const { times } = await load(target, call, { connections: 1, seconds: 8 });
  return percentile(times, 0.95);
}

/** The time of a search, and whether the size of the institution matters. */
export const searchCalls: Question = {
  name: 'search',
  async measure(bench) {
    const employerId = await companyWith(bench, await institutionUrl(bench, 'demo'), 16);
    const large = await openInstitution(bench, 'large', employerId);
    const demo = await openInstitution(bench, 'demo', employerId);
    const findings: Finding[] = [];
    for (const who of ['contact', 'staff'] as const) {
      const callIn = async ({ databaseUrl }: { databaseUrl: string }): Promise<AskedCall> => ({
        name: 'search',
        path: findAnything.path,
        input: (await textsOf(bench, databaseUrl, who === 'contact' ? employerId : null)).map(
          (text) => ({ text, eId: employerId }),
        ),
      });
      const one: Target = { url: large.url, token: large[who] };
      const other: Target = { url: demo.url, token: demo[who] };
      const pairs = await loadInTurns(one, other, {
        one: await callIn(large),
        other: await callIn(demo),
      });
      const { ratio, about } = compare(
        pairs.map((pair) => ({ one: 1 / pair.one.perSecond, other: 1 / pair.other.perSecond })),
        (value) => `${Math.round(1 / value)}/s`,
      );
      findings.push(
        atMost(`search by ${who}: slower in large than in demo`, ratio, 1.3, { about }),
        atMost(
          `search by ${who} in large: p95, one at a time`,
          await slowestTwentieth(one, await callIn(large)),
          maxServerMs,
          { show: (value) => `${Math.round(value)} ms` },
        ),
      );
    }
    await large.stop();
    await demo.stop();
    return findings;
  },
};
