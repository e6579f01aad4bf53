import { expect, test } from 'vitest';
import { aPage } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();
const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);

test('the outline has every page as it is being edited, with its links and none of its text', async () => {
  await aPage(app.db, {
    id: 'a',
    title: 'Published',
    content: '<p>Long</p>',
    items: [{ id: 'to-b', title: 'To B', pageId: 'b', published: true }],
  });
  await aPage(app.db, { id: 'b', title: 'Draft', isPublished: false });
  await aPage(app.db, { id: 'c', title: 'Planned', from: new Date('2030-01-01T00:00:00Z') });
  await aPage(app.db, { id: 'd', title: 'Ended', until: new Date('2026-03-01T21:30:00Z') });
  const { body } = await app.call('pages/retrieveOutline', {}, admin);
  expect(body.Result).toEqual([
    {
      id: 'a',
      title: 'Published',
      isPublished: true,
      items: [{ id: 'to-b', title: 'To B', pageId: 'b', published: true }],
    },
    { id: 'b', title: 'Draft', isPublished: false, items: [] },
    { id: 'c', title: 'Planned', isPublished: false, items: [] },
    { id: 'd', title: 'Ended', isPublished: false, items: [] },
  ]);
});

test('the outline has the draft of a published page, which stays published', async () => {
  await aPage(app.db, { id: 'e', title: 'Before' });
  await aPage(app.db, { id: 'e', title: 'After', isPublished: false });
  const { body } = await app.call('pages/retrieveOutline', {}, admin);
  expect(body.Result?.find(({ id }) => id === 'e')).toMatchObject({
    title: 'After',
    isPublished: true,
  });
});

test('the outline is for administrators', async () => {
  const anybody = await app.signIn((await aUser(app.db)).id);
  expect((await app.call('pages/retrieveOutline', {}, anybody)).status).toBe(403);
});
