import type { InputOf } from '@tradebridge/contract/calls';
import { maxHandlerAddresses, maxHandlers } from '@tradebridge/contract/form-handler-rules';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aForm } from '../content/test-content.ts';
import { anAdministrator } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);

type Handlers = InputOf<'form/saveHandlers'>['handlers'];

const mail: Handlers[number] = {
  routine: 'mail',
  addresses: ['office@example.test'],
  roles: [],
  answers: false,
};
const webhook: Handlers[number] = {
  routine: 'webhook',
  url: 'https://example.test/in?key=1',
  answers: true,
};

const save = (formId: string, handlers: Handlers, version = 0) =>
  app.call('form/saveHandlers', { formId, handlers, version }, admin);
const kept = async (formId: string) =>
  (await app.call('form/retrieveHandlers', { formId }, admin)).body.Result;
const makeSecret = (formId: string, handlerId: string, token = admin) =>
  app.call('form/makeWebhookSecret', { formId, handlerId }, token);
const eventsOf = (formId: string) =>
  app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, formId));

test('handlers are saved as an ordered list, and recorded with their destination', async () => {
  const { id: formId } = await aForm(app.db);
  expect(await kept(formId)).toEqual({ handlers: [], version: 0 });
  const { body } = await save(formId, [mail, webhook, { routine: 'document' }]);
  const [first, second, third] = body.Result?.handlers ?? [];
  expect(body.Result).toEqual({
    handlers: [
      { ...mail, id: first?.id, hasSecret: false },
      { ...webhook, id: second?.id, hasSecret: false },
      { routine: 'document', id: third?.id, hasSecret: false },
    ],
    version: 1,
  });
  expect(await kept(formId)).toEqual(body.Result);
  const changed = { ...webhook, id: second?.id, url: 'https://other.test/' };
  const again = await save(formId, [changed, { ...mail, id: first?.id }], 1);
  expect(again.body.Result?.handlers.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  expect(await eventsOf(formId)).toMatchObject([
    {
      kind: 'form.handlersChanged',
      details: {
        title: expect.any(String),
        handlers: [
          { routine: 'mail', addresses: ['office@example.test'], roles: [] },
          { routine: 'webhook', host: 'example.test' },
          { routine: 'document' },
        ],
      },
    },
    { kind: 'form.handlersChanged' },
  ]);
  expect(JSON.stringify(await eventsOf(formId))).not.toContain('key=1');
});

test('of two users who save at once one is refused, and told who was first', async () => {
  const { id: formId } = await aForm(app.db);
  const replies = await Promise.all([save(formId, [mail]), save(formId, [webhook])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409)?.body.Error;
  expect(refused).toMatchObject({ Code: 'changed-meanwhile', Fields: [{ Path: 'version' }] });
  expect((await kept(formId))?.version).toBe(1);
});

test('respondents cannot read them', async () => {
  const { id: formId } = await aForm(app.db);
  await save(formId, [mail, webhook]);
  const token = await app.signIn((await aUser(app.db)).id);
  const form = await app.call('form/getOne', { id: formId }, token);
  expect(form.status).toBe(200);
  expect(JSON.stringify(form.body)).not.toContain('example.test');
  expect((await app.call('form/retrieveHandlers', { formId }, token)).status).toBe(403);
});

test.each<[string, Handlers, string]>([
  ['a mail without recipients', [{ ...mail, addresses: [] }], 'handlers.0.addresses'],
  ['an invalid address', [{ ...mail, addresses: ['office'] }], 'handlers.0.addresses.0'],
  [
    'a duplicate address',
    [{ ...mail, addresses: ['a@b.test', 'A@b.test'] }],
    'handlers.0.addresses',
  ],
  [
    'too many addresses',
    [
      {
        ...mail,
        addresses: Array.from({ length: maxHandlerAddresses + 1 }, (_, n) => `${n}@b.test`),
      },
    ],
    'handlers.0.addresses',
  ],
  ['too many handlers', Array.from({ length: maxHandlers + 1 }, () => mail), 'handlers'],
  ['a webhook without an address', [{ ...webhook, url: 'example' }], 'handlers.0.url'],
  ['a webhook of another protocol', [{ ...webhook, url: 'ftp://a.test/' }], 'handlers.0.url'],
  ['a webhook on an invalid port', [{ ...webhook, url: 'https://a.test:b/' }], 'handlers.0.url'],
  ['a webhook with a password', [{ ...webhook, url: 'https://a:b@c.test/' }], 'handlers.0.url'],
  ['a webhook without TLS', [mail, { ...webhook, url: 'http://a.test/' }], 'handlers.1.url'],
  ['a webhook at a private address', [{ ...webhook, url: 'https://10.0.0.1/' }], 'handlers.0.url'],
  ['an unknown routine', [{ routine: 'fax' } as never], 'handlers.0.routine'],
  [
    'a handler of another form',
    [{ ...mail, id: '00000000-0000-4000-8000-000000000000' }],
    'handlers.0.id',
  ],
])('%s is refused', async (_what, handlers, path) => {
  const { id: formId } = await aForm(app.db);
  const { status, body } = await save(formId, handlers);
  expect([status, body.Error?.Fields?.map((field) => field.Path)]).toEqual([400, [path]]);
  expect(await kept(formId)).toEqual({ handlers: [], version: 0 });
});

test('a handler keeps its routine, and occurs once', async () => {
  const { id: formId } = await aForm(app.db);
  const { body } = await save(formId, [mail]);
  const id = body.Result?.handlers[0]?.id;
  for (const handlers of [
    [{ ...webhook, id }],
    [
      { ...mail, id },
      { ...mail, id },
    ],
  ]) {
    expect((await save(formId, handlers, 1)).status).toBe(400);
  }
});

test('an unknown form has none', async () => {
  for (const reply of [
    app.call('form/retrieveHandlers', { formId: 'missing' }, admin),
    save('missing', []),
    makeSecret('missing', '00000000-0000-4000-8000-000000000000'),
  ]) {
    expect((await reply).status).toBe(404);
  }
});

test('a secret is shown when it is generated and stored sealed, and only webhooks have one', async () => {
  const { id: formId } = await aForm(app.db);
  const { body } = await save(formId, [webhook, mail]);
  const [hook, other] = body.Result?.handlers.map(({ id }) => id) ?? [];
  const made = await makeSecret(formId, hook ?? '');
  const { secret = '' } = made.body.Result ?? {};
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await kept(formId))?.handlers[0]?.hasSecret).toBe(true);
  const { rows } = await app.db.query(
    'select to_jsonb(one)::text as row from form_handlers one where form_id = $1',
    [formId],
  );
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
  expect((await makeSecret(formId, hook ?? '')).body.Result?.secret).not.toBe(secret);
  expect((await makeSecret(formId, other ?? '')).status).toBe(404);
  // Saving the list again keeps it.
  const saved = await save(formId, [{ ...webhook, id: hook }], 1);
  expect(saved.body.Result?.handlers[0]?.hasSecret).toBe(true);
  const secrets = (await eventsOf(formId)).filter(({ kind }) => kind === 'form.secretMade');
  expect(secrets.map(({ details }) => details)).toEqual([
    { title: expect.any(String), host: 'example.test' },
    { title: expect.any(String), host: 'example.test' },
  ]);
});

test('deleting a form deletes its handlers', async () => {
  const { id: formId } = await aForm(app.db);
  await save(formId, [mail]);
  expect((await app.call('form/deleteForms', { ids: [formId] }, admin)).status).toBe(200);
  await aForm(app.db, { id: formId });
  expect(await kept(formId)).toEqual({ handlers: [], version: 0 });
});
