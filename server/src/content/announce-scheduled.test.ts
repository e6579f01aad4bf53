import { expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { type Announcement, announcementChannel } from '../platform/announce.ts';
import { openTestApp } from '../platform/test-app.ts';
import { announceDue } from './announce-scheduled.ts';

const app = await openTestApp();
const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);

/** What is announced while work runs. */
async function announcedBy(work: () => Promise<void>): Promise<string[]> {
  const heard: string[] = [];
  const client = await app.db.pool.connect();
  client.on('notification', ({ payload = '' }) =>
    heard.push((JSON.parse(payload) as Announcement).kind),
  );
  try {
    await client.query(`listen ${announcementChannel}`);
    await work();
    // A notification arrives before the result of a later query.
    await client.query('select 1');
    return heard;
  } finally {
    await client.query('unlisten *');
    client.removeAllListeners('notification');
    client.release();
  }
}

const minutes = (count: number) => new Date(app.now.getTime() + count * 60_000);

const due = (from: number, until: number) =>
  announcedBy(() => announceDue(app.db, minutes(from), minutes(until)));

test('browsers are notified of news that appears and disappears on schedule', async () => {
  await app.call(
    'news/saveNews',
    {
      news: [
        {
          title: 'Open day',
          publish: minutes(10).toISOString(),
          unpublish: minutes(20).toISOString(),
        },
      ],
    },
    admin,
  );
  expect(await due(0, 9)).toEqual([]);
  expect(await due(9, 10)).toEqual(['news']);
  expect(await due(10, 19)).toEqual([]);
  expect(await due(19, 20)).toEqual(['news']);
});

test('browsers are notified of a page that is published, changed and hidden on schedule', async () => {
  const page = { id: 'by-the-clock', title: 'First' };
  await app.call('pages/savePages', { pages: [page], publish: false }, admin);
  const at = (count: number) => minutes(count).toISOString();
  const publish = (version: number, from: number, until: number | null) =>
    app.call(
      'pages/publishPage',
      { id: page.id, version, from: at(from), until: until === null ? null : at(until) },
      admin,
    );
  expect((await publish(1, 30, null)).status).toBe(200);
  expect(await due(29, 30)).toEqual(['pages']);
  app.pass(31 * 60_000);
  const next = { ...page, title: 'Second', version: 1 };
  await app.call('pages/savePages', { pages: [next], publish: false }, admin);
  expect((await publish(2, 10, 20)).status).toBe(200);
  expect(await due(0, 9)).toEqual([]);
  expect(await due(9, 10)).toEqual(['pages']);
  expect(await due(19, 20)).toEqual(['pages']);
});
