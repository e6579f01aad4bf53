import type { InputOf } from '@tradebridge/contract/calls';
import type { MenuItem } from '@tradebridge/contract/content';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aMenu, aPage } from '../content/test-content.ts';
import { anotherEditor } from '../content/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp({ REQUESTS_PER_MINUTE: '1000000' });
const admin = await aStaffToken(app, 'isAdmin');
const other = await anotherEditor(app);
const contact = (await aSignedIn(app, 'reader')).token;
const unconnected = await app.signIn((await aUser(app.db)).id);

const forgetContent = () => app.db.query('truncate contents, content_links, content_versions');
beforeEach(forgetContent);

type Items = InputOf<'pages/saveMenu'>['items'];
const save = (version: number, items: Items, publish = true, token = admin) =>
  app.call('pages/saveMenu', { version, items, publish }, token);
const menuFor = async (token: string) =>
  (await app.call('pages/retrieveMenu', {}, token)).body.Result;
const forEdit = async () => (await app.call('pages/retrieveMenuForEdit', {}, admin)).body.Result;

describe('the menu', () => {
  test('is empty in a new portal, and saved from version 0', async () => {
    expect(await menuFor(unconnected)).toEqual([]);
    expect(await forEdit()).toEqual({ version: 0, items: [], hasDraft: false });
    const { body } = await save(0, [{ title: 'A', published: true, public: true }]);
    expect(body.Result).toMatchObject({ version: 1, items: [{ title: 'A' }] });
  });

  test('is shown as published, in order, while a draft is prepared', async () => {
    const items = ['B', 'A', 'C'].map((title) => ({ title, published: true, public: true }));
    const { body } = await save(0, items);
    await save(1, [{ title: 'Draft' }], false);
    expect(await menuFor(unconnected)).toEqual(body.Result?.items);
    expect(await forEdit()).toMatchObject({
      version: 2,
      hasDraft: true,
      items: [{ title: 'Draft', published: false, public: false, iconColor: '#000000' }],
    });
    await save(2, [], true);
    expect(await menuFor(unconnected)).toEqual([]);
    expect(await forEdit()).toEqual({ version: 3, items: [], hasDraft: false });
  });

  test('as returned can be saved again', async () => {
    await save(0, [{ title: 'A', icon: { p: 'bold' }, pageId: 'anything' }, {}], false);
    const answered = await forEdit();
    if (!answered) throw new Error('The menu is missing.');
    const { body } = await app.call('pages/saveMenu', { ...answered, publish: true }, admin);
    expect(body.Result).toEqual({ version: 2, items: answered.items });
  });

  test('that someone has saved since is not overwritten, and the refusal says who', async () => {
    await save(0, [{ title: 'Theirs' }], false, other.token);
    for (const version of [0, 2]) {
      const { status, body } = await save(version, [{ title: 'Mine' }]);
      expect([status, body.Error?.Code, body.Error?.Fields]).toEqual([
        409,
        'changed-meanwhile',
        [{ Path: 'version', Message: `Changed in the meantime by ${other.email}` }],
      ]);
    }
    expect((await forEdit())?.items).toMatchObject([{ title: 'Theirs' }]);
  });

  test('saved concurrently is saved by one user, also the first time', async () => {
    for (let version = 0; version < 3; version++) {
      const replies = await Promise.all(
        ['A', 'B', 'C', 'D'].map((title, index) =>
          save(version, [{ title }], true, index % 2 === 0 ? admin : other.token),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
    expect((await forEdit())?.version).toBe(3);
  });

  test('accepts 500 items and returns them in order; 1001 are too many', async () => {
    const items = Array.from({ length: 1001 }, (_, index) => ({
      title: `Item ${index} ${'x'.repeat(150)}`,
      subtitle: 'y'.repeat(250),
      published: true,
      public: true,
      icon: {},
    }));
    const { status } = await save(0, items.slice(0, 500));
    expect(status).toBe(200);
    expect((await menuFor(unconnected))?.map(({ title }) => title)).toEqual(
      items.slice(0, 500).map(({ title }) => title),
    );
    expect((await save(1, items.slice(0, 1000))).status).toBe(200);
    const tooMany = await save(2, items);
    expect([tooMany.status, tooMany.body.Error?.Fields?.[0]?.Path]).toEqual([400, 'items']);
  });

  test('with a duplicate or invalid item is invalid and changes nothing', async () => {
    await save(0, [{ title: 'As it was' }]);
    const bad: [Items, string][] = [
      [[{ id: 'a' }, { id: 'a' }], 'items.1'],
      [[{}, { title: 'a\u202e' }], 'items.1.title'],
      [[{}, { title: '' }], 'items.1.title'],
      [[{}, { subtitle: 'a\u0000' }], 'items.1.subtitle'],
      [[{}, { iconColor: '#12345' }], 'items.1.iconColor'],
      [[{}, { icon: { p: 'fancy' as 'bold' } }], 'items.1.icon.p'],
      [[{}, { icon: { c1: 'url(x)' } }], 'items.1.icon.c1'],
      [[{}, { pageId: '../a' }], 'items.1.pageId'],
    ];
    for (const [items, path] of bad) {
      const { status, body } = await save(1, items);
      expect([status, body.Error?.Fields?.map(({ Path }) => Path)]).toEqual([400, [path]]);
    }
    expect(await forEdit()).toMatchObject({ version: 1, items: [{ title: 'As it was' }] });
  });
});

interface Graph {
  readonly pages: readonly {
    readonly state: 'published' | 'draft' | 'expired';
    readonly items: readonly Item[];
  }[];
  readonly menu: readonly Item[];
}
interface Item {
  readonly to: number;
  readonly published: boolean;
  readonly public: boolean;
}

const pageIds = ['a', 'b', 'c', 'd', 'e'];
/** Pages that items open: those of the graph, and sometimes one beyond. */
const item: fc.Arbitrary<Item> = fc.record({
  to: fc.nat(pageIds.length),
  published: fc.boolean(),
  public: fc.boolean(),
});
const graph: fc.Arbitrary<Graph> = fc.record({
  pages: fc.array(
    fc.record({
      state: fc.constantFrom('published', 'published', 'published', 'draft', 'expired'),
      items: fc.array(item, { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: pageIds.length },
  ),
  menu: fc.array(item, { maxLength: 4 }),
});

/** The specification as a simple model. */
function modelOf({ pages, menu }: Graph, isContact: boolean) {
  const isShown = (one: Item) => one.published && (one.public || isContact);
  const live = pages.map(({ state, items }) => (state === 'published' ? items : []));
  const openers = (to: number) => [...menu, ...live.flat()].filter((one) => one.to === to);
  const isOpen = (to: number) =>
    pages[to]?.state === 'published' && (openers(to).length === 0 || openers(to).some(isShown));
  const walked = new Set<number>();
  const walk = (items: readonly Item[]) => {
    for (const { to } of items.filter(isShown)) {
      if (walked.has(to) || !isOpen(to)) continue;
      walked.add(to);
      walk(live[to] ?? []);
    }
  };
  walk(menu);
  return { isOpen, walked };
}

/** The pages that can be reached from the menu by clicking. */
async function walkedBy(token: string): Promise<Set<string>> {
  const found = new Set<string>();
  const follow = async (items: readonly MenuItem[]) => {
    for (const { pageId } of items) {
      if (pageId === null || found.has(pageId)) continue;
      const { body } = await app.call('pages/getOne', { id: pageId }, token);
      if (!body.Result) continue;
      found.add(pageId);
      await follow(body.Result.items);
    }
  };
  await follow((await menuFor(token)) ?? []);
  return found;
}

const idOf = (to: number) => pageIds[to] ?? 'of-no-page';
const itemsOf = (items: readonly Item[]) =>
  items.map(({ to, ...flags }) => ({ pageId: idOf(to), ...flags }));

test('with any links, including loops, each page opens for exactly those users for whom an item allows it', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async (given) => {
      await forgetContent();
      for (const [index, { state, items }] of given.pages.entries()) {
        await aPage(app.db, {
          id: idOf(index),
          items: itemsOf(items),
          isPublished: state !== 'draft',
          until: state === 'expired' ? app.now : null,
        });
      }
      await aMenu(app.db, itemsOf(given.menu));
      for (const [token, isContact] of [
        [contact, true],
        [unconnected, false],
      ] as const) {
        const model = modelOf(given, isContact);
        const expected = pageIds.filter((_id, index) => model.isOpen(index));
        const many = await app.call('pages/getMany', { ids: [...pageIds, 'of-no-page'] }, token);
        expect(many.body.Result?.map(({ id }) => id)).toEqual(expected);
        for (const id of pageIds) {
          const { status } = await app.call('pages/getOne', { id }, token);
          expect([id, status]).toEqual([id, expected.includes(id) ? 200 : 404]);
        }
        expect(await walkedBy(token)).toEqual(new Set([...model.walked].map(idOf)));
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
