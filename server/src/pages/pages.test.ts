import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { TestApp } from '../platform/test-app.ts';

let app: TestApp;
let admin: string;
let anybody: string;
beforeAll(async () => {
  app = await TestApp.open();
  admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
  anybody = await app.signIn((await aUser(app.db)).id);
});
afterAll(() => app.close());

test('a page is seen once it is published', async () => {
  const page = { id: 'safety', title: 'Safety' };
  const draft = await app.call('pages/savePages', { pages: [page], publish: false }, admin);
  expect(draft.body.Result?.[0]).toMatchObject({
    id: 'safety',
    version: 1,
    content: 'Page content.',
  });
  expect((await app.call('pages/getOne', { id: 'safety' }, anybody)).status).toBe(404);
  const [saved] = draft.body.Result ?? [];
  const published = await app.call(
    'pages/savePages',
    {
      pages: [{ ...saved, content: '<p onclick="x()">Boots</p><script>x()</script>' }],
      publish: true,
    },
    admin,
  );
  expect(published.body.Error).toBeNull();
  const read = await app.call('pages/getOne', { id: 'safety' }, anybody);
  expect(read.body.Result).toMatchObject({ version: 2, content: '<p>Boots</p>' });
});

test('the menu and news are saved and read', async () => {
  const menu = await app.call(
    'pages/saveMenu',
    {
      version: 0,
      items: [{ title: 'Safety', pageId: 'safety', published: true, public: true }],
      publish: true,
    },
    admin,
  );
  expect(menu.body.Error).toBeNull();
  const seen = await app.call('pages/retrieveMenu', {}, anybody);
  expect(seen.body.Result).toMatchObject([{ title: 'Safety', iconColor: '#000000' }]);
  const news = await app.call(
    'news/saveNews',
    { news: [{ title: 'Open day', publish: '2026-03-01T00:00:00Z' }] },
    admin,
  );
  expect(news.body.Error).toBeNull();
  const list = await app.call('news/retrieveNews', {}, anybody);
  expect(list.body.Result?.items).toMatchObject([{ title: 'Open day' }]);
  const action = await app.call(
    'actions/saveActions',
    {
      actions: [
        {
          title: 'Call us',
          actionPage: 'home',
          url: 'https://a.example',
          published: true,
          isPublic: true,
        },
      ],
    },
    admin,
  );
  expect(action.body.Error).toBeNull();
  const shell = await app.call('user/retrieveShellContent', {}, anybody);
  expect(shell.body.Result).toMatchObject({ menu: [{}], actions: [{ title: 'Call us' }] });
  expect(
    (await app.call('pages/retrievePages', { text: 'saf' }, admin)).body.Result?.items,
  ).toMatchObject([{ id: 'safety', uses: 1, state: 'published' }]);
});
