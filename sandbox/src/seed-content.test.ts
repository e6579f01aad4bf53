import { refreshEmployerUsers } from '@tradebridge/server/companies/refresh-employer-users';
import { aCompany, aContact } from '@tradebridge/server/companies/test-contacts';
import { createAccount } from '@tradebridge/server/identity/create-account';
import { openTestApp } from '@tradebridge/server/platform/test-app';
import { beforeAll, expect, test } from 'vitest';
import {
  demonstrationActions,
  demonstrationNews,
  demonstrationPages,
} from './institution/content.ts';
import { demonstrationForms } from './institution/forms.ts';
import { seedContent } from './seed-content.ts';

const editor = 'editor@example.test';

const app = await openTestApp();
let admin: string;
beforeAll(async () => {
  const id = await createAccount(app.db, {
    email: editor,
    name: 'Editor',
    password: 'Apprentice-demo-1',
    isAdmin: true,
    isSupport: false,
    secondFactor: 'E',
  });
  admin = await app.signIn(id);
});

const seed = () => seedContent({ db: app.db, files: app.files, now: app.now }, editor);

/** A contact of a company, who sees everything in the demonstration. */
async function aReader(): Promise<string> {
  const { employerId } = await aCompany(app.db);
  const { user } = await aContact(app.db, employerId, { role: 'reader' });
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  return app.signIn(user.id);
}

test('the demonstration has pages with pictures and links, a nested menu, news and actions', async () => {
  await seed();
  const home = await app.call('pages/getOne', {}, admin);
  expect(home.body.Result).toMatchObject({ id: 'home', items: [{}, {}] });
  const [, picture = ''] = /<img src="([^"]+)"/.exec(home.body.Result?.content ?? '') ?? [];
  expect((await app.app.inject(picture)).headers['content-type']).toBe('image/webp');
  const contact = await aReader();
  const menu = await app.call('pages/retrieveMenu', {}, contact);
  const ids = demonstrationPages.map(({ id }) => id);
  for (const { pageId } of menu.body.Result ?? []) expect(ids).toContain(pageId);
  const pages = await app.call('pages/getMany', { ids }, contact);
  const others = (pages.body.Result ?? []).filter(({ id }) => id !== 'home');
  expect(others).toHaveLength(5);
  for (const { id, content, content2, items } of others) {
    expect(content, id).toMatch(/<img src="\/media\//);
    expect(items.length > 0 || /<a href="/.test(content + content2), id).toBe(true);
  }
  // Menu items open pages with items of their own.
  const nested = others.filter(({ items }) => items.length > 0).map(({ id }) => id);
  expect(menu.body.Result?.some(({ pageId }) => nested.includes(pageId ?? ''))).toBe(true);
  const news = await app.call('news/retrieveNews', {}, admin);
  expect(news.body.Result?.items).toHaveLength(6);
  expect(news.body.Result?.items.map(({ id }) => id)).toEqual(
    demonstrationNews.map(({ id }) => id),
  );
  const actions = await app.call('actions/retrieveActions', { all: true }, admin);
  expect(new Set(actions.body.Result?.items.map(({ actionPage }) => actionPage))).toEqual(
    new Set(['home', 'apprentices']),
  );
});

test('the history of the demonstration’s news and actions starts with what is published', async () => {
  const [news] = demonstrationNews;
  const [action] = demonstrationActions;
  for (const subject of [
    { kind: 'news' as const, id: news?.id ?? '', title: news?.title },
    { kind: 'action' as const, id: action?.id ?? '', title: action?.title },
  ]) {
    const { title, ...named } = subject;
    const history = await app.call('content/retrieveHistory', named, admin);
    expect(history.body.Result?.items).toMatchObject([{ version: 1, name: null }]);
    const kept = await app.call('content/retrieveVersion', { ...named, version: 1 }, admin);
    expect(kept.body.Result?.body.title).toBe(title);
  }
});

test('the forms of the demonstration can be answered, edited and published again', async () => {
  const { employerId } = await aCompany(app.db);
  const { user } = await aContact(app.db, employerId, { role: 'writer' });
  const contact = await app.signIn(user.id);
  expect(demonstrationForms).toHaveLength(4);
  for (const { id } of demonstrationForms) {
    expect((await app.call('form/getOne', { id }, contact)).body.Result?.id).toBe(id);
    const edited = await app.call('form/retrieveForEdit', { id }, admin);
    const form = edited.body.Result?.form ?? { name: '' };
    const { body } = await app.call('form/saveForm', { form, publish: true }, admin);
    expect(body.Error).toBeNull();
  }
  const { body } = await app.call('form/retrieveForEdit', { id: 'incident-report' }, admin);
  expect(body.Result?.uses).toMatchObject([{ kind: 'page', id: 'safety-on-site', isLive: true }]);
});

test('every link of the demonstration opens a page that a contact sees', async () => {
  const contact = await aReader();
  const own = demonstrationPages.flatMap(({ content, content2 }) =>
    Array.from(`${content}${content2}`.matchAll(/href="\/pages\/([^"]+)"/g), ([, id = '']) => id),
  );
  const listed = demonstrationPages.flatMap(({ items = [] }) => items.map(({ pageId }) => pageId));
  for (const id of [...own, ...listed]) {
    expect((await app.call('pages/getOne', { id: id ?? '' }, contact)).status).toBe(200);
  }
});

test("an administrator's later changes are kept", async () => {
  const { body } = await app.call('pages/retrieveForEdit', { id: 'home' }, admin);
  const page = { ...body.Result?.page, title: 'Welcome' };
  await app.call('pages/savePages', { pages: [page], publish: true }, admin);
  await seed();
  expect((await app.call('pages/getOne', {}, admin)).body.Result?.title).toBe('Welcome');
});
