import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';
import { aSignedIn, aStaffToken, eventsOf, rowsOf } from './test-companies.ts';
import { aCompany, aContact } from './test-contacts.ts';

const app = await openTestApp();

test('a contact with a disabled account is shown as disabled', async () => {
  const { employerId, token } = await aSignedIn(app, 'reader');
  const { contactId, user } = await aContact(app.db, employerId);
  await rowsOf(app, 'update users set disabled_at = now() where id = $1', [user.id]);
  const company = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
  const contact = company.body.Result?.contacts.find(({ id }) => id === contactId);
  expect(contact?.userAccountStatus).toBe('disabled');
});

describe('finding companies', () => {
  test('by whole id, code or Epsilon number, or by a part of the name', async () => {
    const { employerId } = await aCompany(app.db, {
      code: 'KOW-7',
      epsilonNumber: 'E900777',
      name: 'Kōwhai & Sons 100% Joinery',
    });
    await aCompany(app.db, { name: 'kowhai Electrical' });
    await aCompany(app.db, { name: 'Kowhai Retired', retiredAt: app.now });
    await aContact(app.db, employerId);
    const token = await aStaffToken(app, 'isSupport');
    const find = async (input: { companyId?: string; companyName?: string; query?: string }) =>
      (await app.call('employer/findCompany', input, token)).body.Result;
    const match = {
      id: employerId,
      name: 'Kōwhai & Sons 100% Joinery',
      epsilonNumber: 'E900777',
      isRegistered: true,
    };
    expect(await find({ companyId: employerId })).toEqual([match]);
    expect(await find({ companyId: 'KOW-7', companyName: '' })).toEqual([match]);
    expect(await find({ companyId: 'E900777' })).toEqual([match]);
    expect(await find({ companyId: 'E90077' })).toEqual([]);
    expect(await find({ companyName: '100%' })).toEqual([match]);
    expect(await find({ companyName: 'kowh_i' })).toEqual([]);
    const named = await find({ companyName: 'KŌWHAI' });
    expect(named?.map(({ name }) => name)).toEqual([
      'Kōwhai & Sons 100% Joinery',
      'kowhai Electrical',
    ]);
    expect(await find({})).toEqual([]);
    expect(await find({ companyId: 'KOW-7', companyName: 'joinery' })).toEqual([match]);
    expect(await find({ companyId: 'KOW-7', companyName: 'electrical' })).toEqual([]);
    expect(await find({ query: 'KOW-7' })).toEqual([match]);
    expect(await find({ query: 'joinery' })).toEqual([match]);
    expect(await find({ query: 'joinery', companyId: 'KOW-8' })).toEqual([]);
  });

  test('returns at most fifty of thousands', async () => {
    await rowsOf(
      app,
      `insert into employers (employer_id, code, name)
       select 'many-' || n, 'many-' || n, 'Bricklaying Établi ' || n from generate_series(1, 5000) n`,
    );
    const token = await aStaffToken(app, 'isAdmin');
    const reply = await app.call('employer/findCompany', { companyName: 'etabli' }, token);
    expect(reply.body.Result).toHaveLength(50);
  });
});

test('retrieveMyCompanies returns the companies that the user reaches, by name', async () => {
  const { employerId, user, token } = await aSignedIn(app, 'writer');
  const below = await aCompany(app.db, { parentEmployerId: employerId, name: 'Aa below' });
  const other = await aCompany(app.db, { name: 'Zz other' });
  await aContact(app.db, other.employerId, { userId: user.id, role: 'reader' });
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  const reply = await app.call('employer/retrieveMyCompanies', {}, token);
  expect(reply.body.Result).toEqual([
    { eid: below.employerId, name: 'Aa below', role: 'writer', maySign: true, mayPay: true },
    { eid: employerId, name: `Company ${employerId}`, role: 'writer', maySign: true, mayPay: true },
    { eid: other.employerId, name: 'Zz other', role: 'reader', maySign: false, mayPay: false },
  ]);
  const stranger = await app.signIn((await aUser(app.db)).id);
  expect((await app.call('employer/retrieveMyCompanies', {}, stranger)).body.Result).toEqual([]);
});

test('retrieveEmployerUsers returns the role of each user, including those from parent companies', async () => {
  const above = await aSignedIn(app, 'admin');
  const here = await aSignedIn(app, 'reader', { parentEmployerId: above.employerId });
  await refreshEmployerUsers(app.db, 'everybody');
  const reply = await app.call(
    'employer/retrieveEmployerUsers',
    { eId: here.employerId },
    here.token,
  );
  expect(reply.body.Result).toEqual({ [above.user.id]: 'admin', [here.user.id]: 'reader' });
});

test.each(['isAdmin', 'isSupport'] as const)(
  'ROLE-013: staff (%s) read any company without a record of theirs, and get none by it',
  async (claim) => {
    const { employerId, user, token } = await aSignedIn(app, 'reader');
    const staff = await aStaffToken(app, claim);
    for (const path of [
      'employer/retrieveEmployer',
      'employer/retrieveEmployerUsers',
      'employer/retrieveTrainingContracts',
    ] as const) {
      const asStaff = await app.call(path, { eId: employerId }, staff);
      const asReader = await app.call(path, { eId: employerId }, token);
      expect([path, asStaff.status, asStaff.body]).toEqual([path, 200, asReader.body]);
    }
    const held = await app.call('employer/retrieveEmployerUsers', { eId: employerId }, staff);
    expect(held.body.Result).toEqual({ [user.id]: 'reader' });
    expect((await app.call('employer/retrieveMyCompanies', {}, staff)).body.Result).toEqual([]);
  },
);

describe('refreshed data', () => {
  test('is the portal’s present data', async () => {
    const { employerId, contactId, user, token } = await aSignedIn(app, 'reader');
    await anApprentice(app.db, employerId);
    const eId = employerId;
    const employer = await app.call('employer/syncEmployer', { eId }, token);
    expect(employer.body.Result).toMatchObject({ id: eId, contacts: [{ id: contactId }] });
    const summary = await app.call('employer/syncSummary', { eId }, token);
    expect(summary.body.Result).toMatchObject({ contractsCount: 1, subsidiariesCount: 0 });
    const invoices = await app.call('employer/syncInvoiceSummary', { eId }, token);
    expect(invoices.body.Result).toEqual({
      invoicesOverdueCount: 0,
      invoicesToPayCount: 0,
      receiptsCount: 0,
    });
    const contracts = await app.call('employer/syncTrainingContracts', { eId }, token);
    expect(contracts.body.Result).toHaveLength(1);
    const own = await app.call('employer/syncEmployerContactDetails', {}, token);
    expect(own.body.Result).toMatchObject({
      id: user.id,
      employerContact: { id: contactId, employer: { id: eId } },
    });
  });
});

describe('createCompanionUser', () => {
  test('opens an account for the apprentice once', async () => {
    const { employerId, user, token } = await aSignedIn(app, 'writer');
    const { contractId, studentId } = await anApprentice(app.db, employerId, {
      student: { email: 'ngaire@example.test' },
    });
    const create = () => app.call('employer/createCompanionUser', { cId: contractId }, token);
    expect((await create()).body.Result).toEqual({ outcome: 'created' });
    expect((await create()).body.Result).toEqual({ outcome: 'exists' });
    expect(app.companionUsers).toContainEqual({
      externalId: studentId,
      givenName: 'Ngaire',
      familyName: 'Tūhoe',
      email: 'ngaire@example.test',
    });
    const event = { kind: 'companionUser.requested', user_id: user.id, subject_id: studentId };
    expect(await eventsOf(app, employerId)).toEqual([
      { ...event, details: { outcome: 'created' } },
      { ...event, details: { outcome: 'exists' } },
    ]);
  });

  test('needs an email address on record', async () => {
    const { employerId, token } = await aSignedIn(app, 'writer');
    const { contractId } = await anApprentice(app.db, employerId);
    const reply = await app.call('employer/createCompanionUser', { cId: contractId }, token);
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Message).toContain('no email address on record');
  });
});
