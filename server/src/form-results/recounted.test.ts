import type { FormInput } from '@tradebridge/contract/forms';
import { fieldOfName } from '@tradebridge/contract/submission-rules';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';
import { processAll } from '../submissions/test-submissions.ts';
import { anAdministrator, submitAnswers } from './test-answers.ts';

const app = await openTestApp();
let admin: string;
let respondents: { uid: string; token: string }[];
beforeAll(async () => {
  admin = await anAdministrator(app);
  respondents = [];
  for (let count = 0; count < 3; count += 1) {
    const { id: uid } = await aUser(app.db);
    respondents.push({ uid, token: await app.signIn(uid) });
  }
});

type Field = NonNullable<FormInput['fields']>[number];
type Value = Parameters<typeof submitAnswers>[2][string];

const names = ['a', 'b', 'c', 'd'] as const;
const words = ['1', '2', 'red', 'answers'];
const types = ['text', 'textarea', 'select', 'radio', 'toggle', 'nps', 'likert'] as const;

const fieldNamed = (name: string): fc.Arbitrary<Field> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      some: fc.subarray(words, { minLength: 1 }),
    })
    .map(({ type, some }) => ({
      type,
      name,
      label: name,
      editProps:
        type === 'likert'
          ? { questions: some }
          : { options: some.map((value) => ({ value, label: value })) },
    }));

/** A version: some of the names, each of any type, the last of them in a group that may repeat. */
const version = fc
  .record({
    fields: fc
      .tuple(...names.map(fieldNamed))
      .chain((fields) => fc.subarray(fields, { minLength: 1 })),
    repeats: fc.boolean(),
    anonymous: fc.boolean(),
  })
  .map(({ fields, repeats, anonymous }) => ({
    fields: repeats
      ? fields.toSpliced(-1, 0, { type: 'header', label: 'Group', editProps: { repeat: {} } })
      : fields,
    anonymous,
  }));
type Version = typeof version extends fc.Arbitrary<infer Made> ? Made : never;

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish' as const), version }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('submit' as const), seed: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('process' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteForm' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deleteOfRespondent' as const), at: fc.nat() }),
  },
);

/** Pseudorandom numbers from a seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

function valueFor({ type, editProps }: Field, pick: (below: number) => number): Value {
  const options = editProps?.options?.map(({ value }) => String(value)) ?? [];
  switch (type) {
    case 'select':
    case 'radio':
      return options[pick(options.length)] ?? null;
    case 'toggle':
      return pick(2) === 0;
    case 'nps':
      return pick(11);
    case 'likert':
      return Object.fromEntries(
        (editProps?.questions ?? []).map((question) => [question, 1 + pick(5)]),
      );
    default:
      return ['Good', 'red', '1'][pick(3)] ?? null;
  }
}

function answersFor({ fields }: Version, seed: number): Record<string, Value> {
  const pick = numbersOf(seed);
  const isGroup = fields.some(({ type }) => type === 'header');
  const answers: Record<string, Value> = {};
  for (const [at, field] of fields.entries()) {
    const { name = '' } = field;
    if (field.type === 'header' || pick(4) === 0) continue;
    if (!(isGroup && at === fields.length - 1)) answers[name] = valueFor(field, pick);
    else {
      for (let row = 0; row < 1 + pick(3); row += 1) {
        answers[`${name}[${row}]`] = valueFor(field, pick);
      }
    }
  }
  return answers;
}

interface Stored {
  answers: { name: string; value: unknown }[];
  fields: { name: string; type: string }[];
  is_anonymous: boolean;
}

function respondentAt(at: number) {
  const found = respondents[at % respondents.length];
  if (!found) throw new Error('There are no respondents.');
  return found;
}

/** Recounts all complete submissions of a form, one by one from the stored ones. */
async function recount(formId: string, { onlyProcessed = false } = {}) {
  const { rows } = (await app.db.query(
    `select submission.answers, form.definition -> 'fields' as fields, submission.is_anonymous
     from submissions submission join submission_forms form on form.id = submission.definition_id
     where submission.form_id = $1 and submission.state = 'complete'
       and (submission.is_processed or not $2)`,
    [formId, onlyProcessed],
  )) as { rows: Stored[] };
  const counts: Record<string, number> = {};
  const add = (...path: string[]) => {
    const key = path.join(' / ');
    counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const { answers, fields } of rows) {
    for (const { name, value } of answers) {
      const base = fieldOfName(name)?.name ?? '';
      const type = fields.find((field) => field.name === base)?.type ?? '';
      if (type === 'likert') {
        for (const [question, point] of Object.entries(Object(value))) {
          add(base, 'likert', question, String(point));
        }
      } else if (type === 'select' || type === 'radio') add(base, 'choice', String(value));
      else if (type === 'toggle' || type === 'nps') add(base, type, String(value));
      else add(base, 'texts', 'answers');
    }
  }
  return { total: rows.length, anonymous: rows.filter((row) => row.is_anonymous).length, counts };
}

/** The stored counts: of processed submissions, even if they may not be shown. */
async function stored(formId: string) {
  const { rows } = (await app.db.query(
    'select total, anonymous, counts from form_results where form_id = $1',
    [formId],
  )) as { rows: { total: number; anonymous: number; counts: Record<string, number> }[] };
  const { total, anonymous, counts } = rows[0] ?? { total: 0, anonymous: 0, counts: {} };
  const read = Object.entries(counts).map(([key, count]) => [JSON.parse(key).join(' / '), count]);
  return { total, anonymous, counts: Object.fromEntries(read) };
}

/** The counts that the portal returns. */
async function answered(formId: string) {
  const { status, body } = await app.call('formResults/getOne', { formId }, admin);
  if (status === 404) return { total: 0, isWithheld: false, counts: {} };
  const { total = 0, isWithheld = false, fields = {}, asked = [] } = body.Result ?? {};
  const counts: Record<string, number> = {};
  for (const { key, name, kind } of asked) {
    for (const [choice, count] of Object.entries(fields[key] ?? {})) {
      const path = `${name} / ${kind} / ${choice}`;
      if (typeof count === 'number') counts[path] = count;
      else
        for (const [point, each] of Object.entries(count))
          counts[`${path} / ${point}`] = Number(each);
    }
  }
  expect(Object.keys(fields)).toHaveLength(asked.length);
  return { total, isWithheld, counts };
}

test('results always match a recount of all submissions, whatever happens', {
  timeout: 240_000,
}, async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(
      version,
      fc.array(step, { minLength: 30, maxLength: 40, size: 'max' }),
      async (first, then) => {
        const id = nextId('form');
        let current: Version | null = null;
        let form = { id, version: 0 };
        const publish = async (next: Version) => {
          form = await aForm(app.db, { id, ...next });
          current = next;
        };
        await publish(first);
        const there: string[] = [];
        const take = async (one: (typeof then)[number]) => {
          switch (one.kind) {
            case 'publish':
              return publish(one.version);
            case 'submit': {
              if (!current) return undefined;
              const { token } = respondentAt(one.seed);
              there.push(await submitAnswers(app, form, answersFor(current, one.seed), { token }));
              return undefined;
            }
            case 'delete': {
              const ids = there.splice(one.at % (there.length + 1), 2);
              if (ids.length > 0) await app.call('submissions/deleteSubmissions', { ids }, admin);
              return undefined;
            }
            case 'deleteOfRespondent': {
              const { uid } = respondentAt(one.at);
              return app.call('submissions/deleteOfRespondent', { uid }, admin);
            }
            case 'process':
              return processAll(app);
            case 'deleteForm':
              current = null;
              return app.call('form/deleteForms', { ids: [id] }, admin);
          }
        };
        for (const one of then) {
          await take(one);
          steps += 1;
          const { total, anonymous, counts } = await recount(id);
          const isWithheld = anonymous > 0 && anonymous < 5;
          expect(await answered(id)).toEqual({
            total,
            isWithheld,
            counts: isWithheld ? {} : counts,
          });
          expect(await stored(id)).toEqual(await recount(id, { onlyProcessed: true }));
        }
      },
    ),
    { numRuns: 35 },
  );
  expect(steps).toBeGreaterThanOrEqual(1000);
});
