import {
  markAllNotificationsRead,
  retrieveNotifications,
} from '@tradebridge/contract/notifications';
import { speedAgainstBare, startBoth } from './against-bare.ts';
import { companyWith, filledInstitution } from './institution.ts';
import { ask, type Target } from './load.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { median } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const notifications = 1_000_000;
const users = 5000;
/** Unread notifications of the user who marks them all. */
const unread = 10_000;
const rounds = 7;

/** SQL that adds `count` unread notifications, with SQL for the user of the `n`th. */
const add = (count: number, userId: string) =>
  `with made as (
     insert into notifications (id, user_id, kind, title, body, address, created_at, in_app)
     select time_ordered_id(at), ${userId}, 'sign-off', 'A sign-off waits for Company ' || n,
       'The institution asks for a decision. You find what waits under Signoff Requests.',
       '/sign-offs', at, true
     from generate_series(1, ${count}) n,
       lateral (select now() - n * interval '20 seconds' as at) moment
     returning id, user_id, created_at)
   insert into unread_notifications (user_id, created_at, notification_id)
   select user_id, created_at, id from made`;

const openPortal = (bench: Workbench): Promise<string> =>
  filledInstitution(bench, 'message_calls', async (made) => {
    await bench.sql(
      made,
      `insert into users (id, name, email, email_verified)
       select 'reader-' || n, 'Person ' || n, 'reader' || n || '@bench.test', true
       from generate_series(0, ${users - 1}) n`,
    );
    await bench.sql(made, add(notifications, `'reader-' || (n % ${users})`));
  });

/** Marks ten thousand as read, several times, like the page with its first twenty. */
async function measureMarkAll(
  bench: Workbench,
  databaseUrl: string,
  target: Target,
  userId: string,
): Promise<Finding> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await bench.sql(databaseUrl, 'delete from notifications where user_id = $1', [userId]);
    await bench.sql(databaseUrl, add(unread, `'${userId}'`));
    await bench.sql(databaseUrl, 'vacuum analyze notifications, unread_notifications');
    const page = (await ask(target, {
      name: 'newest',
      path: retrieveNotifications.path,
      input: {},
    })) as { items: { id: string }[] };
    const askedAt = performance.now();
    const left = (await ask(target, {
      name: 'mark all',
      path: markAllNotificationsRead.path,
      input: { ids: page.items.map(({ id }) => id) },
    })) as { unreadNotifications: number };
    times.push(performance.now() - askedAt);
    if (left.unreadNotifications !== 0) throw new Error('Some are still unread.');
  }
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  return atMost(`marking ${unread} notifications as read`, Math.max(...times), 200, {
    show: milliseconds,
    about: ` (the slowest of ${rounds}; median ${milliseconds(median(times))})`,
  });
}

/** The time to read notifications among a million, and to mark many as read. */
export const messageCalls: Question = {
  name: 'message-calls',
  async measure(bench) {
    const databaseUrl = await openPortal(bench);
    const employerId = await companyWith(bench, databaseUrl, 16);
    const both = await startBoth(bench, databaseUrl, employerId);
    const [session] = await bench.sql<{ user_id: string }>(
      databaseUrl,
      'select user_id from sessions order by expires_at desc limit 1',
    );
    if (!session) throw new Error('No one is signed in.');
    const { user_id: userId } = session;
    await bench.sql(databaseUrl, 'delete from notifications where user_id = $1', [userId]);
    await bench.sql(databaseUrl, add(200, `'${userId}'`));
    const findings = [
      await speedAgainstBare(
        both,
        { name: 'newest 20 notifications', path: retrieveNotifications.path, input: {} },
        `of ${notifications} in all`,
      ),
    ];
    findings.push(await measureMarkAll(bench, databaseUrl, both.server, userId));
    await both.stop();
    return findings;
  },
};
