import { expect, test, vi } from 'vitest';
import { rowsOf } from './companies/test-companies.ts';
import { aCompany } from './companies/test-contacts.ts';
import { aUser } from './identity/test-users.ts';
import { openTestApp, sessionHeaders } from './platform/test-app.ts';

const app = await openTestApp();

test('administrators are mailed once when a document lacks characters of a script', async () => {
  const admin = await aUser(app.db, { isAdmin: true });
  const token = await app.signIn(admin.id);
  const mailed = () =>
    app.mails.filter(
      ({ to, subject }) => to === admin.email && subject.includes('lack characters'),
    );
  const print = async (name: string) => {
    const { employerId } = await aCompany(app.db, { name });
    const { statusCode } = await app.app.inject({
      url: `/api/employer/downloadStatement?eId=${employerId}&start=2026-01-01&end=2026-01-31`,
      headers: sessionHeaders(token),
    });
    expect(statusCode).toBe(200);
  };
  await print('Runes ᚠ Pty Ltd');
  await vi.waitFor(() => expect(mailed()).toHaveLength(1));
  expect(mailed()[0]?.text).toContain('Writing systems: other.');
  await print('More runes ᚢ Pty Ltd');
  await print('王小明电工 Pty Ltd');
  const events = await rowsOf(
    app,
    "select subject_id from audit_events where kind = 'paper.scriptLacking'",
  );
  expect(events).toEqual([{ subject_id: 'other' }]);
  expect(mailed()).toHaveLength(1);
});
