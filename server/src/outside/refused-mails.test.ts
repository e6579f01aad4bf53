import { expect, test } from 'vitest';
import { seal } from '../platform/sealed.ts';
import { openTestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { sendMailJob } from './mail-jobs.ts';

const app = await openTestApp();

const data = {
  sealed: seal(
    testSecret,
    'mail',
    JSON.stringify({ to: 'gone@example.test', subject: 'Changed', text: 'a', html: 'a' }),
  ),
};
const jobThatFails = (failure: object) =>
  sendMailJob({
    ...app.parts,
    db: app.db,
    mail: {
      send: async () => {
        throw Object.assign(new Error('Not taken'), failure);
      },
      close: () => {},
    },
    now: () => app.now,
  });
const noted = async () =>
  (await app.db.pool.query('select email, subject, reason from refused_mails')).rows;

test.each([
  ['that is put off', { responseCode: 451 }],
  ['where the mail server is away', { code: 'ECONNREFUSED' }],
  ['where it does not let the portal in', { code: 'EAUTH', responseCode: 535 }],
])('a mail %s is tried again', async (_what, failure) => {
  await expect(jobThatFails(failure)(data)).rejects.toThrow('Not taken');
  expect(await noted()).toEqual([]);
});

test('a permanently refused mail is recorded without its content, and not retried', async () => {
  await jobThatFails({ responseCode: 550 })(data);
  expect(await noted()).toEqual([
    { email: 'gone@example.test', subject: 'Changed', reason: 'Not taken' },
  ]);
});
