import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aForm } from '../content/test-content.ts';
import { submitAnswers } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { announce } from '../platform/announce.ts';
import type { Actor } from '../platform/context.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { aSignOffRequest } from '../sign-offs/test-requests.ts';
import { processAll } from '../submissions/test-submissions.ts';
import { LiveStreams, maxStreamsOfUser } from './live-streams.ts';

const app = await openTestApp();
let port: number;
/** Announcements that the server has received from the database, in order. */
let heard: MockInstance<LiveStreams['hear']>;
beforeAll(async () => {
  heard = vi.spyOn(app.streams, 'hear');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});

let markers = 0;

/** Waits until the server has received all previous announcements, which may take a while. */
async function hearAll(): Promise<void> {
  markers += 1;
  const marker = { kind: 'employer-summary', employerId: `marker-${markers}` } as const;
  await announce(app.db, [marker]);
  await expect.poll(() => heard, { interval: 5, timeout: 5000 }).toHaveBeenCalledWith(marker);
}

/** A stream as a browser reads it, without announcements from before it was opened. */
class LiveReader {
  readonly response: IncomingMessage;
  #text = '';

  private constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8').on('data', (text: string) => {
      this.#text += text;
    });
  }

  static async open(token: string, query = ''): Promise<LiveReader> {
    await hearAll();
    const request = get({
      port,
      path: `/api/live${query}`,
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    const [response] = await once(request, 'response');
    return new LiveReader(response);
  }

  /** The labels in force, which every stream starts with. */
  get greeting(): { name: string; data: unknown } | undefined {
    return this.#all[0];
  }

  /** Every event so far, without the greeting. */
  get events(): { name: string; data: unknown }[] {
    return this.#all.slice(1);
  }

  get #all(): { name: string; data: unknown }[] {
    return [...this.#text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].map(([, name, data]) => ({
      name: name ?? '',
      data: JSON.parse(data ?? 'null'),
    }));
  }

  async hears(count: number): Promise<{ name: string; data: unknown }[]> {
    await expect.poll(() => this.events.length, { timeout: 5000 }).toBeGreaterThanOrEqual(count);
    return this.events;
  }

  async ends(): Promise<void> {
    if (!this.response.closed) await once(this.response, 'close');
  }
}

async function aWorkplace() {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId);
  const contract = await anApprentice(app.db, employerId);
  return { employerId, user, contactId, contract, token: await app.signIn(user.id) };
}

const summaryOf = (eId: string) => ({ name: 'employer-summary', data: { eId } });

test('a saved override is sent to everyone, with the version of its file', async () => {
  const staff = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const { token } = await aWorkplace();
  const unconnected = await app.signIn((await aUser(app.db)).id);
  const readers = await Promise.all([staff, token, unconnected].map((one) => LiveReader.open(one)));
  const labelsOf = async () => (await app.app.inject('/api/config')).json().labels;
  for (const [text, version] of [
    ['Lost', null],
    [null, 1],
  ] as const) {
    const changes = [{ key: 'refusals.notFound', text, version }];
    await app.call('labels/saveOverrides', { changes }, staff);
    for (const reader of readers) await reader.hears(version === null ? 1 : 2);
    const told = { name: 'labels', data: { version: (await labelsOf()).version } };
    expect(readers.map(({ events }) => events.at(-1))).toEqual([told, told, told]);
  }
  for (const { response } of readers) response.destroy();
});

test('a notification is sent to its user, and one for everyone to all', async () => {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const [one, other] = [await aUser(app.db), await aUser(app.db)];
  const hearing = await LiveReader.open(await app.signIn(one.id));
  const deaf = await LiveReader.open(await app.signIn(other.id));
  const text = { title: 'Closed', body: 'On Friday' };
  await app.call('user/sendNotification', { userId: one.id, ...text }, admin);
  const told = { name: 'notifications', data: { userId: one.id } };
  expect(await hearing.hears(1)).toEqual([told]);
  await announce(app.db, [{ kind: 'notifications', userId: null }]);
  expect(await hearing.hears(2)).toEqual([told, told]);
  expect(await deaf.hears(1)).toEqual([{ name: 'notifications', data: { userId: other.id } }]);
  for (const { response } of [hearing, deaf]) response.destroy();
});

test("staff viewing as a contact only receive events about the contact's companies and access", async () => {
  const { employerId, user, contactId } = await aWorkplace();
  const { id: staffId } = await aUser(app.db, { isSupport: true });
  const token = await app.signIn(staffId);
  await app.call('viewAs/start', { contactId, reason: 'A question' }, token);
  const hearing = await LiveReader.open(token);
  await announce(app.db, [
    { kind: 'notifications', userId: user.id },
    { kind: 'notifications', userId: staffId },
    { kind: 'notifications', userId: null },
    { kind: 'user-summary', userId: user.id },
    { kind: 'orders', userId: user.id },
    { kind: 'orders', userId: staffId },
    { kind: 'payments' },
    { kind: 'employer-summary', employerId },
    { kind: 'access-changed', userId: user.id },
  ]);
  expect(await hearing.hears(2)).toEqual([
    summaryOf(employerId),
    { name: 'user-summary', data: { userId: staffId } },
  ]);
  hearing.response.destroy();
});

test('what one process writes is received by listeners of another', async () => {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const { id: userId } = await aUser(app.db);
  const hearing = await LiveReader.open(await app.signIn(userId));
  const other = await TestApp.open({}, app.db);
  await other.call('user/sendNotification', { userId, title: 'Closed', body: 'Friday' }, admin);
  expect(await hearing.hears(1)).toEqual([{ name: 'notifications', data: { userId } }]);
  hearing.response.destroy();
  await other.close();
});

test('a stream starts with the labels in force, and so does the next one', async () => {
  const staff = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const greetingOf = async () => {
    const reader = await LiveReader.open(staff);
    await expect.poll(() => reader.greeting).toBeDefined();
    reader.response.destroy();
    return reader.greeting;
  };
  const versionInForce = async () => (await app.app.inject('/api/config')).json().labels.version;
  expect(await greetingOf()).toEqual({ name: 'labels', data: { version: null } });
  const key = 'refusals.notFound';
  const lastVersion = (await app.call('labels/retrieveHistory', { key }, staff)).body.Result ?? [];
  const saved = await app.call(
    'labels/saveOverrides',
    { changes: [{ key, text: 'Missing', version: null }] },
    staff,
  );
  await expect.poll(versionInForce).not.toBeNull();
  expect(await greetingOf()).toEqual({ name: 'labels', data: { version: await versionInForce() } });
  const version = saved.body.Result?.[0]?.version ?? null;
  expect(version).toBe((lastVersion[0]?.version ?? 0) + 1);
  await app.call('labels/saveOverrides', { changes: [{ key, text: null, version }] }, staff);
  await expect.poll(versionInForce).toBeNull();
});

test('a sign-off is sent to everyone who may read the company, and to no one else', async () => {
  const { employerId, contactId, contract, token } = await aWorkplace();
  const colleague = await aContact(app.db, employerId, { role: 'reader' });
  const elsewhere = await aWorkplace();
  const hearing = await LiveReader.open(await app.signIn(colleague.user.id), `?eId=${employerId}`);
  const deaf = await LiveReader.open(elsewhere.token);
  const request = await aSignOffRequest(app.db, contract);
  await app.call(
    'employer/submitSignoffRequests',
    { contactId, eId: employerId, result: 'competent', units: [{ id: request.id }] },
    token,
  );
  expect(await hearing.hears(1)).toEqual([summaryOf(employerId)]);
  await announce(app.db, [{ kind: 'employer-summary', employerId: elsewhere.employerId }]);
  expect(await deaf.hears(1)).toEqual([summaryOf(elsewhere.employerId)]);
  hearing.response.destroy();
  deaf.response.destroy();
});

test('what is rolled back is never sent', async () => {
  const { employerId, token } = await aWorkplace();
  const reader = await LiveReader.open(token);
  await app.db
    .transaction(async (db) => {
      await announce(db, [{ kind: 'employer-summary', employerId }]);
      throw new Error('no');
    })
    .catch(() => {});
  await announce(app.db, [{ kind: 'employer-summary', employerId }]);
  expect(await reader.hears(1)).toEqual([summaryOf(employerId)]);
  reader.response.destroy();
});

test('a stream ends with its session', async () => {
  const { token } = await aWorkplace();
  const reader = await LiveReader.open(token);
  await app.call('user/signOut', {}, token);
  await reader.ends();
});

test('a stream of a company ends with the role there', async () => {
  const { employerId, contactId, user, token } = await aWorkplace();
  const reader = await LiveReader.open(token, `?eId=${employerId}`);
  await app.db.transaction(async (db) => {
    await db.orm
      .update(employerContacts)
      .set({ retiredAt: app.now })
      .where(eq(employerContacts.contactId, contactId));
    await refreshEmployerUsers(db, { userIds: [user.id] });
  });
  await reader.ends();
  expect(reader.events).toEqual([]);
});

test('a stream ends when its session expires', async () => {
  const { token } = await aWorkplace();
  const reader = await LiveReader.open(token);
  app.pass(12 * 3_600_000);
  app.streams.beat(app.now);
  await reader.ends();
});

test('a stream ends when the settings start to require a second factor of its session', async () => {
  const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  const saveAsked = async (mfaEnabled: boolean) => {
    const { body } = await app.call('settings/retrieveSettings', {}, admin);
    const { version = 0, values } = body.Result?.find(({ key }) => key === 'app-settings') ?? {};
    const document = { key: 'app-settings', version, values: { ...values, mfaEnabled } } as const;
    expect((await app.call('settings/saveSettings', document, admin)).status).toBe(200);
  };
  const user = await aUser(app.db);
  await saveAsked(false);
  const gave = await LiveReader.open(await app.signIn(user.id));
  const gaveNone = await LiveReader.open(await app.signIn(user.id, { secondFactor: false }));
  await saveAsked(true);
  await gaveNone.ends();
  expect((await gave.hears(1))[0]?.name).toBe('settings');
  expect(gave.response.closed).toBe(false);
  gave.response.destroy();
});

test('a user who gains a company is notified of that, and then of what happens there', async () => {
  const user = await aUser(app.db);
  const reader = await LiveReader.open(await app.signIn(user.id));
  const { employerId } = await aCompany(app.db);
  await aContact(app.db, employerId, { userId: user.id });
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  expect(await reader.hears(1)).toEqual([{ name: 'user-summary', data: { userId: user.id } }]);
  await announce(app.db, [{ kind: 'employer-summary', employerId }]);
  expect((await reader.hears(2))[1]).toEqual(summaryOf(employerId));
  reader.response.destroy();
});

test('a browser that disconnects at once leaves no stream behind', async () => {
  const { employerId } = await aWorkplace();
  const staff = await aUser(app.db, { isSupport: true });
  const token = await app.signIn(staff.id);
  for (let tries = 0; tries < maxStreamsOfUser + 2; tries++) {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
    setTimeout(() => leaving.abort(), 3);
    await fetch(`http://127.0.0.1:${port}/api/live?eId=${employerId}`, {
      headers,
      signal: leaving.signal,
    }).catch(() => {});
  }
  await expect.poll(() => app.streams.countOf(staff.id)).toBe(0);
});

test('staff follow any company', async () => {
  const { employerId } = await aWorkplace();
  const staff = await aUser(app.db, { isSupport: true });
  const reader = await LiveReader.open(await app.signIn(staff.id), `?eId=${employerId}`);
  await announce(app.db, [{ kind: 'employer-summary', employerId }]);
  expect(await reader.hears(1)).toEqual([summaryOf(employerId)]);
  reader.response.destroy();
});

test('one stream follows the companies of several tabs, except those that may not be read', async () => {
  const [one, other, foreign] = [await aWorkplace(), await aWorkplace(), await aWorkplace()];
  const staff = await aUser(app.db, { isSupport: true });
  const query = `?eId=${one.employerId}&eId=${other.employerId}`;
  const all = await LiveReader.open(await app.signIn(staff.id), query);
  const own = await LiveReader.open(one.token, `${query}&eId=${foreign.employerId}`);
  await announce(app.db, [
    { kind: 'employer-summary', employerId: foreign.employerId },
    { kind: 'employer-summary', employerId: other.employerId },
    { kind: 'employer-summary', employerId: one.employerId },
  ]);
  const heard = await all.hears(2);
  expect(heard).toEqual([summaryOf(other.employerId), summaryOf(one.employerId)]);
  expect(await own.hears(1)).toEqual([summaryOf(one.employerId)]);
  all.response.destroy();
  own.response.destroy();
});

test('when a session ends, other streams of its user report a change to the user', async () => {
  const { user, token } = await aWorkplace();
  const reading = await LiveReader.open(await app.signIn(user.id));
  await app.call('user/signOut', {}, token);
  expect(await reading.hears(1)).toEqual([{ name: 'user-summary', data: { userId: user.id } }]);
  reading.response.destroy();
});

test('only administrators receive the progress of imports, changes to service tokens and tests of the installation', async () => {
  const admin = await aUser(app.db, { isAdmin: true });
  const support = await aUser(app.db, { isSupport: true });
  const streams = {
    admin: await LiveReader.open(await app.signIn(admin.id)),
    support: await LiveReader.open(await app.signIn(support.id)),
  };
  await announce(app.db, [
    { kind: 'extract-uploads' },
    { kind: 'service-tokens' },
    { kind: 'set-up' },
    { kind: 'settings', key: 'employer' },
  ]);
  expect((await streams.admin.hears(4)).map(({ name }) => name).sort()).toEqual([
    'extract-uploads',
    'service-tokens',
    'set-up',
    'settings',
  ]);
  expect(await streams.support.hears(1)).toEqual([{ name: 'settings', data: { key: 'employer' } }]);
});

test('everyone receives what is published, and only administrators what is edited', async () => {
  const admin = await aUser(app.db, { isAdmin: true });
  const token = await app.signIn(admin.id);
  const streams = [
    await LiveReader.open(await app.signIn((await aUser(app.db)).id)),
    await LiveReader.open(await app.signIn((await aUser(app.db, { isSupport: true })).id)),
    await LiveReader.open(await app.signIn(admin.id)),
  ];
  const page = { id: 'heard', title: 'Heard' };
  const menu = { version: 0, items: [], publish: true };
  const action = { id: 'heard', title: 'Heard', actionPage: 'home' as const, published: true };
  const publish = app.now.toISOString();
  const [user, support, editor] = streams;
  const steps = [
    () => app.call('pages/savePages', { pages: [page], publish: false }, token),
    () => app.call('news/saveNews', { news: [{ title: 'A draft' }] }, token),
    () =>
      app.call('content/nameDraft', { kind: 'page', id: 'heard', version: 1, name: 'A' }, token),
    () => app.call('pages/savePages', { pages: [{ ...page, version: 1 }], publish: true }, token),
    () => app.call('pages/saveMenu', menu, token),
    () => app.call('news/saveNews', { news: [{ id: 'heard', title: 'Heard', publish }] }, token),
    () => app.call('actions/saveActions', { actions: [action] }, token),
    () => app.call('form/saveForm', { form: { id: 'heard', name: 'Heard' }, publish: true }, token),
    () => app.call('form/archiveForms', { ids: ['heard'], archived: true }, token),
    () => app.call('pages/unpublishPage', { id: 'heard', version: 2, at: null }, token),
    () => app.call('pages/deletePages', { ids: ['heard'] }, token),
    () => app.call('news/deleteNews', { ids: ['heard'] }, token),
    () => app.call('actions/deleteActions', { ids: ['heard'] }, token),
  ];
  // Two identical pending events are merged, so each is waited for.
  const heardByEditor = [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23];
  for (const [index, step] of steps.entries()) {
    expect((await step()).status).toBe(200);
    await editor?.hears(heardByEditor[index] ?? 0);
    for (const stream of [user, support]) await stream?.hears(Math.max(0, index - 2));
  }
  const saved = ['pages', 'shell-content', 'news', 'shell-content', 'forms', 'forms'];
  const takenBack = ['pages', 'pages', 'news', 'shell-content'];
  const published = [...saved, ...takenBack];
  expect((await user?.hears(10))?.map(({ name }) => name)).toEqual(published);
  expect((await support?.hears(10))?.map(({ name }) => name)).toEqual(published);
  const heard = (await editor?.hears(23))?.map(({ name }) => name);
  expect(heard?.filter((name) => name === 'content-edits')).toHaveLength(13);
  expect(heard?.filter((name) => name !== 'content-edits')).toEqual(published);
  for (const { events, response } of streams) {
    // The events do not say what was edited.
    expect(new Set(events.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{}']));
    response.destroy();
  }
});

test('only administrators are notified of added or removed submissions', async () => {
  const [admin, support] = [
    await aUser(app.db, { isAdmin: true }),
    await aUser(app.db, { isSupport: true }),
  ];
  const token = await app.signIn(admin.id);
  const streams = [
    await LiveReader.open(token),
    await LiveReader.open(await app.signIn(support.id)),
  ];
  const [ofAdmin, ofSupport] = streams;
  const id = await submitAnswers(app, await aForm(app.db), {});
  await processAll(app);
  const told = { name: 'submissions', data: {} };
  expect(await ofAdmin?.hears(1)).toEqual([told]);
  await app.call('submissions/deleteSubmissions', { ids: [id] }, token);
  expect(await ofAdmin?.hears(2)).toEqual([told, told]);
  // The next event is the first that the other stream receives.
  await announce(app.db, [{ kind: 'news' }]);
  expect(await ofSupport?.hears(1)).toEqual([{ name: 'news', data: {} }]);
  for (const { response } of streams) response.destroy();
});

test("another company's stream does not exist, and one without a token is refused", async () => {
  const { token } = await aWorkplace();
  const { employerId } = await aWorkplace();
  expect((await LiveReader.open(token, `?eId=${employerId}`)).response.statusCode).toBe(404);
  expect((await LiveReader.open(token, '?eId=a%20b')).response.statusCode).toBe(400);
  expect((await LiveReader.open('nonsense')).response.statusCode).toBe(401);
});

test('a user can only have a limited number of streams', async () => {
  const { token } = await aWorkplace();
  const readers = await Promise.all(
    Array.from({ length: maxStreamsOfUser }, () => LiveReader.open(token)),
  );
  expect((await LiveReader.open(token)).response.statusCode).toBe(429);
  for (const reader of readers) reader.response.destroy();
});

/** A reply to a client that has stopped reading before the end. */
async function aReplyThatNobodyReads() {
  const opened = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => opened.resolve(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nhost: portal.test\r\n\r\n');
  reader.pause();
  const response = await opened.promise;
  while (response.writableLength === 0) {
    response.write('x'.repeat(16 * 1024));
    await turn();
  }
  const close = () => {
    reader.destroy();
    server.close();
  };
  return { response, close };
}

const anActor = (): Actor => ({
  userId: 'user',
  sessionId: 'session',
  email: 'dana@example.test',
  name: 'Dana',
  isAdmin: false,
  isSupport: false,
  secondFactorGiven: true,
  provedAt: null,
  lastSeenAt: null,
  idleMinutes: 120,
  expiresAt: new Date(app.now.getTime() + 60_000),
  viewing: null,
  roles: new Map(),
});

test('an ended stream is not written to, even if it was not read to its end', async () => {
  const { response, close } = await aReplyThatNobodyReads();
  const streams = new LiveStreams(
    async () => new Map([['session', anActor()]]),
    () => app.now,
    app.app.log,
  );
  streams.add(anActor(), null, response, null);
  const errors: Error[] = [];
  response.on('error', (error) => errors.push(error));
  streams.hear({ kind: 'session-ended', sessionId: 'session', userId: 'user' });
  streams.beat(app.now);
  await turn();
  expect(errors).toEqual([]);
  expect(streams.size).toBe(0);
  streams.close();
  close();
});

test('a stream that ends during an access check receives nothing more', async () => {
  const { response, close } = await aReplyThatNobodyReads();
  const looked = Promise.withResolvers<ReadonlyMap<string, Actor>>();
  const streams = new LiveStreams(
    () => looked.promise,
    () => app.now,
    app.app.log,
  );
  streams.add(anActor(), null, response, null);
  const errors: Error[] = [];
  response.on('error', (error) => errors.push(error));
  streams.hear({ kind: 'user-summary', userId: 'user' });
  streams.hear({ kind: 'session-ended', sessionId: 'session', userId: 'user' });
  looked.resolve(new Map([['session', anActor()]]));
  await turn();
  await turn();
  expect(errors).toEqual([]);
  streams.close();
  close();
});
