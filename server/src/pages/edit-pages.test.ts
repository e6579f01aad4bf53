import type { InputOf } from '@tradebridge/contract/calls';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStaffToken, rowsOf } from '../companies/test-companies.ts';
import { aForm, aPage } from '../content/test-content.ts';
import { anotherEditor, signInReaders } from '../content/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');
const other = await anotherEditor(app);
const reader = await app.signIn((await aUser(app.db)).id);

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(app.now.getTime() + minutes * minute).toISOString();

type Given = InputOf<'pages/savePages'>['pages'][number];
const save = (pages: Given[], publish: boolean, token = admin) =>
  app.call('pages/savePages', { pages, publish }, token);
/** Saves one page, and returns it. */
async function saved(page: Given, publish: boolean) {
  const { body } = await save([page], publish);
  expect(body.Error).toBeNull();
  const [answered] = body.Result ?? [];
  if (!answered) throw new Error('The saved page was not returned.');
  return answered;
}
const read = (id: string, token = reader) => app.call('pages/getOne', { id }, token);
const titleOf = async (id: string) => (await read(id)).body.Result?.title;
async function edited(id: string): Promise<PageForEdit> {
  const { body } = await app.call('pages/retrieveForEdit', { id }, admin);
  if (!body.Result) throw new Error(body.Error?.Message);
  return body.Result;
}
const publish = (id: string, version: number, from: string | null, until: string | null = null) =>
  app.call('pages/publishPage', { id, version, from, until }, admin);
const unpublish = (id: string, version: number, at: string | null = null) =>
  app.call('pages/unpublishPage', { id, version, at }, admin);
const discard = (id: string, version: number) =>
  app.call('pages/discardDraft', { id, version }, admin);
const history = async (id: string, cursor?: string) =>
  (
    await app.call(
      'content/retrieveHistory',
      { kind: 'page', id, ...(cursor && { cursor }) },
      admin,
    )
  ).body.Result;
const told = ({ status, body }: Awaited<ReturnType<typeof save | typeof publish>>) => [
  status,
  body.Error?.Code,
  body.Error?.Fields,
];

describe('a new page', () => {
  test('has a title, content and items, and its own id', async () => {
    const page = await saved({}, false);
    expect(page).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'New Page',
      subtitle: '',
      content: 'Page content.',
      content2: '',
      items: [],
      lastUpdated: app.now.toISOString(),
      formId: null,
      version: 1,
    });
  });

  test('has items with the defaults of menu items', async () => {
    const { items } = await saved({ items: [{}, { icon: {} }] }, false);
    expect(items).toEqual([
      {
        id: expect.any(String),
        title: 'New Menu Item',
        subtitle: '',
        published: false,
        public: false,
        icon: null,
        iconColor: '#000000',
        pageId: null,
      },
      expect.objectContaining({
        icon: { p: 'duotone', n: 'list', c1: '', c2: '', po: 1, so: 0.4 },
      }),
    ]);
    expect(items[0]?.id).not.toBe(items[1]?.id);
  });

  test("has the server's time, whatever was sent", async () => {
    const id = nextId('page');
    const first = await saved({ id, lastUpdated: '2001-01-01T00:00:00Z' }, true);
    expect(first.lastUpdated).toBe(app.now.toISOString());
    app.pass(minute);
    const second = await saved(first, true);
    expect(second.lastUpdated).toBe(app.now.toISOString());
    expect((await read(id)).body.Result?.lastUpdated).toBe(app.now.toISOString());
  });

  test('with an id that someone else has just taken is refused, and says who', async () => {
    const id = nextId('page');
    await save([{ id }], false, other.token);
    const message = `Changed in the meantime by ${other.email}`;
    const fields = [{ Path: 'pages.1.version', Message: message }];
    expect(told(await save([{}, { id }], false))).toEqual([409, 'changed-meanwhile', fields]);
  });
});

describe('a save', () => {
  test('is accepted as returned by any call', async () => {
    const { id } = await aPage(app.db, { items: [{ title: 'A', icon: {} }], content2: '<p>b</p>' });
    const fromUser = (await read(id, admin)).body.Result;
    if (!fromUser) throw new Error('It is published.');
    const again = await saved(fromUser, false);
    const fromEditor = (await edited(id)).page;
    expect(fromEditor).toEqual(again);
    const [many] = (await app.call('pages/getMany', { ids: [id] }, admin)).body.Result ?? [];
    // What users see is older than the draft by now.
    expect(told(await save([many ?? {}], true))[0]).toBe(409);
    const published = await saved(fromEditor, true);
    const { lastUpdated: _one, version: _version, ...whole } = published;
    expect(fromUser).toMatchObject(whole);
  });

  test('increases the version by one, including for drafts, and drafts replace each other', async () => {
    const id = nextId('page');
    const versions = [await saved({ id, title: 'One' }, false)];
    versions.push(await saved({ id, title: 'Two', version: 1 }, true));
    versions.push(await saved({ id, title: 'Three', version: 2 }, false));
    versions.push(await saved({ id, title: 'Four', version: 3 }, false));
    versions.push(await saved({ id, title: 'Five', version: 4 }, true));
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect((await history(id))?.items.map(({ version }) => version)).toEqual([5, 2]);
  });

  test('as a draft does not change what users see', async () => {
    const page = await aPage(app.db, { title: 'Live' });
    const draft = await saved({ ...page, title: 'Draft' }, false);
    expect(await titleOf(page.id)).toBe('Live');
    expect((await edited(page.id)).status).toMatchObject({ state: 'published', hasDraft: true });
    await saved(draft, true);
    expect(await titleOf(page.id)).toBe('Draft');
    expect((await edited(page.id)).status).toMatchObject({ state: 'published', hasDraft: false });
  });

  test('names the version it started from: another is refused, and says who has saved since', async () => {
    const page = await aPage(app.db);
    await save([{ ...page, title: 'Theirs' }], false, other.token);
    const fields = [
      { Path: 'pages.0.version', Message: `Changed in the meantime by ${other.email}` },
    ];
    for (const version of [page.version, page.version + 2, undefined, 0]) {
      const { version: _version, ...rest } = page;
      const given = { ...rest, title: 'Mine', ...(version !== undefined && { version }) };
      expect(told(await save([given], true))).toEqual([409, 'changed-meanwhile', fields]);
    }
    expect((await edited(page.id)).page.title).toBe('Theirs');
  });

  test('a page that was deleted meanwhile is refused', async () => {
    const page = await aPage(app.db);
    await app.call('pages/deletePages', { ids: [page.id] }, other.token);
    const fields = [{ Path: 'pages.0.version', Message: 'Deleted in the meantime' }];
    expect(told(await save([page], true))).toEqual([409, 'changed-meanwhile', fields]);
    expect((await read(page.id)).status).toBe(404);
  });

  test('concurrently succeeds for exactly one, for a page and for a new id', async () => {
    const page = await aPage(app.db);
    const given = [{ ...page }, { id: nextId('page') }];
    for (const one of given) {
      const replies = await Promise.all(
        ['A', 'B', 'C', 'D'].map((title, index) =>
          save([{ ...one, title }], index % 2 === 0, index < 2 ? admin : other.token),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const winner = replies.find(({ status }) => status === 200)?.body.Result?.[0];
      expect((await edited(one.id)).page).toEqual(winner);
      for (const { status, body } of replies) {
        if (status === 409) expect(body.Error?.Fields?.[0]?.Path).toBe('pages.0.version');
      }
    }
  });

  test('batches concurrently in opposite orders does not deadlock', async () => {
    const pages = await Promise.all([aPage(app.db), aPage(app.db), aPage(app.db)]);
    for (let round = 0; round < 5; round++) {
      const now = await Promise.all(pages.map(async ({ id }) => (await edited(id)).page));
      const statuses = await Promise.all([
        save(now, false),
        save(now.toReversed(), false, other.token),
        save(now.toReversed(), true),
      ]);
      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  test('a batch with an invalid page saves nothing', async () => {
    const fresh = nextId('page');
    const page = await aPage(app.db, { title: 'As it was' });
    const bad: [Given[], number][] = [
      [[{ id: fresh }, { ...page, version: 99 }], 409],
      [[{ id: fresh }, { ...page, title: '' }], 400],
      [[{ id: fresh }, { id: fresh }], 400],
      [[{ id: fresh }, { ...page, items: [{ id: 'a' }, { id: 'a' }] }], 400],
      [[{ id: fresh }, { ...page, content: 'x'.repeat(300_001) }], 400],
    ];
    for (const [pages, status] of bad) {
      expect((await save(pages, true)).status).toBe(status);
      expect((await app.call('pages/retrieveForEdit', { id: fresh }, admin)).status).toBe(404);
    }
    expect(await titleOf(page.id)).toBe('As it was');
    expect((await edited(page.id)).status.version).toBe(page.version);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an empty title', { title: ' ' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['a title with control characters', { title: 'a\u0007b' }, 'title'],
    ['a title with a line break', { title: 'a\nb' }, 'title'],
    ['a title with direction marks', { title: 'a\u202eb' }, 'title'],
    ['a subtitle with direction marks', { subtitle: 'a\u202db' }, 'subtitle'],
    ['a lone surrogate', { title: 'a\ud83d' }, 'title'],
    ['an id with a slash', { id: '../a' }, 'id'],
    ['a long id', { id: 'x'.repeat(65) }, 'id'],
    ['an invalid version', { version: 1.5 }, 'version'],
    ['a huge version', { version: 2 ** 40 }, 'version'],
    ['content that is not text', { content: 7 }, 'content'],
    ['an invalid form id', { formId: 'a b' }, 'formId'],
    ['an item with an unknown style', { items: [{ icon: { p: 'sparkly' } }] }, 'items.0.icon.p'],
    ['an item with an invalid icon', { items: [{ icon: { n: '../list' } }] }, 'items.0.icon.n'],
    ['an item with an invalid colour', { items: [{ iconColor: 'red;x:y' }] }, 'items.0.iconColor'],
    ['an icon with too much opacity', { items: [{ icon: { po: 1.1 } }] }, 'items.0.icon.po'],
    ['an item with direction marks', { items: [{ title: '\u202ea' }] }, 'items.0.title'],
    ['an item with no title', { items: [{ title: '' }] }, 'items.0.title'],
    ['an item without a page', { items: [{ pageId: '/a' }] }, 'items.0.pageId'],
    ['a duplicate item', { items: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, 'items.2'],
    ['too many items', { items: Array.from({ length: 101 }, () => ({})) }, 'items'],
  ])('with %s is invalid', async (_what, given, path) => {
    const { status, body } = await save([given as Given], true);
    expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
    expect(body.Error?.Fields?.map(({ Path }) => Path)).toEqual([`pages.0.${path}`]);
  });

  test('publishes a page whose form does not exist yet, is a draft, or exists', async () => {
    const draft = await aForm(app.db, { isPublished: false });
    const formIds = [nextId('form'), draft.id, (await aForm(app.db)).id];
    const { status, body } = await save(
      formIds.map((formId) => ({ formId })),
      true,
    );
    expect(status).toBe(200);
    expect(body.Result?.map(({ formId }) => formId)).toEqual(formIds);
  });

  test('none, the same page twice, or too many is invalid', async () => {
    expect((await save([], true)).status).toBe(400);
    expect(
      (
        await save(
          Array.from({ length: 51 }, () => ({})),
          true,
        )
      ).status,
    ).toBe(400);
    const twice = await save([{ id: 'twice' }, {}, { id: 'twice' }], true);
    const fields = [{ Path: 'pages.2', Message: 'The same ID appears twice' }];
    expect(told(twice)).toEqual([400, 'invalid', fields]);
  });

  test('sanitises its HTML, both when it is saved and when it is read', async () => {
    const page = await saved(
      { content: '<p onclick="x()">a</p><script>x()</script>', content2: '<svg onload=x()>' },
      true,
    );
    expect(page).toMatchObject({ content: '<p>a</p>', content2: '' });
    const [kept] = await rowsOf(app, `select live from contents where id = $1`, [page.id]);
    expect(kept?.live).toMatchObject({ content: '<p>a</p>', content2: '' });
    await app.db.query(
      `update contents set live = live || '{"content": "<img src=x onerror=x()>b"}' where id = $1`,
      [page.id],
    );
    await app.db.query(
      `update content_versions set body = body || '{"content2": "<script>x()</script>c"}' where id = $1`,
      [page.id],
    );
    expect((await read(page.id)).body.Result?.content).toBe('b');
    expect((await edited(page.id)).page.content).toBe('b');
    const [batched] =
      (await app.call('pages/getMany', { ids: [page.id] }, reader)).body.Result ?? [];
    expect(batched?.content).toBe('b');
    const preview = await app.call('pages/previewPage', { id: page.id, as: 'contact' }, admin);
    expect(preview.body.Result?.page.content).toBe('b');
    const subject = { kind: 'page', id: page.id, version: 1 } as const;
    const version = await app.call('content/retrieveVersion', subject, admin);
    expect(version.body.Result?.body).toMatchObject({ content2: 'c' });
  });

  test('removes from HTML what the database cannot store', async () => {
    const { content } = await saved({ content: 'a\u0000b\ud800c&#0;&#1;' }, true);
    expect(content).toBe('abc\ufffd');
  });

  test('a page of 200 kB is saved and read; a body above the limit is too large', async () => {
    const content = `<p>${'A line of the page. '.repeat(10_000)}</p>`;
    const page = await saved({ content, content2: content.slice(0, 100_000) }, true);
    expect((await read(page.id)).body.Result?.content).toBe(content);
    const pages = Array.from({ length: 25 }, () => ({ content }));
    const { status, body } = await save(pages, true);
    expect([status, body.Error?.Code]).toEqual([413, 'too-large']);
    // Other calls keep their limit.
    const id = 'x'.repeat(2 * 1024 ** 2);
    expect((await app.call('pages/getOne', { id }, reader)).status).toBe(413);
  });
});

describe('publishing', () => {
  test('at an instant shows the page on schedule', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    const { body } = await publish(id, 1, inMinutes(10), inMinutes(20));
    expect(body.Result).toMatchObject({
      page: { version: 2 },
      status: { state: 'scheduled', version: 2, hasDraft: false },
    });
    const states: unknown[] = [];
    for (let passed = 0; passed <= 20; passed += 5) {
      states.push([(await read(id)).status, (await edited(id)).status.state]);
      app.pass(5 * minute);
    }
    expect(states).toEqual([
      [404, 'scheduled'],
      [404, 'scheduled'],
      [200, 'published'],
      [200, 'published'],
      [404, 'unpublished'],
    ]);
  });

  test('at an instant does not change what users see until then', async () => {
    const page = await aPage(app.db, { title: 'Now' });
    await saved({ ...page, title: 'Later' }, false);
    const { body } = await publish(page.id, 2, inMinutes(10));
    expect(body.Result?.status).toMatchObject({
      state: 'published',
      hasDraft: false,
      scheduledFor: inMinutes(10),
      version: 3,
    });
    expect(body.Result?.page).toMatchObject({ title: 'Later', version: 3 });
    expect((await read(page.id)).body.Result).toMatchObject({ title: 'Now', version: 1 });
    app.pass(10 * minute);
    expect((await read(page.id)).body.Result).toMatchObject({ title: 'Later', version: 3 });
    expect((await edited(page.id)).status).toMatchObject({ scheduledFor: null, version: 3 });
    // What users see can be saved again, and the scheduled body survives the next draft.
    const [draft] =
      (await save([{ ...page, title: 'Draft', version: 3 }], false)).body.Result ?? [];
    expect(draft?.version).toBe(4);
    expect(await titleOf(page.id)).toBe('Later');
  });

  test('immediately or again replaces what was scheduled', async () => {
    const page = await aPage(app.db, { title: 'Now' });
    await saved({ ...page, title: 'Later' }, false);
    await publish(page.id, 2, inMinutes(10));
    await publish(page.id, 3, inMinutes(20));
    app.pass(10 * minute);
    expect(await titleOf(page.id)).toBe('Now');
    await publish(page.id, 4, null);
    expect(await titleOf(page.id)).toBe('Later');
    expect((await edited(page.id)).status.scheduledFor).toBeNull();
  });

  test('at an instant in the past is immediate', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    await publish(id, 1, inMinutes(-10));
    expect((await edited(id)).status).toMatchObject({ visibleFrom: app.now.toISOString() });
    expect((await history(id))?.items).toMatchObject([{ publishedFrom: app.now.toISOString() }]);
  });

  test('for a period that ends before it starts is invalid', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    const fields = [{ Path: 'until', Message: 'Must be after the start' }];
    for (const [from, until] of [
      [inMinutes(10), inMinutes(10)],
      [inMinutes(10), inMinutes(5)],
      [null, inMinutes(0)],
      [null, inMinutes(-5)],
      [inMinutes(-10), inMinutes(-5)],
    ] as const) {
      expect(told(await publish(id, 1, from, until))).toEqual([400, 'invalid', fields]);
    }
    for (const from of ['tomorrow', '2026-02-30T00:00:00Z', '2026-03-02T09:00:00+11:00']) {
      expect((await publish(id, 1, from)).status).toBe(400);
    }
    expect((await edited(id)).status).toMatchObject({ state: 'draft', version: 1 });
  });

  test('another version than the current one, or an unknown page, is refused', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    for (const version of [0, 2]) {
      expect(told(await publish(id, version, null)).slice(0, 2)).toEqual([
        409,
        'changed-meanwhile',
      ]);
      expect((await unpublish(id, version)).status).toBe(409);
      expect((await discard(id, version)).status).toBe(409);
    }
    expect((await publish('nobody', 1, null)).status).toBe(404);
    expect((await unpublish('nobody', 1)).status).toBe(404);
    expect((await discard('nobody', 1)).status).toBe(404);
    expect((await app.call('pages/retrieveForEdit', { id: 'nobody' }, admin)).status).toBe(404);
    expect(
      (await app.call('pages/previewPage', { id: 'nobody', as: 'contact' }, admin)).status,
    ).toBe(404);
  });
});

describe('unpublishing', () => {
  test('hides the page immediately, keeps its content, and allows publishing it again', async () => {
    const page = await aPage(app.db, { title: 'Kept' });
    const { body } = await unpublish(page.id, 1);
    expect(body.Result?.status).toMatchObject({ state: 'unpublished', version: 2 });
    expect((await read(page.id)).status).toBe(404);
    expect((await edited(page.id)).page).toMatchObject({ title: 'Kept', version: 2 });
    await publish(page.id, 2, null);
    expect((await read(page.id)).body.Result).toMatchObject({ title: 'Kept', version: 3 });
  });

  test('at an instant hides it on schedule', async () => {
    const page = await aPage(app.db);
    const { body } = await unpublish(page.id, 1, inMinutes(10));
    expect(body.Result?.status).toMatchObject({ state: 'published', visibleUntil: inMinutes(10) });
    // Its content has not changed, so it may be saved as it was read.
    const seen = (await read(page.id, admin)).body.Result;
    expect(seen?.version).toBe(2);
    app.pass(10 * minute);
    expect((await read(page.id)).status).toBe(404);
    expect((await edited(page.id)).status.state).toBe('unpublished');
  });

  test('at an instant survives publishing before it, and is cancelled by publishing after it', async () => {
    const page = await aPage(app.db);
    await unpublish(page.id, 1, inMinutes(10));
    const again = await saved({ ...page, version: 2 }, true);
    app.pass(10 * minute);
    expect((await read(page.id)).status).toBe(404);
    await saved(again, true);
    expect((await read(page.id)).status).toBe(200);
    expect((await edited(page.id)).status.visibleUntil).toBeNull();
  });

  test('turns a scheduled body into unpublished changes', async () => {
    const page = await aPage(app.db, { title: 'Now' });
    await saved({ ...page, title: 'Later' }, false);
    await publish(page.id, 2, inMinutes(10));
    const { body } = await unpublish(page.id, 3);
    expect(body.Result).toMatchObject({
      page: { title: 'Later', version: 4 },
      status: { state: 'unpublished', hasDraft: true, scheduledFor: null },
    });
    app.pass(20 * minute);
    expect((await read(page.id)).status).toBe(404);
  });

  test('a scheduled page keeps it hidden', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    await publish(id, 1, inMinutes(10));
    await unpublish(id, 2);
    app.pass(20 * minute);
    expect((await read(id)).status).toBe(404);
  });

  test('a hidden page is a conflict, and shows it to no one', async () => {
    const draft = await aPage(app.db, { isPublished: false });
    expect(told(await unpublish(draft.id, 1)).slice(0, 2)).toEqual([409, 'conflict']);
    const page = await aPage(app.db);
    await unpublish(page.id, 1);
    expect(told(await unpublish(page.id, 2, inMinutes(10))).slice(0, 2)).toEqual([409, 'conflict']);
    expect((await read(page.id)).status).toBe(404);
  });

  test('with a draft lets no one overwrite it with what users saw', async () => {
    const page = await aPage(app.db, { title: 'Live' });
    await saved({ ...page, title: 'Draft' }, false);
    await unpublish(page.id, 2, inMinutes(10));
    const seen = (await read(page.id, admin)).body.Result;
    expect(seen).toMatchObject({ title: 'Live', version: 1 });
    expect((await save([seen ?? {}], false)).status).toBe(409);
    expect((await edited(page.id)).page).toMatchObject({ title: 'Draft', version: 3 });
  });
});

describe('discarding', () => {
  test('returns to what users see', async () => {
    const page = await aPage(app.db, { title: 'Live' });
    await save([{ ...page, title: 'Draft' }], false, other.token);
    const { body } = await discard(page.id, 2);
    expect(body.Result).toMatchObject({
      page: { title: 'Live', version: 3 },
      status: { hasDraft: false, version: 3 },
    });
    expect(body.Result?.status.changedBy).not.toBe(other.email);
    const seen = (await read(page.id, admin)).body.Result;
    expect((await save([seen ?? {}], false)).status).toBe(200);
  });

  test('returns to what is scheduled', async () => {
    const page = await aPage(app.db, { title: 'Now' });
    await saved({ ...page, title: 'Later' }, false);
    await publish(page.id, 2, inMinutes(10));
    await saved({ ...page, title: 'Draft', version: 3 }, false);
    const { body } = await discard(page.id, 4);
    expect(body.Result?.page).toMatchObject({ title: 'Later', version: 5 });
    app.pass(10 * minute);
    expect((await read(page.id)).body.Result).toMatchObject({ title: 'Later', version: 5 });
  });

  test('is a conflict if there is nothing to return to, or nothing to discard', async () => {
    const draft = await aPage(app.db, { isPublished: false });
    expect(told(await discard(draft.id, 1)).slice(0, 2)).toEqual([409, 'conflict']);
    const page = await aPage(app.db);
    expect(told(await discard(page.id, 1)).slice(0, 2)).toEqual([409, 'conflict']);
  });
});

describe('the list of pages', () => {
  const list = async (input: InputOf<'pages/retrievePages'>) =>
    (await app.call('pages/retrievePages', input, admin)).body.Result;
  beforeEach(() => app.pass(minute));

  test('includes drafts, searches words of title and id, and continues after twenty', async () => {
    const made: string[] = [];
    for (let number = 0; number < 25; number++) {
      const at = new Date(app.now.getTime() + number);
      const { id } = await aPage(app.db, {
        title: `Zebra ${number}`,
        at,
        isPublished: number % 2 === 0,
      });
      made.unshift(id);
    }
    app.pass(minute);
    const first = await list({ text: 'ZEBRA' });
    const second = await list({ text: 'zebra', cursor: first?.next ?? '' });
    expect(first?.items.map(({ id }) => id)).toEqual(made.slice(0, 20));
    expect(second?.items.map(({ id }) => id)).toEqual(made.slice(20));
    expect(second?.next).toBeNull();
    expect((await list({ text: `zebra 24 ${made[0]}` }))?.items).toMatchObject([
      { id: made[0], title: 'Zebra 24', state: 'published', hasDraft: false, uses: 0 },
    ]);
    expect((await list({ text: 'zebra crossing' }))?.items).toEqual([]);
  });

  test.each(['x', '2026', '~', '2026-01-01T00:00:00.000Z~', '2026-13-45T00:00:00Z~a', 'Z~a'])(
    'rejects the cursor %s',
    async (cursor) => {
      expect((await app.call('pages/retrievePages', { cursor }, admin)).status).toBe(400);
    },
  );
});

test('actions on pages are recorded, drafts are not', async () => {
  const id = nextId('page');
  await saved({ id, title: 'Title' }, false);
  await saved({ id, title: 'Title', version: 1 }, true);
  app.pass(1);
  const [from, until] = [inMinutes(5), inMinutes(10)];
  await publish(id, 2, from, until);
  app.pass(1);
  await unpublish(id, 3);
  app.pass(1);
  await app.call('pages/deletePages', { ids: [id] }, admin);
  const events = await rowsOf(
    app,
    `select kind, details from audit_events where subject_type = 'page' and subject_id = $1 order by at`,
    [id],
  );
  expect(events).toEqual([
    { kind: 'content.published', details: { title: 'Title' } },
    { kind: 'content.published', details: { title: 'Title', from, until } },
    { kind: 'content.unpublished', details: { title: 'Title' } },
    { kind: 'content.deleted', details: { title: 'Title' } },
  ]);
});

describe('a user who is not an administrator', () => {
  test('may edit nothing, and learns nothing about what exists', async () => {
    const { id } = await aPage(app.db);
    for (const token of await signInReaders(app)) {
      const replies = [
        await save([{ id, version: 1 }], true, token),
        await app.call('pages/deletePages', { ids: [id] }, token),
        await app.call('pages/retrievePages', {}, token),
        await app.call('pages/retrieveForEdit', { id }, token),
        await app.call('pages/publishPage', { id, version: 1, from: null, until: null }, token),
        await app.call('pages/unpublishPage', { id, version: 1, at: null }, token),
        await app.call('pages/discardDraft', { id, version: 1 }, token),
        await app.call('pages/previewPage', { id, as: 'contact' }, token),
        await app.call('pages/retrieveMenuForEdit', {}, token),
        await app.call('pages/saveMenu', { version: 0, items: [], publish: true }, token),
        await app.call('content/retrieveHistory', { kind: 'page', id }, token),
        await app.call('content/retrieveVersion', { kind: 'page', id, version: 1 }, token),
        await app.call('content/nameDraft', { kind: 'page', id, version: 1, name: 'A' }, token),
      ];
      for (const { status, body } of replies) {
        expect([status, body.Error?.Code, body.Result]).toEqual([403, 'forbidden', null]);
      }
    }
    expect((await edited(id)).status).toMatchObject({ state: 'published', version: 1 });
  });
});
