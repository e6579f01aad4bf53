import type { Page } from '@tradebridge/contract/pages';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';
import { aForm, aMenu, aNewsItem, anAction, aPage } from './test-content.ts';

const app = await openTestApp({ REQUESTS_PER_MINUTE: '1000000' });
let admin: string;
let adminEmail: string;
let reader: string;
let signIn: () => Promise<void>;
beforeAll(async () => {
  const [editor, user] = [await aUser(app.db, { isAdmin: true }), await aUser(app.db)];
  adminEmail = editor.email;
  signIn = async () => {
    admin = await app.signIn(editor.id);
    reader = await app.signIn(user.id);
  };
  await signIn();
});

const minute = 60_000;
type Kind = 'page' | 'menu' | 'news' | 'action';
const history = (id: string, { kind = 'page' as Kind, cursor = '' } = {}) =>
  app.call('content/retrieveHistory', { kind, id, ...(cursor && { cursor }) }, admin);
const retrieve = (id: string, version: number, kind: Kind = 'page') =>
  app.call('content/retrieveVersion', { kind, id, version }, admin);
const nameDraft = (id: string, version: number, name: string, kind: Kind = 'page') =>
  app.call('content/nameDraft', { kind, id, version, name }, admin);
const savePage = async (page: Partial<Page>, publish: boolean) => {
  const { body } = await app.call('pages/savePages', { pages: [page], publish }, admin);
  const [saved] = body.Result ?? [];
  if (!saved) throw new Error(body.Error?.Message);
  return saved;
};

describe('the history', () => {
  test('has published versions and named drafts, with user and time', async () => {
    const id = nextId('page');
    let page = await savePage({ id, title: 'One' }, false);
    app.pass(minute);
    const named = await nameDraft(id, 1, 'Before Easter');
    const namedAt = app.now.toISOString();
    page = await savePage({ ...page, title: 'Two' }, false);
    app.pass(minute);
    page = await savePage({ ...page, title: 'Three' }, true);
    expect((await history(id)).body.Result).toEqual({
      items: [
        {
          version: 3,
          name: null,
          publishedFrom: app.now.toISOString(),
          at: app.now.toISOString(),
          by: adminEmail,
        },
        { version: 1, name: 'Before Easter', publishedFrom: null, at: namedAt, by: adminEmail },
      ],
      next: null,
    });
    expect(named.body.Result).toEqual((await history(id)).body.Result?.items[1]);
  });

  test('has a draft under one name, its latest', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    await nameDraft(id, 1, 'First name');
    await nameDraft(id, 1, 'Second name');
    expect((await history(id)).body.Result?.items).toMatchObject([{ name: 'Second name' }]);
  });

  test('restores a version by saving its body, which increases the version', async () => {
    const items = [{ title: 'A link', pageId: 'a', published: true, icon: {} }];
    const first = await aPage(app.db, { title: 'First', content: '<p>a</p>', items });
    const second = await savePage(
      { ...first, title: 'Second', content: '<p>b</p>', items: [] },
      true,
    );
    const { body } = (await retrieve(first.id, 1)).body.Result ?? {};
    const restored = await savePage({ ...body, id: first.id, version: second.version }, true);
    expect(restored).toEqual({ ...first, version: 3, lastUpdated: app.now.toISOString() });
    // The first is still unchanged.
    expect((await retrieve(first.id, 1)).body.Result?.body).toEqual(body);
  });

  test('restores news, an action and the menu in the same way', async () => {
    const item = await aNewsItem(app.db, { title: 'First', content: '<p>a</p>' });
    await app.call('news/saveNews', { news: [{ ...item, title: 'Second', publish: null }] }, admin);
    const news = (await retrieve(item.id, 1, 'news')).body.Result?.body as { title: string };
    const { id } = item;
    const restored = await app.call(
      'news/saveNews',
      { news: [{ ...news, id, version: 2 }] },
      admin,
    );
    expect(restored.body.Result?.[0]).toMatchObject({
      title: 'First',
      content: '<p>a</p>',
      publish: item.publish,
      created: item.created,
      version: 3,
    });

    const action = await anAction(app.db, { title: 'First' });
    const changed = { ...action, title: 'Second', published: false };
    await app.call('actions/saveActions', { actions: [changed] }, admin);
    const kept = (await retrieve(action.id, 1, 'action')).body.Result?.body as typeof action;
    const actions = [{ ...kept, id: action.id, version: 2 }];
    const answered = await app.call('actions/saveActions', { actions }, admin);
    const modified = app.now.toISOString();
    expect(answered.body.Result).toEqual([{ ...action, version: 3, modified }]);

    const menu = await aMenu(app.db, [{ title: 'First' }]);
    await aMenu(app.db, []);
    const entry = (await retrieve('custom-pages', menu.version, 'menu')).body.Result;
    expect(entry?.body.items).toEqual(menu.items);
    const { status } = await app.call(
      'pages/saveMenu',
      { version: 2, items: menu.items, publish: true },
      admin,
    );
    expect(status).toBe(200);
  });

  test('names drafts of news and actions, and nothing that is published or deleted', async () => {
    const draft = await aNewsItem(app.db, { publish: null });
    expect((await nameDraft(draft.id, 1, 'Kept', 'news')).status).toBe(200);
    const action = await anAction(app.db, { published: false });
    expect((await nameDraft(action.id, 1, 'Kept', 'action')).status).toBe(200);
    const published = await aNewsItem(app.db);
    expect((await nameDraft(published.id, 1, 'Kept', 'news')).status).toBe(404);
    const page = await aPage(app.db);
    expect((await nameDraft(page.id, 1, 'Kept')).status).toBe(404);
    expect((await nameDraft('nobody', 1, 'Kept')).status).toBe(404);
    // It does not exist as another kind.
    expect((await nameDraft(draft.id, 1, 'Kept')).status).toBe(404);
  });

  test('refuses an invalid name, and a draft that has changed since', async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    for (const name of ['', ' ', 'a\u202eb', 'x'.repeat(101)]) {
      const { status, body } = await nameDraft(id, 1, name);
      expect([status, body.Error?.Fields?.[0]?.Path]).toEqual([400, 'name']);
    }
    const { status, body } = await nameDraft(id, 2, 'A name');
    expect([status, body.Error?.Code]).toEqual([409, 'changed-meanwhile']);
    expect((await history(id)).body.Result?.items).toEqual([]);
  });

  test('keeps a hundred: the oldest drafts are dropped first, the newest version never', async () => {
    const id = nextId('page');
    let page = await savePage({ id, title: 'Draft' }, false);
    await nameDraft(id, 1, 'Old draft');
    for (let number = 0; number < 99; number++) page = await savePage(page, true);
    const versions = async () => {
      const found: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof history>> = await history(id, { cursor });
        found.push(...(page.body.Result?.items ?? []).map(({ version }) => version));
        cursor = page.body.Result?.next ?? null;
      }
      return found;
    };
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => from - index);
    expect(await versions()).toEqual(down(100, 1));
    page = await savePage(page, true);
    expect(await versions()).toEqual(down(101, 2));
    await savePage(page, false);
    await nameDraft(id, 102, 'New draft');
    expect(await versions()).toEqual(down(102, 3));
  });

  test('has nothing for an invalid version, and accepts only numbers as a cursor', async () => {
    const { id } = await aPage(app.db);
    expect((await retrieve(id, 2)).status).toBe(404);
    expect((await retrieve('nobody', 1)).status).toBe(404);
    expect((await retrieve(id, 1, 'news')).status).toBe(404);
    expect((await history('nobody')).body.Result).toEqual({ items: [], next: null });
    for (const cursor of ['x', '-1', '1e9', '99999999999', '1 or 1=1']) {
      expect((await history(id, { cursor })).status).toBe(400);
    }
  });

  test('is deleted with its content', async () => {
    const { id } = await aPage(app.db);
    await app.call('pages/deletePages', { ids: [id] }, admin);
    expect((await history(id)).body.Result?.items).toEqual([]);
    expect((await retrieve(id, 1)).status).toBe(404);
  });
});

test('content recreated under a deleted id continues its version numbers', async () => {
  const page = await savePage(await aPage(app.db), true);
  await app.call('pages/deletePages', { ids: [page.id] }, admin);
  const { id } = page;
  const again = await savePage({ id, title: 'Another' }, true);
  expect(again.version).toBe(page.version + 1);
  // An editor that still has the deleted content does not overwrite it.
  const { status, body } = await app.call(
    'pages/savePages',
    { pages: [page], publish: true },
    admin,
  );
  expect([status, body.Error?.Code]).toEqual([409, 'changed-meanwhile']);
  const entries = (await history(id)).body.Result?.items ?? [];
  expect(entries.map(({ version }) => version)).toEqual([again.version]);
  await app.call('pages/deletePages', { ids: [id] }, admin);
  expect((await savePage({ id }, false)).version).toBe(page.version + 2);

  const kinds = [
    [await aNewsItem(app.db), 'news/deleteNews', aNewsItem],
    [await anAction(app.db), 'actions/deleteActions', anAction],
    [await aForm(app.db), 'form/deleteForms', aForm],
  ] as const;
  for (const [made, path, make] of kinds) {
    expect((await app.call(path, { ids: [made.id] }, admin)).status).toBe(200);
    expect((await make(app.db, { id: made.id })).version).toBe(made.version + 1);
  }
});

/** Actions on a page, with minutes from now. */
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), publish: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      from: fc.option(fc.integer({ min: -5, max: 20 })),
      until: fc.option(fc.integer({ min: -5, max: 30 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('unpublish' as const),
      at: fc.option(fc.integer({ min: -5, max: 20 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('name' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.nat(15) }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** A model of a page as a timeline. */
class Model {
  now = 0;
  version = 1;
  draft: string | null = 'Title 1';
  /** What is visible from when on: the last of those that have started. */
  line: { from: number; title: string }[] = [];
  until: number | null = null;
  history: { version: number; isNamed: boolean }[] = [];

  get #begun() {
    return this.line.filter(({ from }) => from <= this.now);
  }
  get seen(): string | null {
    const isOver = this.until !== null && this.until <= this.now;
    return isOver ? null : (this.#begun.at(-1)?.title ?? null);
  }
  get isMoreComing(): boolean {
    return this.draft !== null || this.line.length > this.#begun.length;
  }
  get edited(): string | null {
    return this.draft ?? this.line.at(-1)?.title ?? null;
  }

  #publish(title: string, from: number, until: number | null): void {
    const seen = this.seen;
    const before = from > this.now && seen !== null ? [{ from: this.now, title: seen }] : [];
    this.line = [...before, { from, title }];
    this.until = until;
    this.draft = null;
    this.history.unshift({ version: this.version, isNamed: false });
  }

  /** Performs an action, and returns the expected status. */
  do(given: Act): number {
    switch (given.do) {
      case 'pass':
        this.now += given.minutes;
        return 200;
      case 'name':
        if (this.draft === null) return 404;
        if (!this.history.some(({ version }) => version === this.version)) {
          this.history.unshift({ version: this.version, isNamed: true });
        }
        return 200;
      case 'save':
        this.version++;
        this.draft = `Title ${this.version}`;
        if (given.publish) {
          const isToEnd = this.until !== null && this.until > this.now;
          this.#publish(this.draft, this.now, isToEnd ? this.until : null);
        }
        return 200;
      case 'publish': {
        const from = Math.max(this.now, this.now + (given.from ?? 0));
        const until = given.until === null ? null : this.now + given.until;
        if (until !== null && until <= from) return 400;
        this.version++;
        this.#publish(this.edited ?? '', from, until);
        return 200;
      }
      case 'unpublish': {
        if (this.line.length === 0 || (this.until !== null && this.until <= this.now)) return 409;
        this.version++;
        const at = this.now + Math.max(0, given.at ?? 0);
        this.until = at;
        if (at > this.now) return 200;
        const coming = this.line.filter(({ from }) => from > this.now);
        // What was to follow visible content becomes a draft again.
        if (this.#begun.length > 0 && coming.length > 0) {
          this.draft ??= coming.at(-1)?.title ?? null;
          this.line = this.#begun;
        }
        return 200;
      }
      case 'discard':
        if (this.draft === null || this.line.length === 0) return 409;
        this.version++;
        this.draft = null;
        return 200;
    }
  }
}

test('after any sequence of actions, users see what the timeline says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      // So much time passes that sessions end.
      await signIn();
      const model = new Model();
      const id = nextId('page');
      await savePage({ id, title: 'Title 1' }, false);
      const inMinutes = (minutes: number | null) =>
        minutes === null ? null : new Date(app.now.getTime() + minutes * minute).toISOString();
      const perform = async (given: Act): Promise<number> => {
        const { version } = model;
        switch (given.do) {
          case 'pass':
            app.pass(given.minutes * minute);
            return 200;
          case 'name':
            return (await nameDraft(id, version, 'A draft')).status;
          case 'save': {
            const pages = [{ id, version, title: `Title ${version + 1}` }];
            const { publish } = given;
            return (await app.call('pages/savePages', { pages, publish }, admin)).status;
          }
          case 'publish': {
            const period = { from: inMinutes(given.from), until: inMinutes(given.until) };
            return (await app.call('pages/publishPage', { id, version, ...period }, admin)).status;
          }
          case 'unpublish': {
            const at = inMinutes(given.at);
            return (await app.call('pages/unpublishPage', { id, version, at }, admin)).status;
          }
          case 'discard':
            return (await app.call('pages/discardDraft', { id, version }, admin)).status;
        }
      };
      for (const given of acts) {
        const told = await perform(given);
        expect([given, told]).toEqual([given, model.do(given)]);
        const seen = (await app.call('pages/getOne', { id }, reader)).body.Result;
        const { page, status } =
          (await app.call('pages/retrieveForEdit', { id }, admin)).body.Result ?? {};
        expect({
          seen: seen?.title ?? null,
          edited: page?.title,
          version: page?.version,
          hasDraft: status?.hasDraft,
          isSeen: status?.state === 'published',
        }).toEqual({
          seen: model.seen,
          edited: model.edited,
          version: model.version,
          hasDraft: model.draft !== null,
          isSeen: model.seen !== null,
        });
        // What users see can be saved only if no newer changes would be lost.
        if (seen) expect(seen.version === model.version).toBe(!model.isMoreComing);
        const { items } = (await history(id)).body.Result ?? {};
        expect(items?.map(({ version, name }) => ({ version, isNamed: name !== null }))).toEqual(
          model.history.slice(0, 20),
        );
      }
    }),
    { numRuns: 80 },
  );
}, 120_000);
