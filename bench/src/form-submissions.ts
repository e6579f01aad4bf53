import { getResults } from '@tradebridge/contract/form-results';
import { downloadCsv, retrieveSubmissions } from '@tradebridge/contract/submission-administration';
import { speedAgainstBare, startBoth } from './against-bare.ts';
import { companyWith, filledInstitution } from './institution.ts';
import { ask, headersOf, load, loadInTurns, type Target } from './load.ts';
import { residentBytes } from './memory.ts';
import { atLeast, atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signInAsStaff } from './sign-in.ts';
import { compare, inTurns, percentile } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const forms = 50;
const submissionsOfAll = 100_000;
/** The form with this many submissions of its own. */
const largeForm = 'large';
const submissionsOfLarge = 100_000;

const fields = [
  { type: 'text', name: 'site', label: 'Site', editProps: {} },
  { type: 'date', name: 'day', label: 'Day', editProps: {} },
  { type: 'toggle', name: 'safe', label: 'Safe', editProps: {} },
  {
    type: 'select',
    name: 'trade',
    label: 'Trade',
    editProps: { options: ['Carpentry', 'Plumbing'].map((label) => ({ label, value: label })) },
  },
  { type: 'nps', name: 'score', label: 'Would you recommend us?', editProps: {} },
  { type: 'textarea', name: 'notes', label: 'Notes', editProps: {} },
];

/** SQL for the answers of submission `n`. */
const answers = `jsonb_build_array(
  jsonb_build_object('name', 'site', 'value', n || ' Station Street, Sunshine'),
  jsonb_build_object('name', 'day', 'value', '2026-03-02'),
  jsonb_build_object('name', 'safe', 'value', n % 3 = 0),
  jsonb_build_object('name', 'trade', 'value', case when n % 2 = 0 then 'Carpentry' else 'Plumbing' end),
  jsonb_build_object('name', 'score', 'value', n % 11),
  jsonb_build_object('name', 'notes', 'value', repeat('The apprentice sets out walls alone. ', 6)))`;

const submit = (prefix: string, form: string, count: number) =>
  `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous, email,
     name, content_hash, answers, state, reference, submitted_at, completed_at, is_processed)
   select '${prefix}' || n, ${form}, 1, 'Visit to a workplace', 'd-' || ${form}, false,
     'person' || n || '@bench.test', 'Person ' || n, 'hash', ${answers}, 'complete', '${prefix}-' || n,
     timestamptz '2026-01-01' + n * interval '1 minute',
     timestamptz '2026-01-01' + n * interval '1 minute', true
   from generate_series(1, ${count}) n`;

const content = [
  `insert into submission_forms (id, form_id, version, definition)
   select 'd-' || form, form, 1, '${JSON.stringify({ name: 'Visit to a workplace', fields })}'
   from (select 'f' || n as form from generate_series(0, ${forms - 1}) n
     union all select '${largeForm}') as form`,
  submit('s', `'f' || (n % ${forms})`, submissionsOfAll),
  submit('l', `'${largeForm}'`, submissionsOfLarge),
];

/** The contents of an export as one query. */
const cells = `select reference, submitted_at, form_version, name, email,
    ${fields
      .map(
        ({ name }) =>
          `(select answer ->> 'value' from jsonb_array_elements(answers) answer
            where answer ->> 'name' = '${name}')`,
      )
      .join(', ')}
  from submissions where form_id = '${largeForm}' and state = 'complete'
  order by submitted_at desc, id desc`;

const openPortal = (bench: Workbench): Promise<string> =>
  filledInstitution(bench, 'form_submissions', async (made) => {
    for (const sql of content) await bench.sql(made, sql);
  });

const list = {
  name: `newest 20 submissions of one of ${forms} forms`,
  path: retrieveSubmissions.path,
  input: { formId: 'f7' },
};

async function measureList(bench: Workbench, databaseUrl: string): Promise<Finding[]> {
  const staff = await signInAsStaff(databaseUrl);
  const employerId = await companyWith(bench, databaseUrl, 16);
  const both = await startBoth(bench, databaseUrl, employerId, 'server', 'contract');
  const asked = {
    ...both,
    server: { ...both.server, token: staff },
    bare: { ...both.bare, token: staff },
  };
  const first = await speedAgainstBare(
    asked,
    list,
    `of ${submissionsOfAll} in all, bare handler with session lookup and validation`,
    0.8,
  );
  let cursor: string | undefined;
  for (let page = 1; page < 96; page += 1) {
    const input = { ...list.input, ...(cursor && { cursor }) };
    const { next } = (await ask(asked.server, { ...list, input })) as { next: string };
    cursor = next;
  }
  const pairs = await loadInTurns(asked.server, asked.server, {
    one: { ...list, input: { ...list.input, cursor } },
    other: list,
  });
  const { ratio, about } = compare(
    pairs.map(({ one, other }) => ({
      one: percentile(one.times, 0.5),
      other: percentile(other.times, 0.5),
    })),
    (value) => `${value.toFixed(1)} ms`,
  );
  await both.stop();
  return [first, atMost('page 96 of them, against the first', ratio, 1.2, { about })];
}

const metricsToken = 'a token of the benchmark';

/** Reads a whole export as a stream; returns its size in bytes. */
async function readCsv(target: Target): Promise<number> {
  const reply = await fetch(`${target.url}/api/${downloadCsv.path}?formId=${largeForm}`, {
    headers: headersOf(target),
  });
  if (!reply.ok) throw new Error(`The export was refused: ${await reply.text()}`);
  let bytes = 0;
  for await (const part of reply.body ?? []) bytes += part.length;
  return bytes;
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const exportRounds = 5;

async function measureLarge(bench: Workbench, databaseUrl: string): Promise<Finding[]> {
  const server = await startServer(bench, databaseUrl, { METRICS_TOKEN: metricsToken });
  const target = { url: server.url, token: await signInAsStaff(databaseUrl) };
  const results = { name: 'results', path: getResults.path, input: { formId: largeForm } };
  const { times } = await load(target, results, { connections: 1, seconds: 4 });

  const idle = await residentBytes(target, metricsToken);
  const exporting = readCsv(target);
  let isOver = false;
  void exporting.finally(() => {
    isOver = true;
  });
  let peak = idle;
  while (!isOver) {
    peak = Math.max(peak, await residentBytes(target, metricsToken));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const bytes = await exporting;

  // A superuser's copy to a null file: the database alone, without a network.
  const copy = () => bench.sql(databaseUrl, `copy (${cells}) to '/dev/null' with (format csv)`);
  const pairs = await inTurns(
    exportRounds,
    () => timeOf(copy),
    () => timeOf(() => readCsv(target)),
  );
  await server.stop();
  const { ratio, about } = compare(pairs, (value) => `${(value / 1000).toFixed(2)} s`);
  const mebibytes = (value: number) => `${(value / 1024 ** 2).toFixed(0)} MiB`;
  return [
    atMost(
      `results of a form with ${submissionsOfLarge} submissions, p95`,
      percentile(times, 0.95),
      50,
      {
        show: (value) => `${value.toFixed(1)} ms`,
      },
    ),
    atLeast(
      `CSV of ${submissionsOfLarge} submissions (${mebibytes(bytes)}), speed against a COPY of its cells`,
      ratio,
      0.2,
      { about },
    ),
    atMost('memory while they are exported, above idle', peak - idle, 64 * 1024 ** 2, {
      show: mebibytes,
    }),
  ];
}

/** Waiting times of administrators if many have answered. */
export const formSubmissions: Question = {
  name: 'form-submissions',
  async measure(bench) {
    const databaseUrl = await openPortal(bench);
    return [
      ...(await measureList(bench, databaseUrl)),
      ...(await measureLarge(bench, databaseUrl)),
    ];
  },
};
