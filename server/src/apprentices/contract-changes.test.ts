import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { listenTo } from '../importer/test-portal.ts';
import { openTestApp } from '../platform/test-app.ts';
import { registryChanges } from '../registry/tables.ts';
import { trainingContracts } from './tables.ts';
import { anApprentice } from './test-apprentices.ts';

const app = await openTestApp();

async function aWorkplace(role: 'reader' | 'writer' = 'writer') {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId, { role });
  const { contractId } = await anApprentice(app.db, employerId);
  return { employerId, contactId, contractId, user, token: await app.signIn(user.id) };
}
type Workplace = Awaited<ReturnType<typeof aWorkplace>>;

const setSupervisor = ({ employerId, contractId, token }: Workplace, sId: string | null) =>
  app.call('employer/updateContractSupervisor', { eId: employerId, cId: contractId, sId }, token);
const suspend = ({ employerId, contractId, token }: Workplace, isSuspended: boolean) =>
  app.call(
    'employer/suspendContractReporting',
    { eId: employerId, cId: contractId, suspend: isSuspended },
    token,
  );
const changesOf = (contractId: string) =>
  app.db.orm
    .select()
    .from(registryChanges)
    .where(eq(registryChanges.subjectId, contractId))
    .orderBy(registryChanges.at);
const eventsOf = (contractId: string) =>
  app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, contractId));

describe('the supervisor of a contract', () => {
  test('is changed, reported to the registry, recorded, and visible immediately', async () => {
    const place = await aWorkplace();
    const { employerId, contractId, user } = place;
    const { contactId: sId } = await aContact(app.db, employerId, { userId: null });
    const heard = await listenTo(app.db.url);
    const { status, body } = await setSupervisor(place, sId);
    expect([status, body.Result?.apprentice.supervisorContactId]).toEqual([200, sId]);
    const values = { supervisorContactId: sId, old: { supervisorContactId: null } };
    expect(await changesOf(contractId)).toMatchObject([
      {
        kind: 'contract.supervisorChanged',
        userId: user.id,
        contactId: place.contactId,
        employerId,
        subjectType: 'trainingContract',
        visibleAt: app.now,
        values,
        protectsTable: 'training_contracts',
        protectsId: contractId,
        protects: [{ column: 'supervisor_contact_id', old: null, new: sId }],
      },
    ]);
    expect(await eventsOf(contractId)).toMatchObject([
      { kind: 'contract.supervisorChanged', userId: user.id, employerId, details: values },
    ]);
    expect(await heard.heard()).toContainEqual(
      JSON.stringify({ kind: 'employer-summary', employerId }),
    );
    await heard.close();
  });

  test('is removed by null; repeating it changes nothing', async () => {
    const place = await aWorkplace();
    await setSupervisor(place, place.contactId);
    await setSupervisor(place, place.contactId);
    const { body } = await setSupervisor(place, null);
    expect(body.Result?.apprentice.supervisorContactId).toBeNull();
    await setSupervisor(place, null);
    expect((await changesOf(place.contractId)).length).toBe(2);
  });

  test('who is gone is shown as none, and leaving it so is not a change', async () => {
    const place = await aWorkplace();
    const { contactId: sId } = await aContact(app.db, place.employerId, { userId: null });
    await setSupervisor(place, sId);
    await app.db.orm
      .update(employerContacts)
      .set({ retiredAt: app.now })
      .where(eq(employerContacts.contactId, sId));
    const { body } = await setSupervisor(place, null);
    expect(body.Result?.apprentice.supervisorContactId).toBeNull();
    expect((await changesOf(place.contractId)).length).toBe(1);
  });

  test('must be one of the company’s contacts', async () => {
    const place = await aWorkplace();
    const { contactId: gone } = await aContact(app.db, place.employerId, { retiredAt: app.now });
    const { contactId: theirs } = await aWorkplace();
    for (const sId of ['nobody', gone, theirs]) {
      const { status, body } = await setSupervisor(place, sId);
      expect([status, body.Error?.Code, body.Error?.Fields?.[0]?.Path]).toEqual([
        400,
        'invalid',
        'sId',
      ]);
    }
    expect((await setSupervisor(place, 'not an id')).status).toBe(400);
    expect(await changesOf(place.contractId)).toEqual([]);
  });
});

describe('the reports of a contract', () => {
  test('are suspended and resumed, each reported once', async () => {
    const place = await aWorkplace();
    const { contractId, employerId, user } = place;
    const first = await suspend(place, true);
    expect(first.body.Result?.reportingSuspended).toBe(true);
    await suspend(place, true);
    const last = await suspend(place, false);
    expect(last.body.Result?.reportingSuspended).toBe(false);
    // Reporting is suspended, not the contract (OPEN-047).
    expect(first.body.Result?.suspended).toBe(false);
    const told = await changesOf(contractId);
    expect(told.map(({ kind, values }) => [kind, values])).toEqual([
      ['contract.reportingSuspended', { suspended: true }],
      ['contract.reportingSuspended', { suspended: false }],
    ]);
    expect(told[0]).toMatchObject({
      protectsTable: 'training_contracts',
      protects: [{ column: 'reporting_suspended', old: false, new: true }],
    });
    expect(await eventsOf(contractId)).toMatchObject([
      { kind: 'contract.reportingSuspended', userId: user.id, employerId },
      { kind: 'contract.reportingSuspended', details: { suspended: false } },
    ]);
  });

  test('cannot have any other state', async () => {
    const { employerId, contractId, token } = await aWorkplace();
    const reply = await app.post(
      '/api/employer/suspendContractReporting',
      { eId: employerId, cId: contractId, suspend: 'yes' },
      { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    );
    expect([reply.status, reply.body.Error?.Fields?.[0]?.Path]).toEqual([400, 'suspend']);
  });
});

describe.each([
  ['a supervisor', (place: Workplace) => setSupervisor(place, null)],
  ['reporting', (place: Workplace) => suspend(place, true)],
] as const)('changing %s', (_what, change) => {
  test('is refused to readers and support staff, and granted to admin staff', async () => {
    const place = await aWorkplace('reader');
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    expect((await change(place)).status).toBe(403);
    expect((await change({ ...place, token: support })).status).toBe(403);
    expect((await change({ ...place, token: admin })).status).toBe(200);
  });

  test('finds no contract of another company, nor one that is gone', async () => {
    const place = await aWorkplace();
    const other = await aWorkplace();
    expect((await change({ ...place, contractId: other.contractId })).status).toBe(404);
    expect((await change({ ...other, token: place.token })).status).toBe(404);
    expect((await change({ ...place, contractId: 'nothing' })).status).toBe(404);
    await app.db.orm
      .update(trainingContracts)
      .set({ retiredAt: app.now })
      .where(eq(trainingContracts.contractId, place.contractId));
    expect((await change(place)).status).toBe(404);
  });
});
