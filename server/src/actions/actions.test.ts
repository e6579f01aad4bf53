import type { Action } from '@tradebridge/contract/actions';
import type { InputOf } from '@tradebridge/contract/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../companies/test-companies.ts';
import { anAction } from '../content/test-content.ts';
import { anotherEditor, type Person, people, signInPeople } from '../content/test-people.ts';
import { openTestApp } from '../platform/test-app.ts';
import { nextId } from '../platform/test-ids.ts';

const app = await openTestApp();
const tokenOf = await signInPeople(app);
const other = await anotherEditor(app);
beforeEach(() => app.db.query('truncate contents, content_links, content_versions'));

type Given = InputOf<'actions/saveActions'>['actions'][number];
const save = (actions: Given[], token = tokenOf('admin')) =>
  app.call('actions/saveActions', { actions }, token);
async function saved(given: Given): Promise<Action> {
  const { body } = await save([given]);
  const [action] = body.Result ?? [];
  if (!action) throw new Error(body.Error?.Message);
  return action;
}
const list = async (person: Person, input: InputOf<'actions/retrieveActions'> = {}) =>
  (await app.call('actions/retrieveActions', input, tokenOf(person))).body.Result;
const shell = async (person: Person) =>
  (await app.call('user/retrieveShellContent', {}, tokenOf(person))).body.Result?.actions;

const onHome = { title: 'Call us', actionPage: 'home' } as const;

describe('an action', () => {
  test('has default values, and a unique id', async () => {
    expect(await saved(onHome)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Call us',
      actionPage: 'home',
      icon: null,
      pageId: null,
      url: null,
      published: false,
      isPublic: false,
      position: 'top',
      appearance: 'outline',
      color: 'primary',
      modified: app.now.toISOString(),
      version: 1,
    });
  });

  const cases = people.flatMap((person) =>
    [true, false].flatMap((published) =>
      [true, false].map((isPublic) => ({ person, published, isPublic })),
    ),
  );
  test.each(cases)(
    'that is published $published and public $isPublic, to $person',
    async ({ person, published, isPublic }) => {
      const action = await anAction(app.db, { published, isPublic });
      const isShown = published && (isPublic || person === 'contact');
      expect((await list(person))?.items).toEqual(isShown ? [action] : []);
      expect(await shell(person)).toEqual(isShown ? [action] : []);
      if (person === 'admin') expect((await list('admin', { all: true }))?.items).toEqual([action]);
    },
  );

  test('is listed by its page, the latest modified first', async () => {
    const [one, two, three] = [
      await saved({ ...onHome, title: 'One', published: true, isPublic: true }),
      await saved({
        ...onHome,
        title: 'Two',
        actionPage: 'invoices',
        published: true,
        isPublic: true,
      }),
      await saved({ ...onHome, title: 'Three', published: true, isPublic: true }),
    ];
    app.pass(1000);
    await saved({ ...one, title: 'One again' });
    app.pass(1000);
    await saved({ ...two, title: 'Two again' });
    const titles = async (input: InputOf<'actions/retrieveActions'>) =>
      (await list('learner', input))?.items.map(({ title }) => title);
    expect(await titles({})).toEqual(['Two again', 'One again', three.title]);
    expect(await titles({ actionPage: 'home' })).toEqual(['One again', 'Three']);
    expect(await titles({ actionPage: 'sign-offs' })).toEqual([]);
    expect((await shell('learner'))?.map(({ title }) => title)).toEqual(await titles({}));
  });

  test('comes in pages of twenty, without hidden ones, to the end', async () => {
    const shown: string[] = [];
    for (let number = 0; number < 75; number++) {
      const at = new Date(app.now.getTime() - number * 1000);
      const { id } = await anAction(app.db, { at, published: number % 3 === 0 });
      if (number % 3 === 0) shown.push(id);
    }
    const first = await list('learner');
    const second = await list('learner', { cursor: first?.next ?? '' });
    expect(first?.items.map(({ id }) => id)).toEqual(shown.slice(0, 20));
    expect(second?.items.map(({ id }) => id)).toEqual(shown.slice(20));
    expect(second?.next).toBeNull();
    expect((await list('admin', { all: true }))?.items).toHaveLength(20);
    const wrong = { cursor: 'yesterday' };
    const token = tokenOf('learner');
    expect((await app.call('actions/retrieveActions', wrong, token)).status).toBe(400);
  });

  test('can be saved unchanged as it was returned; modified is the time of saving', async () => {
    const icon = { p: 'bold', n: 'phone', c1: '#0b6e4f', c2: '', po: 1, so: 0.2 } as const;
    const action = await saved({ ...onHome, icon, url: 'https://good.test', color: 'danger' });
    app.pass(1000);
    const [listed] = (await list('admin', { all: true }))?.items ?? [];
    const again = await saved(listed ?? action);
    expect(again).toEqual({ ...action, version: 2, modified: app.now.toISOString() });
  });

  test('stores an empty address as none', async () => {
    expect((await saved({ ...onHome, url: '' })).url).toBeNull();
    expect((await saved({ ...onHome, url: ' https://good.test ' })).url).toBe('https://good.test');
    expect((await saved({ ...onHome, url: '/pages/a' })).url).toBe('/pages/a');
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '\u0001javascript:alert(1)',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'data:text/html,<script>x()</script>',
    'http://good.test',
    'https://user:secret@evil.test',
    'https://user@evil.test',
    'https://good.test/\u202etset',
    'mailto:help@good.test',
    'pages/a',
    `https://good.test/${'x'.repeat(2000)}`,
  ])('never opens %j, and nothing of the batch is saved', async (url) => {
    const { status, body } = await save([onHome, { ...onHome, url }]);
    expect(status).toBe(400);
    expect(new Set(body.Error?.Fields?.map(({ Path }) => Path))).toEqual(
      new Set(['actions.1.url']),
    );
    expect((await list('admin', { all: true }))?.items).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is turned around', { title: 'a\u202e' }, 'title'],
    ['control characters in its title', { title: 'a\u001bb' }, 'title'],
    ['an unknown page', { actionPage: 'admin' }, 'actionPage'],
    ['an unknown position', { position: 'left' }, 'position'],
    ['an unknown appearance', { appearance: 'neon' }, 'appearance'],
    ['an unknown colour', { color: '#ff0000' }, 'color'],
    ['an unknown style of its icon', { icon: { p: 'sparkly' } }, 'icon.p'],
    ['a page that is none', { pageId: 'a b' }, 'pageId'],
  ])('with %s is invalid', async (_what, given, path) => {
    const { status, body } = await save([{ ...onHome, ...given } as Given]);
    expect([status, body.Error?.Fields?.map(({ Path }) => Path)]).toEqual([
      400,
      [`actions.0.${path}`],
    ]);
  });

  test('comes once in a batch, of at most fifty', async () => {
    expect((await save([])).status).toBe(400);
    expect((await save(Array.from({ length: 51 }, () => onHome))).status).toBe(400);
    const { body } = await save([
      { ...onHome, id: 'a' },
      { ...onHome, id: 'a' },
    ]);
    expect(body.Error?.Fields).toEqual([
      { Path: 'actions.1', Message: 'The same ID appears twice' },
    ]);
  });

  test('that somebody has saved since is not overwritten, and says who', async () => {
    const action = await anAction(app.db);
    await save([{ ...action, title: 'Theirs' }], other.token);
    const { status, body } = await save([onHome, { ...action, title: 'Mine' }]);
    expect([status, body.Error?.Code, body.Error?.Fields]).toEqual([
      409,
      'changed-meanwhile',
      [{ Path: 'actions.1.version', Message: `Changed in the meantime by ${other.email}` }],
    ]);
    expect((await list('admin', { all: true }))?.items).toMatchObject([{ title: 'Theirs' }]);
  });

  test('saved concurrently by several, in opposite orders, is saved by one', async () => {
    const actions = [
      await anAction(app.db),
      await anAction(app.db),
      { ...onHome, id: nextId('a') },
    ];
    const replies = await Promise.all([
      save(actions),
      save(actions.toReversed(), other.token),
      save(actions),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is deleted with all others of the batch, or not at all', async () => {
    const [one, two] = [await anAction(app.db), await anAction(app.db)];
    const remove = async (ids: string[]) =>
      (await app.call('actions/deleteActions', { ids }, tokenOf('admin'))).status;
    expect([
      await remove([one.id, 'gone']),
      await remove([one.id, one.id]),
      await remove([]),
    ]).toEqual([404, 400, 400]);
    expect((await list('admin', { all: true }))?.items).toHaveLength(2);
    expect(await remove([two.id, one.id])).toBe(200);
    expect(await rowsOf(app, 'select * from contents, content_versions')).toEqual([]);
  });

  test('that is published, hidden or deleted is recorded; a draft is not', async () => {
    let action = await saved(onHome);
    for (const published of [true, false, false]) {
      app.pass(1);
      action = await saved({ ...action, published });
    }
    app.pass(1);
    await app.call('actions/deleteActions', { ids: [action.id] }, tokenOf('admin'));
    const events = await rowsOf(
      app,
      `select kind from audit_events where subject_type = 'action' and subject_id = $1 order by at`,
      [action.id],
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'content.published',
      'content.unpublished',
      'content.deleted',
    ]);
  });

  test('is written and completely listed only by administrators', async () => {
    const { id } = await anAction(app.db);
    for (const person of ['support', 'contact', 'learner', 'unconnected'] as const) {
      const token = tokenOf(person);
      const replies = [
        await save([onHome], token),
        await app.call('actions/deleteActions', { ids: [id] }, token),
        await app.call('actions/retrieveActions', { all: true }, token),
        await app.call('content/retrieveHistory', { kind: 'action', id }, token),
      ];
      for (const { status, body } of replies) {
        expect([status, body.Error?.Code, body.Result]).toEqual([403, 'forbidden', null]);
      }
    }
  });
});
