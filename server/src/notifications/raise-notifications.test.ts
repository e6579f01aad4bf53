import { kindRules, type NotificationKind } from '@tradebridge/contract/notification-rules';
import { describe, expect, test } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import type { Message } from '../outside/mail.ts';
import { openTestApp } from '../platform/test-app.ts';
import { deliverMails } from './deliver-mails.ts';
import { raiseAlways, raiseNotifications } from './raise-notifications.ts';

const app = await openTestApp();

const timeZone = 'Australia/Melbourne';
const text = { title: 'A document was added', body: 'See Documents.' };
const aReader = () => aUser(app.db, { emailVerified: true });

type Counted = Parameters<typeof raiseNotifications>[1]['kind'];
const raise = (
  userIds: readonly string[],
  kind: Counted = 'document',
  more: { title?: string; employerId?: string } = {},
) =>
  app.db.transaction((tx) =>
    raiseNotifications(tx, { kind, now: app.now, timeZone, told: [{ userIds, ...text, ...more }] }),
  );

async function listOf(userId: string) {
  const token = await app.signIn(userId);
  const list = await app.call('notifications/retrieveNotifications', {}, token);
  return (list.body.Result?.items ?? []).map(({ title, read }) => [title, read] as const);
}
const unreadOf = async (userId: string) => {
  const { body } = await app.call('user/retrieveSummary', {}, await app.signIn(userId));
  return body.Result?.unreadNotifications;
};
/** Kinds of e-mails that a user would get. */
async function mailedTo(userId: string): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ kind: string }>(
    `select one.kind from notification_deliveries delivery
     join notifications one on one.id = delivery.notification_id where one.user_id = $1`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}
const prefer = async (userId: string, kind: NotificationKind, inApp: boolean, byMail: boolean) =>
  app.call(
    'notifications/savePreference',
    { kind, inApp, byMail, byPush: true },
    await app.signIn(userId),
  );

describe('a notification', () => {
  test('exists once its transaction has committed, and not if it has rolled back', async () => {
    const { id } = await aReader();
    const failed = app.db.transaction(async (tx) => {
      const told = [{ userIds: [id], ...text }];
      await raiseNotifications(tx, { kind: 'document', now: app.now, timeZone, told });
      throw new Error('The change was rolled back.');
    });
    await expect(failed).rejects.toThrow();
    expect(await listOf(id)).toEqual([]);
    await raise([id]);
    expect(await listOf(id)).toEqual([[text.title, false]]);
  });

  test('reaches each user once, even if named twice, and no unknown or disabled ones', async () => {
    const { id } = await aReader();
    const disabled = await aUser(app.db, { disabledAt: app.now });
    await raise([id, id, 'nobody', disabled.id]);
    expect(await unreadOf(id)).toBe(1);
    expect(await mailedTo(disabled.id)).toEqual([]);
  });

  test('is truncated between characters if it is too long', async () => {
    const { id } = await aReader();
    await raise([id], 'document', { title: `${'x'.repeat(98)}👷👷👷` });
    expect((await listOf(id))[0]?.[0]).toBe(`${'x'.repeat(98)}👷…`);
  });

  test('of one kind is sent individually twenty times a day, then as one summary', async () => {
    const { id } = await aReader();
    for (let time = 0; time < 20; time++) await raise([id]);
    expect(await unreadOf(id)).toBe(20);
    // Later, and so on the first page of the list.
    app.pass(1000);
    for (let time = 0; time < 5; time++) await raise([id]);
    expect(await unreadOf(id)).toBe(21);
    expect((await listOf(id)).filter(([title]) => title === 'More documents were added')).toEqual([
      ['More documents were added', false],
    ]);
    // Other kinds are counted separately.
    await raise([id], 'form-assigned');
    expect(await unreadOf(id)).toBe(22);
    // So is the next day in the institution's time zone.
    app.pass(24 * 3600_000);
    await raise([id]);
    expect(await unreadOf(id)).toBe(23);
  });

  test('is one summary from the 21st on, even if several transactions reach it at once', async () => {
    const { id } = await aReader();
    for (let time = 0; time < 18; time++) await raise([id]);
    const { promise: allBegun, resolve: begin } = Promise.withResolvers<void>();
    let begun = 0;
    const atOnce = 4;
    const raiseWithOthers = () =>
      app.db.transaction(async (tx) => {
        begun += 1;
        if (begun === atOnce) begin();
        await allBegun;
        const told = [{ userIds: [id], ...text }];
        await raiseNotifications(tx, { kind: 'document', now: app.now, timeZone, told });
      });
    await Promise.all(Array.from({ length: atOnce }, raiseWithOthers));
    expect(await unreadOf(id)).toBe(21);
    const { rows } = await app.db.pool.query<{ summaries: number; singles: number }>(
      `select count(summary_day)::integer as summaries,
         count(*)::integer - count(summary_day)::integer as singles
       from notifications where user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ summaries: 1, singles: 20 }]);
  });

  test('that updates a summary already read makes it unread again', async () => {
    const { id } = await aReader();
    for (let time = 0; time < 21; time++) await raise([id]);
    const token = await app.signIn(id);
    const list = await app.call('notifications/retrieveNotifications', {}, token);
    const ids = (list.body.Result?.items ?? []).map((one) => one.id);
    await app.call('notifications/markAllRead', { ids }, token);
    expect(await unreadOf(id)).toBe(0);
    await raise([id]);
    await raise([id]);
    expect(await unreadOf(id)).toBe(1);
  });

  test('about a company is not e-mailed to users who lost access to it', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId);
    await app.db.query('update users set email_verified = true where id = $1', [user.id]);
    await raise([user.id], 'sign-off', { employerId });
    await app.db.query('delete from employer_users where user_id = $1', [user.id]);
    const to: string[] = [];
    const mail = {
      send: async (message: Message) => {
        to.push(message.to);
        return '250 Accepted';
      },
      close: () => {},
    };
    await deliverMails({ ...app.parts, db: app.db, mail }, () => app.now);
    expect(to).not.toContain(user.email);
  });
});

describe('the channels of a notification', () => {
  test('are the defaults of the kind unless chosen', async () => {
    const { id } = await aReader();
    for (const kind of ['sign-off', 'invoice-due', 'document', 'form-assigned'] as const) {
      await raise([id], kind);
    }
    expect((await mailedTo(id)).sort()).toEqual(['form-assigned', 'invoice-due', 'sign-off']);
  });

  test('follow what was chosen, in the portal and by e-mail', async () => {
    const { id } = await aReader();
    await prefer(id, 'sign-off', false, true);
    await prefer(id, 'document', true, true);
    await prefer(id, 'form-assigned', false, false);
    for (const kind of ['sign-off', 'document', 'form-assigned'] as const) await raise([id], kind);
    expect((await listOf(id)).length).toBe(1);
    expect(await unreadOf(id)).toBe(1);
    expect((await mailedTo(id)).sort()).toEqual(['document', 'sign-off']);
  });

  test.each(['payment', 'security'] as const)('%s is always sent', async (kind) => {
    const { id } = await aReader();
    const { body } = await prefer(id, kind, false, false);
    expect(body.Result?.find((one) => one.kind === kind)).toEqual({
      kind,
      inApp: true,
      byMail: true,
      byPush: true,
    });
    for (let time = 0; time < 25; time++) {
      await raiseAlways(app.db, { kind, now: app.now, told: [{ userIds: [id], ...text }] });
    }
    expect(await unreadOf(id)).toBe(25);
    // Its e-mail is sent by the action itself.
    expect(kindRules[kind].hasOwnMail).toBe(true);
    expect(await mailedTo(id)).toEqual([]);
  });
});
