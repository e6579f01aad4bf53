import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { withoutFormula } from '@tradebridge/contract/csv';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { aForm } from '../content/test-content.ts';
import { anAdministrator } from '../form-results/test-answers.ts';
import { portalHeader, TestApp } from '../platform/test-app.ts';

const run = promisify(execFile);

let app: TestApp;
let admin: string;
let folder: string;
let formId: string;
beforeAll(async () => {
  app = await TestApp.open();
  admin = await anAdministrator(app);
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-exports-'));
  formId = await formOf(texts);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Texts that spreadsheets tend to misinterpret. */
const texts = [
  '=1+1',
  '=HYPERLINK("https://example.test","x")',
  '+61 3 9000 0000',
  '-5',
  '@here',
  '0412',
  '1e5',
  '12345678901234567890',
  '3044.10',
  '2026-03-02',
  '2/3',
  'TRUE',
  'Zoë Müller – “quoted”',
  '🐨 👩‍👩‍👧',
  '١٢٣',
  'a,b;c\td',
  'Two\nlines',
  'a "word"',
  "'led by an apostrophe",
  '  with spaces around  ',
  '<b>&amp;</b> _x000D_',
  // Characters that are possible in answers and names but not in XML.
  'not a character: \uffff, \ufffe',
  'x'.repeat(30_000),
];

/** A form with one answer for each text, the first text the newest. */
async function formOf(answers: readonly string[]): Promise<string> {
  const { id } = await aForm(app.db, {
    fields: [{ type: 'textarea', name: 'comment', label: 'Comment' }],
  });
  await app.db.query(
    `insert into submission_forms (id, form_id, version, definition)
     select $1 || '-definition', $1, 1, coalesce(live, draft) from contents where id = $1`,
    [id],
  );
  await app.db.query(
    `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
       content_hash, answers, state, is_processed, reference, submitted_at, completed_at)
     select $1 || '-' || number, $1, 1, 'Read back', $1 || '-definition', false, '',
       jsonb_build_array(jsonb_build_object('name', 'comment', 'value', answer)), 'complete', true,
       $1 || '-' || number, $3::timestamptz - number * interval '1 second', $3
     from unnest($2::text[]) with ordinality as given (answer, number)`,
    [id, answers, app.now],
  );
  return id;
}

async function exported(kind: 'Csv' | 'Xlsx'): Promise<string> {
  const reply = await app.app.inject({
    method: 'GET',
    url: `/api/submissions/download${kind}?${new URLSearchParams({ formId })}`,
    headers: { authorization: `Bearer ${admin}`, ...portalHeader },
  });
  expect(reply.statusCode).toBe(200);
  const file = join(folder, `${kind}.${kind.toLowerCase()}`);
  await writeFile(file, reply.rawPayload);
  return file;
}

const readByPython = `
import csv, json, sys
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    print(json.dumps(list(csv.reader(file))))
`;

async function rowsByPython(file: string): Promise<string[][]> {
  const { stdout } = await run('python3', ['-c', readByPython, file], { maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}

/** Skips a test if a program is not installed. */
async function needs({ skip }: TestContext, program: string): Promise<void> {
  await run(program, ['--version']).catch(() => skip(`${program} is not installed`));
}

/** LibreOffice's reading of a file, every column as text, from the CSV file it writes. */
async function rowsByLibreOffice(
  file: string,
  filter: readonly string[] = [],
): Promise<string[][]> {
  const out = join(folder, 'read');
  await run('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
    '--headless',
    ...filter,
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false',
    '--outdir',
    out,
    file,
  ]);
  return rowsByPython(join(out, file.replace(/^.*\/(\w+)\.\w+$/, '$1.csv')));
}

const comments = (rows: readonly (readonly string[])[]) => rows.slice(1).map((row) => row.at(-1));

test('Python reads the cells of the CSV unchanged, with formulas prefixed by an apostrophe', async (context) => {
  await needs(context, 'python3');
  const rows = await rowsByPython(await exported('Csv'));
  expect(rows[0]?.at(-1)).toBe('comment');
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([6]));
  expect(comments(rows)).toEqual(texts.map(withoutFormula));
});

/** LibreOffice creates a new profile, on a machine that may be busy with other tests. */
const timeout = 120_000;

test('LibreOffice reads the same from the CSV, with columns as text', {
  timeout,
}, async (context) => {
  await needs(context, 'python3');
  await needs(context, 'soffice');
  const asText = Array.from({ length: 6 }, (_, column) => `${column + 1}/2`).join('/');
  const rows = await rowsByLibreOffice(await exported('Csv'), [
    `--infilter=CSV:44,34,76,1,${asText},0,true,false`,
  ]);
  expect(comments(rows)).toEqual(texts.map(withoutFormula));
});

test('LibreOffice reads the texts of the workbook unchanged', { timeout }, async (context) => {
  await needs(context, 'python3');
  await needs(context, 'soffice');
  expect(comments(await rowsByLibreOffice(await exported('Xlsx')))).toEqual(texts);
});
