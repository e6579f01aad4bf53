import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { FormInput } from '@tradebridge/contract/forms';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { contents } from '../content/tables.ts';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { respondents, submissions } from './tables.ts';
import {
  answersTo,
  aRespondent,
  fileField,
  nameField,
  processAll,
  type Sent,
  withPhoto,
} from './test-submissions.ts';

const app = await openTestApp();

const submit = (token: string, sent: Sent, headers = {}) =>
  app.call('form/submitForm', sent, token, headers);

const told = async (reply: ReturnType<typeof submit>) => {
  const { status, body } = await reply;
  return `${status} ${body.Error?.Code ?? 'ok'}`;
};

const rowOf = async ({ sub }: Sent) => {
  const [row] = await app.db.orm.select().from(submissions).where(eq(submissions.id, sub.id));
  return row;
};

async function objectOf(name: string): Promise<string | undefined> {
  const stored = await app.files.objects.open(name);
  return stored && text(stored.content);
}

test('a form without files is submitted at once: the row, the respondent, and then the file', async () => {
  const respondent = await aRespondent(app);
  const { user, token, formId } = respondent;
  const sent = answersTo(respondent, { fields: [{ name: 'fullName', value: ' Zoë\u200d 🙂 ' }] });
  const { status, body } = await submit(token, sent);
  expect(status).toBe(200);
  const { id } = sent.sub;
  expect(body.Result).toEqual({
    id,
    awaiting: [],
    complete: true,
    reference: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/),
  });
  expect(await rowOf(sent)).toMatchObject({
    formId,
    userId: user.id,
    email: user.email,
    state: 'complete',
    submittedAt: app.now,
    completedAt: app.now,
  });
  expect(await objectOf(`submissions/${id}.json`)).toBeUndefined();
  await processAll(app);
  const file = JSON.parse((await objectOf(`submissions/${id}.json`)) ?? 'null');
  expect(file).toMatchObject({
    id,
    formId,
    uid: user.id,
    email: user.email,
    submitted: app.now.toISOString(),
    reference: body.Result?.reference,
    fields: [{ name: 'fullName', value: expect.stringContaining('Zoë') }],
    files: [],
  });
  const answered = await app.db.orm
    .select()
    .from(respondents)
    .where(eq(respondents.formId, formId));
  expect(answered).toEqual([{ formId, hash: expect.any(String), submissionId: null }]);
  const [event] = await app.db.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'submission.completed'));
  expect(event).toMatchObject({ userId: user.id, subjectId: id });
});

test('without an id from the sender the server creates one, different each time', async () => {
  const respondent = await aRespondent(app);
  const { formId, formVersion } = respondent;
  const fields = [{ name: 'fullName', value: 'Zoë' }];
  const send = () =>
    app.call(
      'form/submitForm',
      { sub: { formId, formVersion }, fields, files: [] },
      respondent.token,
    );
  const ids = [(await send()).body.Result?.id, (await send()).body.Result?.id];
  const rows = await app.db.orm
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.formId, formId));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(2);
});

test('unusual characters are kept in every kind of field, and invisible ones left out', async () => {
  const odd = ' abc\u202c e\u0301 \u200bZo\u200d \ufeff👩🏽\u200d🚒 \u2066\u05d0\u2069 ﷽ ẞ \u0130 ';
  // Text from an editor has no direction marks.
  const shown = '\u00e9 Zo\u200d👩🏽\u200d🚒 ﷽ ẞ \u0130';
  const options = [{ label: shown, value: shown }];
  const named = (type: 'text' | 'textarea' | 'hidden' | 'display') =>
    ({ type, name: type, label: shown }) as const;
  const respondent = await aRespondent(app, {
    fields: [
      named('text'),
      named('textarea'),
      named('hidden'),
      named('display'),
      { type: 'email', name: 'email', label: shown },
      { type: 'address', name: 'address', label: shown },
      { type: 'select', name: 'select', label: shown, editProps: { options } },
      { type: 'radio', name: 'radio', label: shown, editProps: { options } },
      { type: 'likert', name: 'likert', label: shown, editProps: { questions: [shown], options } },
      { type: 'header', label: shown, editProps: { repeat: { min: 0, max: 2 } } },
      { type: 'text', name: 'row', label: shown },
    ],
  });
  const address = {
    isAustralian: false,
    line1: odd.trim(),
    line2: null,
    line3: null,
    postcode: '1010',
    location: odd.trim(),
    state: null,
    countryCode: '1201',
  };
  const fields = [
    { name: 'text', value: odd },
    { name: 'textarea', value: `${odd}\n${odd}` },
    { name: 'hidden', value: odd },
    { name: 'display', value: odd },
    { name: 'email', value: 'postmaster@xn--e1afmkfd.xn--p1ai' },
    { name: 'address', value: address },
    { name: 'select', value: shown },
    { name: 'radio', value: shown },
    { name: 'likert', value: { [shown]: shown } },
    { name: 'row[1]', value: odd },
  ];
  const sent = answersTo(respondent, { fields });
  const reply = await submit(respondent.token, sent);
  expect(reply.body.Error).toBeNull();
  await processAll(app);
  const file = JSON.parse((await objectOf(`submissions/${sent.sub.id}.json`)) ?? 'null');
  const cleaned = 'abc \u00e9 Zo 👩🏽\u200d🚒 א ﷽ ẞ İ';
  const expected: Readonly<Record<string, unknown>> = {
    text: expect.stringContaining(cleaned),
    textarea: expect.stringMatching(`${cleaned} ?\n ?${cleaned}`),
    address: expect.objectContaining({ line1: cleaned, location: cleaned }),
  };
  const kept = fields.map(({ name, value }) => ({
    name,
    value: value === odd ? expected.text : (expected[name] ?? value),
  }));
  expect((await rowOf(sent))?.answers).toEqual(kept);
  expect(file.fields).toEqual(kept);
});

describe('the same again', () => {
  test('returns the same and changes nothing, even once the form is gone', async () => {
    const respondent = await aRespondent(app, { singleSubmission: true });
    const sent = answersTo(respondent);
    const first = await submit(respondent.token, sent);
    const before = await rowOf(sent);
    expect((await submit(respondent.token, sent)).body).toEqual(first.body);
    await app.db.orm.delete(contents).where(eq(contents.id, respondent.formId));
    expect((await submit(respondent.token, sent)).body).toEqual(first.body);
    expect(await rowOf(sent)).toEqual(before);
  });

  test.each(['single', 'any number of times'])('twenty at once are one (%s)', async (how) => {
    const respondent = await aRespondent(app, { singleSubmission: how === 'single' });
    const sent = answersTo(respondent);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => submit(respondent.token, sent)),
    );
    const [first] = replies;
    expect(first?.status).toBe(200);
    for (const { body } of replies) expect(body).toEqual(first?.body);
  });

  test('with other content, or by someone else, is refused without revealing the first', async () => {
    const respondent = await aRespondent(app);
    const sent = answersTo(respondent);
    await submit(respondent.token, sent);
    const other = { ...sent, fields: [{ name: 'fullName', value: 'Another' }] };
    expect(await told(submit(respondent.token, other))).toBe('409 key-reused');
    const stranger = await app.signIn((await aUser(app.db)).id);
    expect(await told(submit(stranger, sent))).toBe('409 key-reused');
    expect(await told(submit(stranger, other))).toBe('409 key-reused');
  });
});

describe('a single-submission form', () => {
  test('accepts the first, and refuses more', async () => {
    const respondent = await aRespondent(app, { singleSubmission: true });
    const { token } = respondent;
    expect(await told(submit(token, answersTo(respondent)))).toBe('200 ok');
    expect(await told(submit(token, answersTo(respondent)))).toBe('409 already-submitted');
    const another = await app.signIn((await aUser(app.db)).id);
    expect(await told(submit(another, answersTo(respondent)))).toBe('200 ok');
  });

  test.each([false, true])('accepts one of twenty at once (anonymous: %s)', async (anonymous) => {
    const respondent = await aRespondent(app, { singleSubmission: true, anonymous });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => told(submit(respondent.token, answersTo(respondent)))),
    );
    expect(replies.toSorted()).toEqual(['200 ok', ...Array(19).fill('409 already-submitted')]);
  });
});

test('a single-submission form accepts one of twenty at once that await a file', async () => {
  const respondent = await aRespondent(app, {
    singleSubmission: true,
    fields: [nameField, fileField],
  });
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => told(submit(respondent.token, withPhoto(respondent)))),
  );
  expect(replies.toSorted()).toEqual(['200 ok', ...Array(19).fill('409 already-submitted')]);
});

test('a user whose id another respondent takes at the same instant can answer under a new one', async () => {
  const form = await aRespondent(app, { singleSubmission: true });
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => app.signIn((await aUser(app.db)).id)),
  );
  const sent = answersTo(form);
  const replies = await Promise.all(people.map((token) => told(submit(token, sent))));
  expect(replies.toSorted()).toEqual(['200 ok', ...Array(9).fill('409 key-reused')]);
  const again = await Promise.all(people.map((token) => told(submit(token, answersTo(form)))));
  expect(again.toSorted()).toEqual([...Array(9).fill('200 ok'), '409 already-submitted']);
});

test('a form with a limit of five accepts five of twenty at once', async () => {
  const form = await aRespondent(app, { limit: 5 });
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => app.signIn((await aUser(app.db)).id)),
  );
  const replies = await Promise.all(people.map((token) => told(submit(token, answersTo(form)))));
  expect(replies.toSorted()).toEqual([
    ...Array(5).fill('200 ok'),
    ...Array(15).fill('409 form-full'),
  ]);
});

describe('is refused', () => {
  const refusedWith = async (
    form: Parameters<typeof aRespondent>[1],
    change: (sent: Sent) => Sent = (sent) => sent,
  ) => {
    const respondent = await aRespondent(app, form);
    const sent = change(answersTo(respondent));
    const reply = await submit(respondent.token, sent);
    expect(await rowOf(sent)).toBeUndefined();
    const fields = reply.body.Error?.Fields?.map(({ Path, Message }) => `${Path}: ${Message}`);
    return [`${reply.status} ${reply.body.Error?.Code}`, ...(fields ?? [])];
  };
  const later = (hours: number) => new Date(app.now.getTime() + hours * 3_600_000).toISOString();

  test('before the form opens, from the instant at which it closes, and when it is full', async () => {
    expect(await refusedWith({ opensAt: later(1) })).toEqual(['409 form-closed']);
    expect(await refusedWith({ closesAt: later(0) })).toEqual(['409 form-closed']);
    const respondent = await aRespondent(app, { opensAt: later(0), closesAt: later(1) });
    expect(await told(submit(respondent.token, answersTo(respondent)))).toBe('200 ok');
  });

  test('for users outside its audience, like a form that does not exist', async () => {
    for (const kind of ['contacts', 'learners', 'companies', 'roles'] as const) {
      const audience = { kind, roles: ['admin' as const], companyIds: ['NOBODY'] };
      expect(await refusedWith({ audience })).toEqual(['404 not-found']);
    }
    const missing = (sent: Sent) => ({ ...sent, sub: { ...sent.sub, formId: 'missing' } });
    expect(await refusedWith({}, missing)).toEqual(['404 not-found']);
  });

  test('if the form is not published, or was removed meanwhile', async () => {
    const respondent = await aRespondent(app);
    const draft = await aForm(app.db, { fields: [nameField], isPublished: false });
    const toDraft = answersTo({ formId: draft.id, formVersion: draft.version });
    expect(await told(submit(respondent.token, toDraft))).toBe('404 not-found');
    await app.db.orm
      .update(contents)
      .set({ archivedAt: app.now })
      .where(eq(contents.id, respondent.formId));
    expect(await told(submit(respondent.token, answersTo(respondent)))).toBe('404 not-found');
  });

  test('for another version, which the message says', async () => {
    const older = (sent: Sent) => ({ ...sent, sub: { ...sent.sub, formVersion: 7 } });
    expect(await refusedWith({}, older)).toEqual(['409 form-changed', 'sub.formVersion: 1']);
  });

  const answered = (fields: Sent['fields']) => (sent: Sent) => ({ ...sent, fields });
  const name = { name: 'fullName', value: 'Zoë' };
  test.each<[string, Sent['fields'], string[]]>([
    ['without required answers', [], ['fullName: Full name is required.']],
    [
      'with blanks for a required answer',
      [{ ...name, value: ' \u200b ' }],
      ['fullName: Full name is required.'],
    ],
    [
      'with an unknown name',
      [name, { name: 'role', value: 1 }],
      ['role: Not a field of this form'],
    ],
    ['with a duplicate name', [name, name], ['fullName: Answered twice']],
    [
      'with names of object properties',
      [name, ...['__proto__', 'constructor', 'toString'].map((of) => ({ name: of, value: 'x' }))],
      ['__proto__', 'constructor', 'toString'].map((of) => `${of}: Not a field of this form`),
    ],
    ['with a value of another type', [{ ...name, value: { a: 1 } }], ['fullName: Must be text']],
  ])('%s', async (_what, fields, faults) => {
    expect(await refusedWith({}, answered(fields))).toEqual(['400 invalid', ...faults]);
  });

  test.each(['\ud800', 'a\udc00b', 'a\u0000b', '\u0007'])('with %j anywhere', async (text) => {
    const [code] = await refusedWith({}, answered([{ name: 'fullName', value: text }]));
    expect(code).toBe('400 invalid');
    const [named] = await refusedWith({}, answered([name, { name: text, value: 'x' }]));
    expect(named).toBe('400 invalid');
    const [nested] = await refusedWith({}, answered([{ ...name, value: { [text]: text } }]));
    expect(nested).toBe('400 invalid');
  });

  test.each(['.', '..', '../../etc/passwd', 'a..b', 'x.json', '.hidden', 'a/b', 'a\\b', '', 'ü'])(
    'under the id %j',
    async (id) => {
      const named = (sent: Sent) => ({ ...sent, sub: { ...sent.sub, id } });
      expect((await refusedWith({}, named))[0]).toBe('400 invalid');
    },
  );
});

describe('the values that the form itself sets', () => {
  const fields: FormInput['fields'] = [
    nameField,
    {
      type: 'hidden',
      name: 'address',
      label: '',
      editProps: { default: 'user.email', defaultType: 'data-value' },
    },
    { type: 'display', name: 'round', label: 'Round', editProps: { default: 'Autumn' } },
    {
      type: 'text',
      name: 'why',
      label: 'Why',
      editProps: {
        required: true,
        showIf: { all: [{ field: 'fullName', op: 'equals', value: 'Other' }] },
      },
    },
  ];
  const lies = [
    { name: 'fullName', value: 'Zoë' },
    { name: 'address', value: 'somebody@else.test' },
    { name: 'round', value: 'Never' },
    { name: 'why', value: 'It was not shown' },
  ];

  test('are kept whatever was sent, and hidden answers are not', async () => {
    const respondent = await aRespondent(app, { fields });
    const sent = answersTo(respondent, { fields: lies });
    expect(await told(submit(respondent.token, sent))).toBe('200 ok');
    expect((await rowOf(sent))?.answers).toEqual([
      { name: 'fullName', value: 'Zoë' },
      { name: 'address', value: respondent.user.email },
      { name: 'round', value: 'Autumn' },
    ]);
  });

  test('reveal nothing about the respondent of an anonymous form', async () => {
    const respondent = await aRespondent(app, { anonymous: true, fields });
    const sent = answersTo(respondent, { fields: lies });
    expect(await told(submit(respondent.token, sent))).toBe('200 ok');
    expect((await rowOf(sent))?.answers).toEqual([
      { name: 'fullName', value: 'Zoë' },
      { name: 'round', value: 'Autumn' },
    ]);
  });
});

test('a signed-out request is refused', async () => {
  const respondent = await aRespondent(app);
  expect(await told(submit(randomUUID(), answersTo(respondent)))).toBe('401 signed-out');
});
