import { retrieveSubsidiaries } from '@tradebridge/contract/subsidiaries';
import { type Both, type ComparedCall, speedAgainstBare, startBoth } from './against-bare.ts';
import { importExtract } from './institution.ts';
import { ask, loadInTurns } from './load.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { signIn } from './sign-in.ts';
import { compare } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const few = 6;
const many = 200;

/**
 * Takes companies of about sixteen apprentices from anywhere, and puts the first few below one
 * parent and many others below another, so that a company is of equal size at both.
 */
const makeParents = `
  with sized as (
    select company.employer_id, count(contract.contract_id) as contracts
    from employers company
    left join training_contracts contract
      on contract.employer_id = company.employer_id and contract.retired_at is null
    group by company.employer_id
  ), placed as (
    select employer_id, row_number() over (order by abs(contracts - 16), employer_id) as place
    from sized
  ), parents as (
    select max(employer_id) filter (where place = 1) as few,
      max(employer_id) filter (where place = 2) as many
    from placed
  ), cleared as (
    update employers set parent_employer_id = case
        when place between 3 and ${few + 2} then parents.few
        when place between ${few + 3} and ${few + many + 2} then parents.many
      end
    from placed, parents
    where employers.employer_id = placed.employer_id
    returning 1
  )
  select few, many, (select count(*) from cleared) from parents`;

interface Parents {
  readonly few: string;
  readonly many: string;
}

/** A separate institution, since no other has a parent with so many companies. */
async function institutionWithParents(
  bench: Workbench,
): Promise<{ databaseUrl: string; parents: Parents }> {
  const name = 'glance';
  if (!(await bench.hasDatabase(name))) {
    const made = await bench.makeDatabase(name);
    await importExtract(bench, 'large', made);
  }
  const databaseUrl = bench.databaseUrl(name);
  const [parents] = await bench.sql<Parents>(databaseUrl, makeParents);
  if (!parents) throw new Error('The institution has no companies.');
  await bench.sql(databaseUrl, 'vacuum analyze');
  return { databaseUrl, parents };
}

async function callOf({ server }: Both, eId: string, companies: number): Promise<ComparedCall> {
  const call = { name: 'subsidiaries', path: retrieveSubsidiaries.path, input: { eId } };
  const answered = await ask(server, call);
  if (!Array.isArray(answered) || answered.length !== companies) {
    throw new Error(`The parent ${eId} does not have ${companies} companies.`);
  }
  return call;
}

/** The cost of a parent's overview of its companies, and whether their number matters. */
export const glance: Question = {
  name: 'glance',
  async measure(bench) {
    const { databaseUrl, parents } = await institutionWithParents(bench);
    const small = await startBoth(bench, databaseUrl, parents.few);
    const token = await signIn(databaseUrl, parents.many);
    const large = { ...small, server: { ...small.server, token }, bare: { ...small.bare, token } };
    const ofFew = await callOf(small, parents.few, few);
    const ofMany = await callOf(large, parents.many, many);
    const findings: Finding[] = [
      await speedAgainstBare(small, ofFew, `parent of ${few}`),
      await speedAgainstBare(large, ofMany, `parent of ${many}`),
    ];
    const pairs = await loadInTurns(large.server, small.server, { one: ofMany, other: ofFew });
    const { ratio, about } = compare(
      // The time for each company shown.
      pairs.map(({ one, other }) => ({
        one: 1 / one.perSecond / many,
        other: 1 / other.perSecond / few,
      })),
      (value) => `${(value * 1e6).toFixed(0)} µs`,
    );
    findings.push(
      atMost(`subsidiaries: slower for each company of ${many} than of ${few}`, ratio, 1.3, {
        about,
      }),
    );
    await small.stop();
    return findings;
  },
};
