import { join } from 'node:path';
import { type Run, runProgram } from './programs.ts';
import type { Workbench } from './workbench.ts';

export type Scale = 'demo' | 'large';

/** The folder with the extract of a scale; written on first use. */
export async function extractOf(bench: Workbench, scale: Scale): Promise<string> {
  const name = `extract-${scale}`;
  // The manifest is written last.
  if (!bench.has(join(name, 'manifest.json'))) {
    bench.say(`writing the extract of ${scale}`);
    const args = ['--scale', scale, '--out', bench.path(name)];
    await runProgram('sandbox/src/institution/generate.ts', args);
  }
  return bench.path(name);
}

/** The configuration of the registry's commands. */
export const importerEnvironment = (bench: Workbench, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: bench.path('data'),
  INSTITUTE_ID: 'demonstration',
});

/** Imports the extract of a scale like an operator, in a separate process. */
export async function importExtract(
  bench: Workbench,
  scale: Scale,
  databaseUrl: string,
  options: readonly string[] = [],
): Promise<Run> {
  const extract = await extractOf(bench, scale);
  const args = ['import', extract, ...options];
  return runProgram('dist/registry.js', args, importerEnvironment(bench, databaseUrl));
}

/** The database with the institution of a scale; created on first use. */
export async function institutionUrl(bench: Workbench, scale: Scale): Promise<string> {
  const url = bench.databaseUrl(scale);
  const [imported] = (await bench.hasDatabase(scale))
    ? await bench.sql(url, 'select 1 from registry_imports limit 1')
    : [];
  if (!imported) {
    await bench.makeDatabase(scale);
    bench.say(`importing the extract of ${scale}`);
    await importExtract(bench, scale, url);
  }
  // As the database would be after its first night.
  await bench.sql(url, 'vacuum analyze');
  return url;
}

/**
 * A database with the demonstration's institution and what `fill` adds to it, under a name; created
 * on first use.
 */
export async function filledInstitution(
  bench: Workbench,
  name: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  if (!(await bench.hasDatabase(name))) {
    const made = await bench.makeDatabase(name);
    await importExtract(bench, 'demo', made);
    await fill(made);
  }
  const databaseUrl = bench.databaseUrl(name);
  await bench.sql(databaseUrl, 'vacuum analyze');
  return databaseUrl;
}

/** The company with this many contracts that are not retired; throws if there is none. */
export async function companyWith(
  bench: Workbench,
  databaseUrl: string,
  contracts: number,
): Promise<string> {
  const [company] = await bench.sql<{ employer_id: string }>(
    databaseUrl,
    `select employer_id from training_contracts where retired_at is null
     group by employer_id having count(*) = $1 order by employer_id limit 1`,
    [contracts],
  );
  if (!company) throw new Error(`No company has ${contracts} contracts.`);
  return company.employer_id;
}
