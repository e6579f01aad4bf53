import { setTimeout as delay } from 'node:timers/promises';
import { type FormInput, getForm, saveForm } from '@tradebridge/contract/forms';
import { submitForm } from '@tradebridge/contract/submissions';
import { speedAgainstBare, startBoth } from './against-bare.ts';
import { companyWith, importExtract } from './institution.ts';
import { ask, newId } from './load.ts';
import { type Finding, plainFigure, type Question } from './question.ts';
import { signInAsStaff } from './sign-in.ts';
import type { Workbench } from './workbench.ts';

const formId = 'bench';

const form: FormInput = {
  id: formId,
  name: 'Visit to a workplace',
  fields: [
    { type: 'text', name: 'site', label: 'Site', editProps: { required: true } },
    { type: 'date', name: 'day', label: 'Day', editProps: { required: true } },
    { type: 'toggle', name: 'safe', label: 'Safe' },
    {
      type: 'select',
      name: 'trade',
      label: 'Trade',
      editProps: { options: ['Carpentry', 'Plumbing'].map((label) => ({ label, value: label })) },
    },
    { type: 'nps', name: 'score', label: 'Would you recommend us?' },
    { type: 'textarea', name: 'notes', label: 'Notes' },
  ],
};

/** Answers of 420 bytes. */
const fields = [
  { name: 'site', value: '14 Station Street, Sunshine' },
  { name: 'day', value: '2026-03-02' },
  { name: 'safe', value: true },
  { name: 'trade', value: 'Carpentry' },
  { name: 'score', value: 9 },
  { name: 'notes', value: 'The apprentice sets out walls alone. '.repeat(6).trim() },
];

const scope = 'bare handler with session lookup and validation';

const waiting = 2000;

/** How fast the server counts, stores and passes on waiting submissions. */
async function measureProcessing(bench: Workbench, databaseUrl: string): Promise<Finding> {
  const countWaiting = async () => {
    const [row] = await bench.sql<{ count: number }>(
      databaseUrl,
      'select count(*)::integer as count from submissions where not is_processed',
    );
    return row?.count ?? 0;
  };
  const began = performance.now();
  await bench.sql(
    databaseUrl,
    `update submissions set is_processed = false
     where id in (select id from submissions where definition_id <> 'bare' limit ${waiting})`,
  );
  while ((await countWaiting()) > 0) await delay(50);
  const perSecond = (waiting * 1000) / (performance.now() - began);
  return plainFigure(
    `submissions processed a second, of ${waiting} that wait`,
    perSecond,
    (value) => `${Math.round(value)}/s`,
  );
}

/** The time to read and answer a form. */
export const formCalls: Question = {
  name: 'form-calls',
  async measure(bench) {
    const databaseUrl = await bench.makeDatabase('form_calls');
    await importExtract(bench, 'demo', databaseUrl);
    const employerId = await companyWith(bench, databaseUrl, 16);
    const staff = await signInAsStaff(databaseUrl);
    const both = await startBoth(bench, databaseUrl, employerId, 'server', 'contract');
    const save = { name: 'save', path: saveForm.path, input: { form, publish: true } };
    await ask({ ...both.server, token: staff }, save);
    const submission = (id: string) => ({
      sub: { id, formId, formVersion: 1 },
      fields,
      files: [],
    });
    const submit = (id: string) => ({
      name: `submission of ${JSON.stringify(fields).length} bytes`,
      path: submitForm.path,
      input: submission(id),
    });
    // Processing of submissions is measured separately below: meanwhile rows are inserted as
    // processed.
    const bornProcessed = (isSo: boolean) =>
      bench.sql(
        databaseUrl,
        `alter table submissions alter column is_processed set default ${isSo}`,
      );
    await bornProcessed(true);
    const findings: Finding[] = [
      await speedAgainstBare(
        both,
        { name: 'form', path: getForm.path, input: { id: formId } },
        scope,
        0.8,
      ),
      await speedAgainstBare(both, submit(newId), scope, 0.8),
    ];
    await bornProcessed(false);
    findings.push(await measureProcessing(bench, databaseUrl));
    await both.stop();
    return findings;
  },
};
