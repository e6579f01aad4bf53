import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp } from '../platform/test-app.ts';
import {
  attemptSubject,
  claimAttempt,
  claimAttempts,
  forgetAttempts,
  giveBackAttempt,
  refuseWhileBlocked,
  type Subject,
} from './failed-attempts.ts';
import { failedAttempts } from './tables.ts';
import { anAccount, callOpen, linkTo, shownBy, signInAs } from './test-people.ts';
import { aUser } from './test-users.ts';

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  other = await TestApp.open({}, app.db);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const secret = 'a secret of the tests, long enough to be one';
let made = 0;
const aSubject = (kind: Subject['kind'] = 'passcode') => {
  made += 1;
  return attemptSubject(secret, kind, `subject ${made}`);
};
const begin = new Date('2026-03-02T00:00:00Z');
const after = (seconds: number) => new Date(begin.getTime() + seconds * 1000);

describe('failed attempts', () => {
  test('lead to waits that double up to an hour, and are forgotten after a day without one', async () => {
    const subject = aSubject();
    for (let tries = 0; tries < 5; tries++) await claimAttempt(app.db, subject, begin);
    let now = 0;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      await expect(claimAttempt(app.db, subject, after(now))).rejects.toMatchObject({
        status: 429,
        retryAfter: minutes * 60,
      });
      now += minutes * 60;
      await claimAttempt(app.db, subject, after(now));
    }
    now += 86_400;
    for (let tries = 0; tries < 5; tries++) await claimAttempt(app.db, subject, after(now));
    await expect(claimAttempt(app.db, subject, after(now))).rejects.toMatchObject({
      retryAfter: 60,
    });
  });

  test('neither count nor prolong the wait while there is one', async () => {
    const subject = aSubject();
    for (let tries = 0; tries < 5; tries++) await claimAttempt(app.db, subject, begin);
    for (let tries = 0; tries < 20; tries++) {
      await expect(claimAttempt(app.db, subject, after(59))).rejects.toMatchObject({
        retryAfter: 1,
      });
    }
    await claimAttempt(app.db, subject, after(60));
    const [row] = await app.db.orm
      .select()
      .from(failedAttempts)
      .where(eq(failedAttempts.subject, subject.key));
    expect(row?.count).toBe(6);
  });

  test('are all counted, a hundred at a time', async () => {
    const subject = aSubject();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => claimAttempt(app.db, subject, begin)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('are taken back if they were right or never made', async () => {
    const subject = aSubject();
    for (let tries = 0; tries < 5; tries++) await claimAttempt(app.db, subject, begin);
    await giveBackAttempt(app.db, subject);
    await claimAttempt(app.db, subject, begin);
    await forgetAttempts(app.db, subject);
    for (let tries = 0; tries < 5; tries++) await claimAttempt(app.db, subject, begin);
  });

  test('of a network that opens accounts are forgotten every hour, however busy it is', async () => {
    const subject = aSubject('signUp');
    for (let tries = 0; tries < 99; tries++) await claimAttempt(app.db, subject, after(tries * 30));
    await refuseWhileBlocked(app.db, [subject], after(3000));
    await claimAttempt(app.db, subject, after(3600));
    await refuseWhileBlocked(app.db, [subject], after(3601));
  });

  test('do not reveal whose account they were for', async () => {
    await signInAs(app, 'somebody@example.test', 'wrong password');
    const rows = await app.db.orm.select().from(failedAttempts);
    expect(JSON.stringify(rows)).not.toContain('somebody');
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });
});

describe('a stranger at another network address', () => {
  const stranger = '192.0.2.66';
  const owner = '198.51.100.7';
  const ask = (email: string, ip: string) => callOpen(app, 'requestPasswordReset', { email }, ip);

  test('uses up their own wrong passwords, and the owner gets in from a new device', async () => {
    const { email } = await anAccount(app);
    for (let tries = 0; tries < 10; tries++) {
      expect((await signInAs(app, email, 'wrong password', { ip: stranger })).status).toBe(401);
    }
    expect((await signInAs(app, email, undefined, { ip: stranger })).status).toBe(429);
    expect((await signInAs(app, email, undefined, { ip: owner })).status).toBe(200);
    expect((await signInAs(app, email, undefined, { ip: stranger })).status).toBe(429);
  });

  test('has 38 attempts on the first day and 24 on the next: two such do not make the owner wait', async () => {
    const tries = [1, 2].map(() => aSubject('password'));
    const everywhere = aSubject('passwordEverywhere');
    const made: number[] = [];
    for (let minute = 0; minute < 2 * 1440; minute++) {
      for (const own of tries) {
        for (let isLeft = true; isLeft; ) {
          const claimed = claimAttempts(app.db, [own, everywhere], after(minute * 60));
          isLeft = await claimed.then(
            () => true,
            () => false,
          );
          if (isLeft) made.push(minute);
        }
      }
    }
    const firstDay = made.filter((minute) => minute < 1440);
    expect([firstDay.length / 2, (made.length - firstDay.length) / 2]).toEqual([38, 24]);
    await claimAttempts(app.db, [aSubject('password'), everywhere], after(2 * 86_400));
  }, 40_000);

  test('has twenty attempts from a whole /48 at once, and the account stays open to others', async () => {
    const { email } = await anAccount(app);
    const from = async (ip: string) => {
      for (let tries = 1; ; tries++) {
        const { status } = await signInAs(app, email, 'wrong password', { ip });
        if (status === 429) return tries - 1;
      }
    };
    const made: number[] = [];
    for (let subnet = 1; subnet <= 11; subnet++) {
      made.push(await from(`2001:db8:7:${subnet.toString(16)}00::1`));
    }
    expect(made).toEqual([10, 10, ...Array(9).fill(0)]);
    expect(await from('2001:db8:8:100::1')).toBe(10);
    expect(await from('2001:db8:8:101::1')).toBe(5);
    expect(await from('2001:db8:8:200::1')).toBe(5);
    expect((await signInAs(app, email, undefined, { ip: '2001:db8:7:100::2' })).status).toBe(429);
    for (const ip of ['2001:db8:9::1', owner]) {
      expect([ip, (await signInAs(app, email, undefined, { ip })).status]).toEqual([ip, 200]);
    }
  }, 40_000);

  test('has 48 attempts a day from a /48: two such do not make the owner wait', async () => {
    const sites = [1, 2].map(() => aSubject('passwordSite'));
    const everywhere = aSubject('passwordEverywhere');
    const made = [0, 0];
    for (let minute = 0; minute < 1440; minute++) {
      for (const [index, site] of sites.entries()) {
        for (let isLeft = true; isLeft; ) {
          // Each time from another address of the site.
          const tried = [aSubject('password'), aSubject('passwordCustomer'), site, everywhere];
          isLeft = await claimAttempts(app.db, tried, after(minute * 60)).then(
            () => true,
            () => false,
          );
          if (isLeft) made[index] = (made[index] ?? 0) + 1;
        }
      }
    }
    expect(made).toEqual([48, 48]);
    await claimAttempts(app.db, [aSubject('password'), everywhere], after(86_399));
  }, 40_000);

  test('uses up the mails that they can have sent, not those that the owner asks for', async () => {
    const { email } = await anAccount(app);
    for (let mails = 0; mails < 5; mails++) expect((await ask(email, stranger)).status).toBe(200);
    expect((await ask(email, stranger)).status).toBe(429);
    expect((await ask(email, owner)).status).toBe(200);
  });

  test('with a hundred others has a hundred attempts, which delay neither a trusted device nor a new password', async () => {
    const user = await anAccount(app);
    const { body } = await app.call('user/trustDevice', {}, await app.signIn(user.id));
    const { deviceToken = '' } = body.Result ?? {};
    const tries = Array.from({ length: 100 }, (_, index) =>
      signInAs(app, user.email, 'wrong password', { ip: `203.0.113.${index}` }),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    const refused = await signInAs(app, user.email, undefined, { ip: owner });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    const trusted = await signInAs(app, user.email, undefined, { deviceToken, ip: owner });
    expect(trusted.status).toBe(200);
    await ask(user.email, owner);
    const link = { token: linkTo(app, user.email), password: 'a brand new password' };
    expect((await callOpen(app, 'resetPassword', link, owner)).status).toBe(200);
    const signedIn = await signInAs(app, user.email, link.password, { ip: owner });
    expect(signedIn.status).toBe(200);
  }, 40_000);

  test('with many others cannot fill a mailbox: fifty mails, then a wait', async () => {
    const { email } = await anAccount(app);
    const asked = Array.from({ length: 50 }, (_, index) => ask(email, `203.0.114.${index}`));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect((await ask(email, owner)).status).toBe(429);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(50);
  }, 40_000);

  test('loses nothing by right passwords, which are not counted', async () => {
    const { email } = await anAccount(app);
    for (let round = 0; round < 3; round++) {
      const tries = Array.from({ length: 40 }, (_, index) =>
        signInAs(app, email, undefined, { ip: `203.0.115.${index}` }),
      );
      for (const { status } of await Promise.all(tries)) expect(status).toBe(200);
    }
  }, 40_000);
});

describe('two processes on one database', () => {
  test('share the wrong passwords of an account', async () => {
    const { email } = await anAccount(app);
    for (let tries = 0; tries < 5; tries++) {
      expect((await signInAs(app, email, 'wrong password', { ip: '10.2.0.1' })).status).toBe(401);
      expect((await signInAs(other, email, 'wrong password', { ip: '10.2.0.1' })).status).toBe(401);
    }
    for (const process of [app, other]) {
      expect((await signInAs(process, email, undefined, { ip: '10.2.0.1' })).status).toBe(429);
    }
  });

  test('share the accounts that one address may open', async () => {
    const signUp = (process: TestApp, index: number) =>
      callOpen(
        process,
        'signUp',
        { email: `many${index}@example.test`, name: 'Many', password: 'a good long password' },
        '10.3.0.1',
      );
    const replies = await Promise.all(
      Array.from({ length: 110 }, (_, index) => signUp(index % 2 ? app : other, index)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  }, 40_000);

  test('accept a recovery code once between them', async () => {
    const user = await aUser(app.db);
    const made = await app.call('user/makeRecoveryCodes', {}, await app.signIn(user.id));
    const code = made.body.Result?.codes[0] ?? '';
    const half = () => app.signIn(user.id, { secondFactor: false });
    const codes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const token = await half();
        return (index % 2 ? app : other).call('user/useRecoveryCode', { code }, token);
      }),
    );
    expect(codes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accept a passcode of an authenticator app once between them', async () => {
    const user = await aUser(app.db);
    const half = () => app.signIn(user.id, { secondFactor: false });
    const token = await half();
    const secret = await app.call('user/retrieveMFASecretKey', {}, token);
    const key = secret.body.Result?.key ?? '';
    const before = new Date(app.now.getTime() - 30_000);
    const registered = await app.call(
      'user/registerMFASecretKey',
      { key, passcode: shownBy(key, before) },
      token,
    );
    expect(registered.status).toBe(200);
    const passcode = shownBy(key, app.now);
    const passcodes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const session = await half();
        return (index % 2 ? app : other).call('user/validateMFAPasscode', { passcode }, session);
      }),
    );
    expect(passcodes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('send one more passcode to a session between them', async () => {
    const user = await aUser(app.db, { secondFactorMethod: 'E' });
    const token = await app.signIn(user.id, { secondFactor: false });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? app : other).call('user/sendMFAPasscodeToEmail', {}, token),
      ),
    );
    expect(replies.filter(({ body }) => body.Result?.result === '')).toHaveLength(1);
  });
});
