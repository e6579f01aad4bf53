import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { listenTo } from '../importer/test-portal.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aSignedIn, changesOf, eventsOf, rowsOf } from './test-companies.ts';
import { aContact } from './test-contacts.ts';

const app = await openTestApp();

describe('deleteCompanyContact', () => {
  test('hides the contact, revokes the access immediately and tells the registry', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const { contactId, user } = await aContact(app.db, employerId, { role: 'writer' });
    const apprentice = await anApprentice(app.db, employerId, {
      contract: { supervisorContactId: contactId },
    });
    const theirs = await app.signIn(user.id);
    const listener = await listenTo(app.db.url);
    const reply = await app.call(
      'employer/deleteCompanyContact',
      { eId: employerId, ecId: contactId, uid: user.id },
      token,
    );
    expect(reply.body.Result).toBe(true);
    // Open streams for the company end because of it.
    expect(await listener.heard()).toEqual([
      `{"kind":"access-changed","userId":"${user.id}"}`,
      `{"kind":"employer-users","employerId":"${employerId}"}`,
    ]);
    await listener.close();
    const seen = await app.call('employer/retrieveEmployer', { eId: employerId }, theirs);
    expect(seen.status).toBe(404);
    const left = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
    expect(left.body.Result?.contacts.map((contact) => contact.id)).not.toContain(contactId);
    const [contract] =
      (await app.call('employer/retrieveTrainingContracts', { eId: employerId }, token)).body
        .Result ?? [];
    expect(contract?.apprentice.supervisorContactId).toBeNull();
    expect(
      await rowsOf(
        app,
        'select supervisor_contact_id as id from training_contracts where contract_id = $1',
        [apprentice.contractId],
      ),
    ).toEqual([{ id: contactId }]);
    expect(await changesOf(app, contactId)).toMatchObject([
      { kind: 'contact.deleted', protects: [{ column: 'retired_at', old: null }] },
    ]);
    expect(await eventsOf(app, employerId)).toMatchObject([
      { kind: 'contact.deleted', subject_id: contactId, details: { ofUserId: user.id } },
    ]);
  });

  test('is refused for oneself, for the primary contact and with another uid', async () => {
    const { employerId, contactId, user, token } = await aSignedIn(app, 'admin');
    const other = await aContact(app.db, employerId, { role: 'admin' });
    await rowsOf(app, 'update employers set primary_contact_id = $2 where employer_id = $1', [
      employerId,
      other.contactId,
    ]);
    const remove = (ecId: string, uid: string | null) =>
      app.call('employer/deleteCompanyContact', { eId: employerId, ecId, uid }, token);
    for (const [reply, message] of [
      [await remove(contactId, user.id), 'You can’t remove yourself.'],
      [
        await remove(other.contactId, other.user.id),
        'This is the primary contact. Make someone else the primary contact first.',
      ],
      [await remove(other.contactId, null), 'This has changed in the meantime.'],
    ] as const) {
      expect(reply.status).toBe(409);
      expect(reply.body.Error?.Message).toBe(message);
    }
    expect((await remove('nobody', null)).status).toBe(404);
  });
});
