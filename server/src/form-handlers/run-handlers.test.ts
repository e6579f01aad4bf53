import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import type { FormInput } from '@tradebridge/contract/forms';
import { Webhook } from 'standardwebhooks';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { anAdministrator } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { TestReceiver } from '../outside/test-receiver.ts';
import { TestApp } from '../platform/test-app.ts';
import { listChanges } from '../registry/list-changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { answersTo, aRespondent, processAll } from '../submissions/test-submissions.ts';
import { pauses } from './run-attempt.ts';
import { handlerRunner } from './run-handlers.ts';
import { runHandlers, runsOf } from './test-handlers.ts';

let receiver: TestReceiver;
let app: TestApp;
let admin: string;
beforeAll(async () => {
  receiver = await TestReceiver.open();
  app = await TestApp.open({ WEBHOOK_PRIVATE_ORIGINS: receiver.origin });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  // Sessions expire while tests advance the clock.
  admin = await anAdministrator(app);
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});
afterEach(() => expect(app.loggedErrors).toEqual([]));

type Handlers = InputOf<'form/saveHandlers'>['handlers'];

const parts = () => ({
  ...app.parts,
  db: app.db,
  files: app.files,
  outside: app.outside,
  now: () => app.now,
});

/** A form with handlers, and a user who may answer it. */
async function aHandledForm(handlers: Handlers, form: Partial<FormInput> = {}) {
  const respondent = await aRespondent(app, { name: 'Site visit', ...form });
  const { formId } = respondent;
  const { body } = await app.call('form/saveHandlers', { formId, handlers, version: 0 }, admin);
  return { ...respondent, handlerIds: body.Result?.handlers.map(({ id }) => id) ?? [] };
}

async function submit(respondent: Awaited<ReturnType<typeof aRespondent>>): Promise<string> {
  const sent = answersTo(respondent);
  const { status } = await app.call('form/submitForm', sent, respondent.token);
  expect(status).toBe(200);
  return sent.sub.id;
}

/** A form with a webhook that has a secret. */
async function aHookedForm(answers = true, form: Partial<FormInput> = {}) {
  const url = `${receiver.origin}/${randomUUID()}`;
  const made = await aHandledForm([{ routine: 'webhook', url, answers }], form);
  const handlerId = made.handlerIds[0] ?? '';
  const secret = await makeSecret(made.formId, handlerId);
  const received = () => receiver.received.filter(({ path }) => url.endsWith(path));
  return { ...made, handlerId, secret, received };
}

async function makeSecret(formId: string, handlerId: string): Promise<string> {
  const { body } = await app.call('form/makeWebhookSecret', { formId, handlerId }, admin);
  return body.Result?.secret ?? '';
}

const retry = (id: string, handlerId: string, token = admin) =>
  app.call('submissions/retryHandler', { id, handlerId }, token);
const getOne = async (id: string) =>
  (await app.call('submissions/getOne', { id }, admin)).body.Result;

describe('mail', () => {
  test('is sent to each address once, with a link and without answers', async () => {
    const respondent = await aHandledForm([
      { routine: 'mail', addresses: ['a@b.test', 'c@d.test'], roles: [], answers: false },
    ]);
    const before = app.mails.length;
    const id = await submit(respondent);
    await Promise.all([runHandlers(app), runHandlers(app)]);
    await runHandlers(app);
    const mails = app.mails.slice(before);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['a@b.test', 'c@d.test']);
    expect(mails[0]?.subject).toMatch(/^Submission to Site visit, reference \w{5}-\w{5}$/);
    expect(mails[0]?.text).toContain(`/admin/submissions/${id}`);
    for (const held of ['Zoë', respondent.user.email, respondent.user.name]) {
      expect(mails[0]?.text).not.toContain(held);
    }
    expect(await runsOf(app, id)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('includes the answers and the respondent if the form says so', async () => {
    const respondent = await aHandledForm([
      { routine: 'mail', addresses: ['a@b.test'], roles: [], answers: true },
    ]);
    await submit(respondent);
    await runHandlers(app);
    const { text = '', html = '' } = app.mails.at(-1) ?? {};
    expect(text).toContain(`${respondent.user.name} (${respondent.user.email}) submitted`);
    expect(text).toContain('Full name\nZoë');
    expect(html).toContain('Zoë');
  });

  test('is sent to staff who have the role at that time, once each', async () => {
    const support = await aUser(app.db, { isSupport: true });
    const gone = await aUser(app.db, { isSupport: true, disabledAt: app.now });
    const respondent = await aHandledForm([
      { routine: 'mail', addresses: [support.email], roles: ['support'], answers: false },
    ]);
    const before = app.mails.length;
    await submit(respondent);
    await runHandlers(app);
    const to = app.mails.slice(before).map((mail) => mail.to);
    expect(to.filter((one) => one === support.email)).toHaveLength(1);
    expect(to).not.toContain(gone.email);
  });

  test('to a role that no one has fails, with that reason', async () => {
    const respondent = await aHandledForm([
      { routine: 'mail', addresses: [], roles: ['support'], answers: false },
    ]);
    await app.db.query('update users set is_support = false');
    const id = await submit(respondent);
    await runHandlers(app);
    expect((await getOne(id))?.handlers).toMatchObject([
      { routine: 'mail', state: 'failed', fault: 'noRecipients', attempts: 1 },
    ]);
  });
});

describe('a webhook', () => {
  test('is signed according to Standard Webhooks, and contains what was submitted', async () => {
    const respondent = await aHookedForm();
    const id = await submit(respondent);
    await runHandlers(app);
    const [request] = respondent.received();
    // The standard's library compares the timestamp with the clock.
    vi.useFakeTimers({ now: app.now, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const headers = request?.headers as Record<string, string>;
    const said = new Webhook(respondent.secret).verify(request?.body ?? '', headers);
    expect(said).toEqual({
      type: 'form.submitted',
      timestamp: app.now.toISOString(),
      data: {
        id,
        formId: respondent.formId,
        formVersion: respondent.formVersion,
        formName: 'Site visit',
        reference: expect.any(String),
        submitted: app.now.toISOString(),
        uid: respondent.user.id,
        email: respondent.user.email,
        name: respondent.user.name,
        fields: [{ name: 'fullName', value: 'Zoë' }],
        files: [],
      },
    });
    const other = new Webhook(`whsec_${Buffer.from('another').toString('base64')}`);
    expect(() => other.verify(request?.body ?? '', headers)).toThrow();
    expect((await getOne(id))?.handlers).toEqual([
      {
        handlerId: respondent.handlerId,
        routine: 'webhook',
        host: new URL(receiver.origin).host,
        state: 'done',
        attempts: 1,
        at: app.now.toISOString(),
        fault: null,
        status: null,
      },
    ]);
  });

  test('contains neither answers nor the respondent unless the form says so', async () => {
    const respondent = await aHookedForm(false);
    const id = await submit(respondent);
    await runHandlers(app);
    const { data } = JSON.parse(respondent.received()[0]?.body ?? '{}');
    expect(data.id).toBe(id);
    expect(Object.keys(data).toSorted()).toEqual(
      ['formId', 'formName', 'formVersion', 'id', 'reference', 'submitted'].toSorted(),
    );
  });

  test('is also signed with the previous secret, for a day', async () => {
    const respondent = await aHookedForm();
    const second = await makeSecret(respondent.formId, respondent.handlerId);
    await submit(respondent);
    await runHandlers(app);
    app.pass(25 * 3_600_000);
    admin = await anAdministrator(app);
    const token = await app.signIn(respondent.user.id);
    await submit({ ...respondent, token });
    await runHandlers(app);
    const [both, one] = respondent.received();
    const verify = (secret: string, request: typeof both) =>
      new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
    vi.useFakeTimers({ now: app.now.getTime() - 25 * 3_600_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(verify(respondent.secret, both)).toEqual(verify(second, both));
    vi.setSystemTime(app.now);
    verify(second, one);
    expect(() => verify(respondent.secret, one)).toThrow();
  });

  test('without a secret is not sent, and can be retried once there is one', async () => {
    const url = `${receiver.origin}/unsigned`;
    const respondent = await aHandledForm([{ routine: 'webhook', url, answers: true }]);
    const handlerId = respondent.handlerIds[0] ?? '';
    const id = await submit(respondent);
    await runHandlers(app);
    expect(receiver.received).toEqual([]);
    expect((await getOne(id))?.handlers).toMatchObject([{ state: 'failed', fault: 'noSecret' }]);
    await makeSecret(respondent.formId, handlerId);
    await retry(id, handlerId);
    await runHandlers(app);
    expect(receiver.received).toHaveLength(1);
    expect(await runsOf(app, id)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test.each([500, 503, 429, 408])(
    'that responds with %i is retried after growing pauses, with the same id, until it succeeds',
    async (status) => {
      const respondent = await aHookedForm();
      receiver.answer = (response) => response.writeHead(status).end();
      const id = await submit(respondent);
      await runHandlers(app);
      await runHandlers(app);
      expect(respondent.received()).toHaveLength(1);
      expect((await getOne(id))?.handlers).toMatchObject([
        { state: 'waiting', attempts: 1, fault: 'answered', status },
      ]);
      app.pass(pauses[0]);
      await runHandlers(app);
      app.pass(pauses[1] - 1000);
      await runHandlers(app);
      expect(respondent.received()).toHaveLength(2);
      receiver.answer = (response) => response.writeHead(204).end();
      app.pass(1000);
      await runHandlers(app);
      const ids = respondent.received().map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0], ids[0]]);
      expect((await getOne(id))?.handlers).toMatchObject([
        { state: 'done', attempts: 3, fault: null, status: null },
      ]);
    },
  );

  test('that asks for a later retry gets one', async () => {
    const respondent = await aHookedForm();
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    const id = await submit(respondent);
    await runHandlers(app);
    const [run] = await runsOf(app, id);
    expect(run?.at.getTime()).toBe(app.now.getTime() + 3_600_000);
  });

  test.each([
    [400, 'answered'],
    [410, 'answered'],
    [302, 'redirected'],
  ])('that responds with %i is not retried', async (status, fault) => {
    const respondent = await aHookedForm();
    receiver.answer = (response) => response.writeHead(status, { location: '/x' }).end();
    const id = await submit(respondent);
    await runHandlers(app);
    expect((await getOne(id))?.handlers).toMatchObject([{ state: 'failed', attempts: 1, fault }]);
  });

  test('that keeps closing the connection is given up after the last pause', async () => {
    const respondent = await aHookedForm();
    receiver.answer = (response) => response.destroy();
    const id = await submit(respondent);
    await runHandlers(app);
    for (const pause of pauses) {
      app.pass(pause);
      await runHandlers(app);
    }
    admin = await anAdministrator(app);
    expect((await getOne(id))?.handlers).toMatchObject([
      { state: 'failed', attempts: pauses.length + 1, fault: 'unreachable' },
    ]);
    app.pass(pauses[9]);
    await runHandlers(app);
    expect(respondent.received()).toHaveLength(pauses.length + 1);
  });

  test('whose address has become private fails at once', async () => {
    const respondent = await aHookedForm();
    await app.db.query(
      `update form_handlers set settings = settings || '{"url": "https://localhost/"}'
       where form_id = $1`,
      [respondent.formId],
    );
    const id = await submit(respondent);
    await runHandlers(app);
    expect((await getOne(id))?.handlers).toMatchObject([
      { state: 'failed', attempts: 1, fault: 'privateAddress' },
    ]);
  });

  test('that is slow does not delay other handlers', async () => {
    const slow = await aHookedForm();
    const quick = await aHookedForm();
    const held: (() => void)[] = [];
    receiver.answer = (response) => {
      if (slow.received().length > 0 && held.length === 0 && quick.received().length === 0) {
        held.push(() => response.writeHead(204).end());
      } else response.writeHead(204).end();
    };
    const first = [await submit(slow), await submit(slow)];
    const second = await submit(quick);
    await processAll(app);
    const runner = handlerRunner(parts(), { pauseMs: 0 });
    await runner.begin();
    await expect
      .poll(async () => {
        await runner.begin();
        return (await runsOf(app, second))[0]?.state;
      })
      .toBe('done');
    // One attempt at a time for each handler.
    expect(slow.received()).toHaveLength(1);
    held[0]?.();
    await runner.settled();
    await runHandlers(app);
    for (const id of first) expect(await runsOf(app, id)).toMatchObject([{ state: 'done' }]);
  });

  test('of a server killed before it records the response is sent again, with the same id', async () => {
    const respondent = await aHookedForm();
    const id = await submit(respondent);
    await processAll(app);
    const { orm, ...db } = app.db;
    const killed = {
      ...db,
      orm,
      transaction: async () => {
        throw new Error('The server was killed.');
      },
    };
    const runner = handlerRunner({ ...parts(), db: killed }, { pauseMs: 0 });
    await runner.begin();
    await runner.settled();
    expect(app.loggedErrors.splice(0)).toHaveLength(1);
    // Another process leaves it to the one that claimed it.
    await runHandlers(app);
    expect(respondent.received()).toHaveLength(1);
    app.pass(5 * 60_000);
    await runHandlers(app);
    const ids = respondent.received().map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await runsOf(app, id)).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});

describe('the change feed', () => {
  const told = async (id: string) => {
    await publishChanges(app.db, app.now);
    const changes = [];
    for await (const change of listChanges(app.db, { since: 0 })) {
      if (change.subject.id === id) changes.push(change);
    }
    return changes;
  };
  const registry = (answers: boolean): Handlers => [{ routine: 'registry', answers }];

  test('lists a submission once, with its respondent and their company', async () => {
    const respondent = await aHandledForm(registry(true));
    const { employerId } = await aCompany(app.db);
    const { contactId } = await aContact(app.db, employerId, { userId: respondent.user.id });
    const id = await submit(respondent);
    await Promise.all([runHandlers(app), runHandlers(app)]);
    expect(await told(id)).toEqual([
      {
        epoch: expect.any(String),
        id: expect.any(Number),
        key: expect.any(String),
        at: app.now.toISOString(),
        kind: 'form.submitted',
        actor: { userId: respondent.user.id, contactId },
        employerId,
        subject: { type: 'submission', id },
        values: {
          formId: respondent.formId,
          formVersion: respondent.formVersion,
          formName: 'Site visit',
          reference: expect.any(String),
          submitted: app.now.toISOString(),
          fields: [{ name: 'fullName', value: 'Zoë' }],
          files: [],
        },
      },
    ]);
    await app.call('submissions/deleteSubmissions', { ids: [id] }, admin);
    const [left] = await told(id);
    expect(left?.values).toMatchObject({ formName: 'Site visit' });
    expect(JSON.stringify(left)).not.toContain('Zoë');
  });

  test('names no respondent of an anonymous form, and has answers only if the form says so', async () => {
    const respondent = await aHandledForm(registry(false), { anonymous: true });
    const id = await submit(respondent);
    app.pass(3_600_000);
    await runHandlers(app);
    const [change] = await told(id);
    expect(change).toMatchObject({ actor: null, employerId: null });
    expect(Object.keys(change?.values ?? {})).not.toContain('fields');
    expect(new Date(change?.at ?? '').getTime() % 3_600_000).toBe(0);
  });
});

describe('a document', () => {
  const handlers: Handlers = [{ routine: 'document' }];

  async function filedAt(employerId: string) {
    const { rows } = await app.db.query(
      'select title, category, file_name, file from documents where employer_id = $1',
      [employerId],
    );
    return rows as { title: string; category: string; file_name: string; file: string }[];
  }

  test("is filed once at the respondent's company, and its contacts can read it", async () => {
    const respondent = await aHandledForm(handlers);
    const { employerId } = await aCompany(app.db);
    await aContact(app.db, employerId, { userId: respondent.user.id });
    await refreshEmployerUsers(app.db, { userIds: [respondent.user.id] });
    const id = await submit(respondent);
    await Promise.all([runHandlers(app), runHandlers(app)]);
    expect(await filedAt(employerId)).toMatchObject([
      {
        title: expect.stringMatching(/^Site visit, \w{5}-\w{5}$/),
        category: 'Forms',
        file_name: expect.stringMatching(/^Submission \w{5}-\w{5}\.pdf$/),
      },
    ]);
    const { body } = await app.call(
      'employer/retrieveDocuments',
      { eId: employerId },
      respondent.token,
    );
    expect(body.Result).toMatchObject([{ mimeType: 'application/pdf', isPortals: true }]);
    expect(await runsOf(app, id)).toMatchObject([{ state: 'done', last_error_code: null }]);
  });

  test('is not filed for a respondent without a company, nor for an anonymous form', async () => {
    const nobodys = await submit(await aHandledForm(handlers));
    const anonymous = await submit(await aHandledForm(handlers, { anonymous: true }));
    app.pass(3_600_000);
    await runHandlers(app);
    expect((await getOne(nobodys))?.handlers).toMatchObject([
      { state: 'done', fault: 'noCompany' },
    ]);
    expect((await getOne(anonymous))?.handlers).toMatchObject([
      { state: 'done', fault: 'anonymous' },
    ]);
  });

  test('from a respondent with several companies waits for an administrator', async () => {
    const respondent = await aHandledForm(handlers);
    const companies = [await aCompany(app.db), await aCompany(app.db)];
    for (const { employerId } of companies) {
      await aContact(app.db, employerId, { userId: respondent.user.id });
    }
    const id = await submit(respondent);
    await runHandlers(app);
    expect((await getOne(id))?.handlers).toMatchObject([
      { state: 'failed', fault: 'severalCompanies' },
    ]);
    for (const { employerId } of companies) expect(await filedAt(employerId)).toEqual([]);
  });

  test('is not filed if the company has reached its limit', async () => {
    const respondent = await aHandledForm(handlers);
    const { employerId } = await aCompany(app.db);
    await aContact(app.db, employerId, { userId: respondent.user.id });
    await app.db.query(
      `insert into documents (document_id, employer_id, title, file, file_name, created_date, portal_id)
       select id, $1, 'x', 'x', 'x', '2026-01-01', id
       from (select gen_random_uuid()::text as id from generate_series(1, 500)) made`,
      [employerId],
    );
    const id = await submit(respondent);
    await runHandlers(app);
    expect((await getOne(id))?.handlers).toMatchObject([
      { state: 'failed', fault: 'tooManyDocuments' },
    ]);
    expect(await filedAt(employerId)).toHaveLength(500);
  });
});

describe('the work of handlers', () => {
  const mail: Handlers = [
    { routine: 'mail', addresses: ['a@b.test'], roles: [], answers: true },
    { routine: 'registry', answers: true },
  ];

  test('is done once even if the server is killed before, during or after', async () => {
    const respondent = await aHandledForm(mail);
    const id = await submit(respondent);
    await processAll(app);
    const before = app.mails.length;
    const { orm, ...db } = app.db;
    // Killed after all the work and before it is committed.
    const killed = {
      ...db,
      orm,
      transaction: <Result>(work: (tx: typeof app.db) => Promise<Result>) =>
        app.db.transaction(async (tx) => {
          await work(tx as typeof app.db);
          throw new Error('The server was killed.');
        }),
    };
    const runner = handlerRunner({ ...parts(), db: killed as never }, { pauseMs: 0 });
    await runner.begin();
    await runner.settled();
    app.loggedErrors.length = 0;
    // The tests' queue keeps what a rolled back transaction sent.
    app.mails.length = before;
    expect(await runsOf(app, id)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    app.pass(5 * 60_000);
    await Promise.all([runHandlers(app), runHandlers(app)]);
    await runHandlers(app);
    expect(app.mails.slice(before)).toHaveLength(1);
    const { rows } = await app.db.query('select from registry_changes where subject_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(await runsOf(app, id)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });

  test('that fails for an unknown reason is retried, and logged without personal data', async () => {
    const respondent = await aHandledForm(mail.slice(0, 1));
    const id = await submit(respondent);
    const send = vi
      .spyOn(app.parts.jobs, 'send')
      .mockRejectedValue(new Error('The queue is unavailable.'));
    await runHandlers(app);
    send.mockRestore();
    expect((await getOne(id))?.handlers).toMatchObject([
      { state: 'waiting', attempts: 1, fault: 'unexpected' },
    ]);
    app.pass(pauses[0]);
    await runHandlers(app);
    expect((await getOne(id))?.handlers).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  test('is not done once its handler has been removed', async () => {
    const respondent = await aHandledForm(mail);
    const { formId } = respondent;
    const id = await submit(respondent);
    await processAll(app);
    const before = app.mails.length;
    await app.call('form/saveHandlers', { formId, handlers: [], version: 1 }, admin);
    await runHandlers(app);
    expect(app.mails).toHaveLength(before);
    expect((await getOne(id))?.handlers).toMatchObject([
      { state: 'done', fault: 'handlerGone' },
      { state: 'done', fault: 'handlerGone' },
    ]);
  });

  test('for an anonymous form waits until the next hour', async () => {
    const hour = 3_600_000;
    app.pass(hour - (app.now.getTime() % hour) + 17 * 60_000);
    const respondent = await aHookedForm(true, { anonymous: true });
    const id = await submit(respondent);
    await runHandlers(app);
    expect(respondent.received()).toEqual([]);
    const [run] = await runsOf(app, id);
    expect(run?.at.getTime()).toBe(app.now.getTime() - 17 * 60_000 + hour);
    app.pass(43 * 60_000);
    await runHandlers(app);
    const { data } = JSON.parse(respondent.received()[0]?.body ?? '{}');
    expect(data.fields).toEqual([{ name: 'fullName', value: 'Zoë' }]);
    expect(JSON.stringify(data)).not.toContain(respondent.user.id);
    expect(Object.keys(data)).not.toContain('email');
  });

  test('is deleted with its submission', async () => {
    const id = await submit(await aHandledForm(mail));
    await processAll(app);
    await app.call('submissions/deleteSubmissions', { ids: [id] }, admin);
    const before = app.mails.length;
    await runHandlers(app);
    expect([await runsOf(app, id), app.mails.length]).toEqual([[], before]);
  });
});

describe('retrying', () => {
  async function aFailedRun() {
    const respondent = await aHookedForm();
    receiver.answer = (response) => response.writeHead(404).end();
    const id = await submit(respondent);
    await runHandlers(app);
    receiver.answer = (response) => response.writeHead(204).end();
    return { ...respondent, id };
  }

  test('a failed handler is retried once, even with concurrent requests', async () => {
    const { id, handlerId, received } = await aFailedRun();
    expect(await getOne(id)).toMatchObject({ needsAttention: true });
    const replies = await Promise.all([1, 2, 3].map(() => retry(id, handlerId)));
    for (const { status, body } of replies) {
      expect([status, body.Result]).toMatchObject([200, [{ state: 'waiting', handlerId }]]);
    }
    await Promise.all([runHandlers(app), runHandlers(app)]);
    expect(received()).toHaveLength(2);
    expect(await getOne(id)).toMatchObject({
      needsAttention: false,
      handlers: [{ state: 'done', attempts: 2 }],
    });
    const { rows } = await app.db.query(
      `select details from audit_events where subject_id = $1 and kind = 'submission.handlerRetried'`,
      [id],
    );
    expect(rows).toMatchObject([{ details: { title: 'Site visit', routine: 'webhook' } }]);
    // A completed one is unchanged.
    expect((await retry(id, handlerId)).body.Result).toMatchObject([{ state: 'done' }]);
    await runHandlers(app);
    expect(received()).toHaveLength(2);
  });

  test('is for administrators, and for existing runs', async () => {
    const { id, handlerId } = await aFailedRun();
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    expect((await retry(id, handlerId, support)).status).toBe(403);
    expect((await retry(id, 'missing')).status).toBe(404);
    expect((await retry('missing', handlerId)).status).toBe(404);
    expect((await retry(id, 'not an id')).status).toBe(400);
  });

  test('submissions with a failed handler can be listed', async () => {
    const { id, formId, handlerId, ...respondent } = await aFailedRun();
    const good = await submit({ ...respondent, formId });
    await runHandlers(app);
    const list = async (needsAttention?: true) => {
      const input = { formId, ...(needsAttention && { needsAttention }) };
      const { body } = await app.call('submissions/retrieveSubmissions', input, admin);
      return new Map(body.Result?.items.map((one) => [one.id, one.needsAttention]));
    };
    expect(await list()).toEqual(
      new Map([
        [id, true],
        [good, false],
      ]),
    );
    expect(await list(true)).toEqual(new Map([[id, true]]));
    const all = await app.call('submissions/retrieveSubmissions', { needsAttention: true }, admin);
    expect(all.body.Result?.items.map((one) => one.id)).toContain(id);
    await retry(id, handlerId);
    expect(await list(true)).toEqual(new Map());
  });
});
