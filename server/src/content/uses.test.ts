import { beforeEach, describe, expect, test } from 'vitest';
import { aStaffToken } from '../companies/test-companies.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aMenu, aNewsItem, anAction, anItem, aPage, aPicture } from './test-content.ts';

// References to pages and pictures, and that nothing in use is deleted unnoticed.

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');
const reader = await app.signIn((await aUser(app.db)).id);
beforeEach(() => app.db.query('truncate contents, content_links, content_versions'));

const minute = 60_000;
const remove = async (ids: string[]) => {
  const { status, body } = await app.call('pages/deletePages', { ids }, admin);
  return [status, body.Error?.Code ?? body.Result, body.Error?.Fields];
};
const usesOf = async (id: string) =>
  (await app.call('pages/retrieveForEdit', { id }, admin)).body.Result?.uses;
const linkTo = (id: string) => `<p><a href="/pages/${id}">There</a></p>`;
const inMinutes = (minutes: number) => new Date(app.now.getTime() + minutes * minute);

describe('a page', () => {
  test('that nothing uses is deleted with its versions, and reads like one that never existed', async () => {
    const page = await aPage(app.db);
    expect(await remove([page.id])).toEqual([200, { deleted: [page.id] }, undefined]);
    expect((await app.call('pages/getOne', { id: page.id }, reader)).status).toBe(404);
    const { rows } = await app.db.pool.query(`
      select id from contents
      union all select id from content_versions where body <> 'null'`);
    expect(rows).toEqual([]);
    expect((await remove([page.id]))[0]).toBe(404);
  });

  test('lists everything that uses it, and is deleted when nothing does', async () => {
    const { id } = await aPage(app.db, { title: 'Target' });
    const menu = await aMenu(app.db, [{ pageId: id, published: false }]);
    const linking = await aPage(app.db, { title: 'Links', items: [anItem({ pageId: id })] });
    const telling = await aPage(app.db, { title: 'Tells', content2: linkTo(`${id}?a=b`) });
    const news = await aNewsItem(app.db, { title: 'Open day', content: linkTo(`${id}#top`) });
    const action = await anAction(app.db, { title: 'Go', pageId: id, url: null });
    const byUrl = await anAction(app.db, { title: 'Go too', url: `/pages/${id}` });
    const uses = [
      { kind: 'action', id: action.id, title: 'Go', isLive: true },
      { kind: 'action', id: byUrl.id, title: 'Go too', isLive: true },
      { kind: 'menu', id: 'custom-pages', title: '', isLive: true },
      { kind: 'news', id: news.id, title: 'Open day', isLive: true },
      { kind: 'page', id: linking.id, title: 'Links', isLive: true },
      { kind: 'page', id: telling.id, title: 'Tells', isLive: true },
    ];
    expect(await usesOf(id)).toEqual(uses);
    const message = 'Used by ‘Go’, ‘Go too’, the menu, ‘Open day’, ‘Links’, ‘Tells’';
    const used = [409, 'in-use', [{ Path: 'ids.0', Message: message }]];
    expect(await remove([id])).toEqual(used);

    await app.call('pages/saveMenu', { version: menu.version, items: [], publish: true }, admin);
    await app.call('actions/deleteActions', { ids: [action.id, byUrl.id] }, admin);
    await app.call('news/deleteNews', { ids: [news.id] }, admin);
    const pages = [
      { ...linking, items: [] },
      { ...telling, content2: '' },
    ];
    await app.call('pages/savePages', { pages, publish: true }, admin);
    expect(await usesOf(id)).toEqual([]);
    expect((await remove([id]))[0]).toBe(200);
  });

  test('counts each content that uses it once in the list of pages', async () => {
    const { id } = await aPage(app.db, { title: 'Target' });
    await aPage(app.db, { items: [anItem({ pageId: id })], content: linkTo(id).repeat(3) });
    await aMenu(app.db, [{ pageId: id }, { pageId: id, public: false }]);
    const { body } = await app.call('pages/retrievePages', { text: 'target' }, admin);
    expect(body.Result?.items).toMatchObject([{ id, uses: 2 }]);
  });

  test('is used by drafts and by scheduled and hidden content, which the list shows', async () => {
    const { id } = await aPage(app.db);
    const link = { content: linkTo(id) };
    const draft = await aPage(app.db, { title: 'Draft', ...link, isPublished: false });
    const coming = await aPage(app.db, { title: 'Coming', ...link, from: inMinutes(10) });
    const over = await aPage(app.db, { title: 'Ended', ...link, until: app.now });
    const news = await aNewsItem(app.db, { title: 'Unsent', ...link, publish: null });
    expect(await usesOf(id)).toEqual([
      { kind: 'news', id: news.id, title: 'Unsent', isLive: false },
      { kind: 'page', id: coming.id, title: 'Coming', isLive: false },
      { kind: 'page', id: draft.id, title: 'Draft', isLive: false },
      { kind: 'page', id: over.id, title: 'Ended', isLive: false },
    ]);
    app.pass(10 * minute);
    expect((await usesOf(id))?.filter(({ isLive }) => isLive)).toMatchObject([{ id: coming.id }]);
    expect((await remove([id]))[1]).toBe('in-use');
  });

  test('is free once a scheduled body has replaced the one that used it', async () => {
    const { id } = await aPage(app.db);
    const user = await aPage(app.db, { items: [anItem({ pageId: id })] });
    const pages = [{ ...user, items: [] }];
    await app.call('pages/savePages', { pages, publish: false }, admin);
    const from = inMinutes(10).toISOString();
    await app.call('pages/publishPage', { id: user.id, version: 2, from, until: null }, admin);
    expect((await remove([id]))[0]).toBe(409);
    app.pass(10 * minute);
    expect(await usesOf(id)).toEqual([]);
    expect((await remove([id]))[0]).toBe(200);
  });

  test('is deleted together with those that link to it, and despite links to itself', async () => {
    const [one, two] = ['one', 'two'];
    await aPage(app.db, { id: one, items: [anItem({ pageId: two })] });
    await aPage(app.db, { id: two, content: linkTo(one) + linkTo(two) });
    expect((await remove([one]))[1]).toBe('in-use');
    expect(await remove([two, one])).toEqual([200, { deleted: [two, one] }, undefined]);
    const alone = await aPage(app.db, { items: [anItem({ pageId: 'alone' })], id: 'alone' });
    expect((await remove([alone.id]))[0]).toBe(200);
  });

  test('in a batch that has one in use, missing or duplicate is not deleted, nor are the others', async () => {
    const [free, used] = [await aPage(app.db), await aPage(app.db)];
    await aMenu(app.db, [{ pageId: used.id }]);
    const fields = [{ Path: 'ids.1', Message: 'Used by the menu' }];
    expect(await remove([free.id, used.id])).toEqual([409, 'in-use', fields]);
    expect((await remove([free.id, 'gone']))[0]).toBe(404);
    expect((await remove([free.id, free.id]))[0]).toBe(400);
    expect((await remove([]))[0]).toBe(400);
    expect((await app.call('pages/getOne', { id: free.id }, reader)).status).toBe(200);
  });

  test('that opens by default is not deleted', async () => {
    await aPage(app.db, { id: 'home' });
    const fields = [{ Path: 'ids.0', Message: 'Opens where no page is named' }];
    expect(await remove(['home'])).toEqual([409, 'in-use', fields]);
    await aMenu(app.db, [{ pageId: 'home' }]);
    const both = [{ Path: 'ids.0', Message: 'Used by the menu' }, ...fields];
    expect(await remove(['home'])).toEqual([409, 'in-use', both]);
  });

  test('never becomes used while it is being deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await aPage(app.db);
      const { version = 0 } =
        (await app.call('pages/retrieveMenuForEdit', {}, admin)).body.Result ?? {};
      const [saved, deleted] = await Promise.all([
        app.call('pages/saveMenu', { version, items: [{ pageId: id }], publish: true }, admin),
        app.call('pages/deletePages', { ids: [id] }, admin),
      ]);
      expect(saved.status).toBe(200);
      const isGone = (await app.call('pages/retrieveForEdit', { id }, admin)).status === 404;
      expect(deleted.status).toBe(isGone ? 200 : 409);
    }
  });
});

describe('a picture', () => {
  const list = async () => (await app.call('media/retrieveMedia', {}, admin)).body.Result?.items;
  const removePicture = async (id: string, confirmed: boolean) => {
    const { status, body } = await app.call('media/deleteMedia', { id, confirmed }, admin);
    return [status, body.Error?.Code ?? body.Result, body.Error?.Fields];
  };

  test('is used by HTML and by news, including drafts', async () => {
    const picture = await aPicture(app);
    const content = `<img src="/media/${picture.id}.webp" alt="">`;
    const page = await aPage(app.db, { title: 'Page', content2: content, isPublished: false });
    const news = await aNewsItem(app.db, { title: 'News', picture });
    const uses = [
      { kind: 'news', id: news.id, title: 'News', isLive: true },
      { kind: 'page', id: page.id, title: 'Page', isLive: false },
    ];
    expect((await list())?.find(({ id }) => id === picture.id)?.uses).toEqual(uses);
    const fields = [{ Path: 'id', Message: 'Used by ‘News’, ‘Page’' }];
    expect(await removePicture(picture.id, false)).toEqual([409, 'in-use', fields]);
    expect(await removePicture(picture.id, true)).toEqual([200, true, undefined]);
    expect((await list())?.some(({ id }) => id === picture.id)).toBe(false);
    // Content that used it can still be saved.
    const again = { news: [{ ...news, title: 'Again' }] };
    expect((await app.call('news/saveNews', again, admin)).status).toBe(200);
  });

  test('that nothing uses is deleted without confirmation, and once', async () => {
    const { id } = await aPicture(app);
    expect((await removePicture(id, false))[0]).toBe(200);
    expect((await removePicture(id, false))[0]).toBe(404);
  });
});
