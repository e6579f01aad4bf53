import { maxRecentCompanies } from '@tradebridge/contract/staff-home-rules';
import { describe, expect, test } from 'vitest';
import { employers } from '../companies/tables.ts';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aCompany } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { workOfEachKind } from './test-work.ts';

const app = await openTestApp();

const askWork = (token: string) => app.call('staff/retrieveWorkQueue', {}, token);
const askRecent = (token: string) => app.call('staff/retrieveRecentCompanies', {}, token);

const nothing = {
  unknownPayments: 0,
  settlementDifferences: 0,
  failedHandlers: 0,
  bouncedAddresses: 0,
  lockedAccounts: 0,
  newSubmissions: 0,
  submissionsInProgress: 0,
};

describe('work waiting for staff', () => {
  test('is counted as in the lists for administrators, and for support staff what they may read', async () => {
    const administrator = await aStaffToken(app, 'isAdmin');
    expect((await askWork(administrator)).body.Result).toEqual(nothing);
    await workOfEachKind(app);
    expect((await askWork(administrator)).body.Result).toEqual({
      unknownPayments: 2,
      settlementDifferences: 1,
      failedHandlers: 1,
      bouncedAddresses: 1,
      lockedAccounts: 1,
      newSubmissions: 2,
      submissionsInProgress: 1,
    });
    const support = await aStaffToken(app, 'isSupport');
    expect((await askWork(support)).body.Result).toEqual({
      unknownPayments: 2,
      settlementDifferences: 1,
    });

    const attention = (await app.call('payments/retrieveAttention', {}, support)).body.Result;
    expect(attention?.unknown.length).toBe(1);
    expect(attention?.unknownRefunds.length).toBe(1);
    expect(attention?.settlementDifferences.length).toBe(1);
    const submissions = async (filter: object) =>
      (await app.call('submissions/retrieveSubmissions', filter, administrator)).body.Result?.items
        .length;
    expect(await submissions({ needsAttention: true })).toBe(1);
    expect(await submissions({ progress: 'new' })).toBe(2);
    expect(await submissions({ progress: 'inProgress' })).toBe(1);
    const users = await app.call(
      'administration/findUsers',
      { text: '', lockedOnly: true },
      administrator,
    );
    expect(users.body.Result?.total).toBe(1);
    const bounced = await app.call('notifications/retrieveBouncedAddresses', {}, administrator);
    expect(bounced.body.Result?.items.length).toBe(1);
  });

  test('is refused to contacts, and with an unknown field', async () => {
    const { token } = await aSignedIn(app, 'admin');
    for (const refused of [await askWork(token), await askRecent(token)]) {
      expect([refused.status, refused.body.Error?.Code]).toEqual([403, 'forbidden']);
    }
    const staff = await aStaffToken(app, 'isAdmin');
    for (const path of ['staff/retrieveWorkQueue', 'staff/retrieveRecentCompanies'] as const) {
      const invalid = await app.call(path, { all: true } as never, staff);
      expect([invalid.status, invalid.body.Error?.Code]).toEqual([400, 'invalid']);
    }
  });
});

describe('the companies that staff viewed', () => {
  test('are listed on all of their devices, latest first, and no others', async () => {
    const { id } = await aUser(app.db, { isSupport: true });
    const [one, other] = [await app.signIn(id), await app.signIn(id)];
    expect((await askRecent(one)).body.Result).toEqual([]);
    const first = await aCompany(app.db, { name: 'First' });
    const second = await aCompany(app.db, { name: 'Second' });
    await look(first.employerId, one);
    await look(second.employerId, one);
    await look(first.employerId, other);
    expect((await askRecent(one)).body.Result).toEqual([
      { id: first.employerId, name: 'First' },
      { id: second.employerId, name: 'Second' },
    ]);
    const colleague = await aStaffToken(app, 'isSupport');
    expect((await askRecent(colleague)).body.Result).toEqual([]);
    await app.db.orm.update(employers).set({ retiredAt: app.now });
    expect((await askRecent(one)).body.Result).toEqual([]);
  });

  test('are limited in number', async () => {
    const token = await aStaffToken(app, 'isAdmin');
    const ids = [];
    for (let count = 0; count < maxRecentCompanies + 2; count += 1) {
      const { employerId } = await aCompany(app.db);
      await look(employerId, token);
      ids.unshift(employerId);
    }
    const { Result } = (await askRecent(token)).body;
    expect(Result?.map(({ id }) => id)).toEqual(ids.slice(0, maxRecentCompanies));
  });

  async function look(eId: string, token: string): Promise<void> {
    app.pass(1_000);
    await app.call('employer/retrieveEmployer', { eId }, token);
  }
});
