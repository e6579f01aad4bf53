import type { InputOf } from '@tradebridge/contract/calls';
import type { News } from '@tradebridge/contract/news';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSignedIn, aStaffToken, rowsOf } from '../companies/test-companies.ts';
import { aNewsItem } from '../content/test-content.ts';
import { anotherEditor } from '../content/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');
const other = await anotherEditor(app);
const created = new Date('2026-01-01T00:00:00Z');
const reader = await app.signIn((await aUser(app.db, { createdAt: created })).id);
beforeEach(() => app.db.query('truncate contents, content_links, content_versions, news_reads'));

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(app.now.getTime() + minutes * minute).toISOString();

type Given = InputOf<'news/saveNews'>['news'][number];
const save = (news: Given[], token = admin) => app.call('news/saveNews', { news }, token);
async function saved(given: Given): Promise<News> {
  const { body } = await save([given]);
  const [item] = body.Result ?? [];
  if (!item) throw new Error(body.Error?.Message);
  return item;
}
const list = async (input: InputOf<'news/retrieveNews'> = {}, token = reader) =>
  (await app.call('news/retrieveNews', input, token)).body.Result;
const titles = async (input: InputOf<'news/retrieveNews'> = {}, token = reader) =>
  (await list(input, token))?.items.map(({ title }) => title);
const read = (id: string, token = reader) => app.call('news/getOne', { id }, token);

describe('news', () => {
  test('is saved as a draft unless an instant is given, and only administrators read it', async () => {
    const item = await saved({ title: 'Open day' });
    expect(item).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Open day',
      summary: '',
      content: '',
      publish: null,
      unpublish: null,
      picture: null,
      created: app.now.toISOString(),
      isRead: true,
      version: 1,
    });
    const hidden = await read(item.id);
    const missing = await read('nobody');
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    expect((await read(item.id, admin)).body.Result?.title).toBe('Open day');
    expect(await titles()).toEqual([]);
    expect(await titles({}, admin)).toEqual([]);
    expect(await titles({ all: true }, admin)).toEqual(['Open day']);
  });

  test('is shown from its publication until its end, on schedule', async () => {
    const { id } = await saved({ title: 'A', publish: inMinutes(10), unpublish: inMinutes(20) });
    const seen: unknown[] = [];
    for (let passed = 0; passed <= 20; passed += 5) {
      seen.push([(await read(id)).status, (await titles())?.length]);
      app.pass(5 * minute);
    }
    expect(seen).toEqual([
      [404, 0],
      [404, 0],
      [200, 1],
      [200, 1],
      [404, 0],
    ]);
    expect((await read(id, admin)).status).toBe(200);
  });

  test('is shown to everyone who is signed in', async () => {
    const { id } = await aNewsItem(app.db, { title: 'For all' });
    for (const token of [
      admin,
      await aStaffToken(app, 'isSupport'),
      (await aSignedIn(app, 'reader')).token,
      reader,
    ]) {
      expect((await read(id, token)).body.Result).toMatchObject({ id });
      expect(await titles({}, token)).toEqual(['For all']);
    }
    expect((await app.call('news/getOne', { id }, 'nobody')).status).toBe(401);
  });

  test('is paged by twenty in order of creation, skipping hidden items', async () => {
    const expected: string[] = [];
    for (let number = 0; number < 90; number++) {
      const at = new Date(app.now.getTime() - number * minute);
      // Of every three one is a draft and one is scheduled: pages are full nevertheless.
      const publish = [null, inMinutes(60), at.toISOString()][number % 3] ?? null;
      const { id } = await aNewsItem(app.db, { at, publish });
      if (number % 3 === 2) expected.push(id);
    }
    const first = await list();
    expect(first?.items.map(({ id }) => id)).toEqual(expected.slice(0, 20));
    // Items published meanwhile shift nothing.
    await aNewsItem(app.db, { at: app.now });
    const second = await list({ cursor: first?.next ?? '' });
    expect(second?.items.map(({ id }) => id)).toEqual(expected.slice(20));
    expect(second?.next).toBeNull();
    const all: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        { all: true, ...(cursor && { cursor }) },
        admin,
      );
      all.push(...(page?.items ?? []).map(({ id }) => id));
      cursor = page?.next ?? null;
    }
    expect(new Set(all).size).toBe(91);
  });

  test('of one instant is paged without losing or repeating any', async () => {
    const made = await Promise.all(Array.from({ length: 45 }, () => aNewsItem(app.db)));
    const first = await list();
    const second = await list({ cursor: first?.next ?? '' });
    const third = await list({ cursor: second?.next ?? '' });
    const found = [first, second, third].map((page) => page?.items.map(({ id }) => id) ?? []);
    expect(found.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(new Set(found.flat())).toEqual(new Set(made.map(({ id }) => id)));
    expect(third?.next).toBeNull();
  });

  test('exactly twenty fit on the first page', async () => {
    for (let number = 0; number < 20; number++) await aNewsItem(app.db);
    expect((await list())?.next).toBeNull();
  });

  test('is listed without its content, and administrators can search it', async () => {
    await aNewsItem(app.db, { title: 'Safety boots', content: '<p>a</p>' });
    await aNewsItem(app.db, { title: 'Open day', publish: null });
    expect((await list({ brief: true }))?.items).toMatchObject([{ content: '' }]);
    expect((await list())?.items).toMatchObject([{ content: '<p>a</p>' }]);
    expect(await titles({ all: true, text: 'BOOTS safe' }, admin)).toEqual(['Safety boots']);
    expect(await titles({ all: true, text: 'boots open' }, admin)).toEqual([]);
  });

  test('is unread until it is opened, unless it is older than the account', async () => {
    const item = await aNewsItem(app.db);
    const young = await app.signIn((await aUser(app.db, { createdAt: app.now })).id);
    const isRead = async (token: string) => (await list({}, token))?.items.map((one) => one.isRead);
    expect([await isRead(reader), await isRead(young)]).toEqual([[false], [true]]);
    const mark = () => app.call('news/markRead', { id: item.id }, reader);
    expect((await Promise.all([mark(), mark()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await isRead(reader)).toEqual([true]);
    expect((await read(item.id)).body.Result?.isRead).toBe(true);
    const hidden = await aNewsItem(app.db, { publish: null });
    expect((await app.call('news/markRead', { id: hidden.id }, reader)).status).toBe(404);
    await app.call('news/deleteNews', { ids: [item.id] }, admin);
    expect(await rowsOf(app, 'select * from news_reads')).toEqual([]);
  });

  test('as returned can be saved again, and keeps its creation time', async () => {
    const item = await saved({ title: 'A', publish: inMinutes(-1), unpublish: inMinutes(9) });
    app.pass(minute);
    const [listed] = (await list({ all: true }, admin))?.items ?? [];
    const again = await saved({ ...(listed ?? item), summary: 'Now with a summary' });
    expect(again).toEqual({ ...item, summary: 'Now with a summary', version: 2, isRead: true });
    expect((await read(item.id, admin)).body.Result).toMatchObject({ version: 2 });
    const draft = await saved({ ...again, publish: null, unpublish: null });
    expect((await read(draft.id)).status).toBe(404);
  });

  test('that someone has saved since is not overwritten, and the refusal says who', async () => {
    const item = await aNewsItem(app.db);
    await save([{ ...item, title: 'Theirs' }], other.token);
    const { status, body } = await save([{ title: 'New' }, { ...item, title: 'Mine' }]);
    expect([status, body.Error?.Code, body.Error?.Fields]).toEqual([
      409,
      'changed-meanwhile',
      [{ Path: 'news.1.version', Message: `Changed in the meantime by ${other.email}` }],
    ]);
    expect(await titles({ all: true }, admin)).toEqual(['Theirs']);
  });

  test('saved concurrently, and in opposite orders, is saved by one user', async () => {
    const items = [
      await aNewsItem(app.db),
      await aNewsItem(app.db),
      { id: nextId('news'), title: 'N' },
    ];
    const replies = await Promise.all([
      save(items),
      save(items.toReversed(), other.token),
      save(items),
      save(items.toReversed(), other.token),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: '' }, 'title'],
    ['a title with direction marks', { title: '\u202eyad nepO' }, 'title'],
    ['control characters', { summary: 'a\u0000' }, 'summary'],
    ['a long summary', { summary: 'x'.repeat(1001) }, 'summary'],
    ['an invalid instant', { publish: '2026-03-02' }, 'publish'],
    [
      'an end before its start',
      { publish: '2026-03-02T00:00:00Z', unpublish: '2026-03-01T00:00:00Z' },
      'unpublish',
    ],
    [
      'an end at its start',
      { publish: '2026-03-02T00:00:00Z', unpublish: '2026-03-02T00:00:00.000Z' },
      'unpublish',
    ],
    ['an end of a draft', { unpublish: '2026-03-02T00:00:00Z' }, 'unpublish'],
    ['an invalid picture', { picture: { id: '../a', alt: '', width: 1, height: 1 } }, 'picture.id'],
    [
      'a picture without width',
      { picture: { id: 'a'.repeat(64), alt: '', width: 0, height: 1 } },
      'picture.width',
    ],
    ['an invalid id', { id: 'a/b' }, 'id'],
    ['too much content', { content: 'x'.repeat(300_001) }, 'content'],
  ])('with %s is invalid, and nothing of the batch is saved', async (_what, given, path) => {
    const { status, body } = await save([{ title: 'Good' }, { title: 'Bad', ...given } as Given]);
    expect([status, body.Error?.Fields?.map(({ Path }) => Path)]).toEqual([
      400,
      [`news.1.${path}`],
    ]);
    expect(await titles({ all: true }, admin)).toEqual([]);
  });

  test('cannot be saved as an empty list, with duplicates, or with too many items', async () => {
    expect((await save([])).status).toBe(400);
    expect((await save(Array.from({ length: 51 }, () => ({ title: 'A' })))).status).toBe(400);
    const { body } = await save([
      { id: 'a', title: 'A' },
      { id: 'a', title: 'B' },
    ]);
    expect(body.Error?.Fields).toEqual([{ Path: 'news.1', Message: 'The same ID appears twice' }]);
  });

  test('has its HTML sanitised, both when it is saved and when it is read', async () => {
    const item = await saved({
      title: 'A',
      content: '<p onclick=x()>a</p><svg onload=x()>',
      publish: inMinutes(0),
    });
    expect(item.content).toBe('<p>a</p>');
    await app.db.query(
      `update contents set live = live || '{"content": "<img src=x onerror=x()>b"}'`,
    );
    expect((await read(item.id)).body.Result?.content).toBe('b');
    expect((await list())?.items[0]?.content).toBe('b');
  });

  test('is deleted completely or not at all', async () => {
    const [one, two] = [await aNewsItem(app.db), await aNewsItem(app.db, { publish: null })];
    const remove = async (ids: string[]) =>
      (await app.call('news/deleteNews', { ids }, admin)).status;
    expect([
      await remove([one.id, 'gone']),
      await remove([one.id, one.id]),
      await remove([]),
    ]).toEqual([404, 400, 400]);
    expect((await list({ all: true }, admin))?.items).toHaveLength(2);
    expect(await remove([two.id, one.id])).toBe(200);
    expect(await rowsOf(app, 'select * from contents, content_versions')).toEqual([]);
  });

  test('that is published, hidden or deleted is recorded; a draft is not', async () => {
    const id = nextId('news');
    let item = await saved({ id, title: 'A' });
    for (const publish of [inMinutes(1), null, null]) {
      app.pass(1);
      item = await saved({ ...item, publish });
    }
    app.pass(1);
    await app.call('news/deleteNews', { ids: [id] }, admin);
    const events = await rowsOf(
      app,
      `select kind from audit_events where subject_type = 'news' and subject_id = $1 order by at`,
      [id],
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'content.published',
      'content.unpublished',
      'content.deleted',
    ]);
  });

  test('is written and fully listed by administrators only', async () => {
    const { id } = await aNewsItem(app.db);
    for (const token of [
      await aStaffToken(app, 'isSupport'),
      (await aSignedIn(app, 'admin')).token,
      reader,
    ]) {
      const replies = [
        await save([{ title: 'A' }], token),
        await app.call('news/deleteNews', { ids: [id] }, token),
        await app.call('news/retrieveNews', { all: true }, token),
        await app.call('content/retrieveHistory', { kind: 'news', id }, token),
      ];
      for (const { status, body } of replies) {
        expect([status, body.Error?.Code, body.Result]).toEqual([403, 'forbidden', null]);
      }
    }
  });
});
