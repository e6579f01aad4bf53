import { randomUUID } from 'node:crypto';
import { calls } from '@tradebridge/contract/calls';
import { describe, expect, test } from 'vitest';
import { anApprentice } from './apprentices/test-apprentices.ts';
import { aCompany, aContact } from './companies/test-contacts.ts';
import { aForm, aNewsItem, anAction, aPage, aPicture } from './content/test-content.ts';
import { passkeys } from './identity/passkeys/tables.ts';
import { aUser } from './identity/test-users.ts';
import { openTestApp, portalHeader } from './platform/test-app.ts';

// Every call that saves a record is raced: of two saves that started from the same version, one is
// refused (decision 100).

const app = await openTestApp();

interface Race {
  readonly token: string;
  /** Two saves that differ and start from the same version. */
  readonly one: object;
  readonly other: object;
}

const asAdmin = async () => app.signIn((await aUser(app.db, { isAdmin: true })).id);

async function atACompany() {
  const { employerId: eId } = await aCompany(app.db);
  const { user } = await aContact(app.db, eId, { role: 'admin' });
  const { contactId: ecId } = await aContact(app.db, eId, { role: 'admin' });
  const { contractId: cId } = await anApprentice(app.db, eId);
  return { eId, ecId, cId, token: await app.signIn(user.id) };
}

const versionOfMenu = async (token: string) =>
  (await app.call('pages/retrieveMenuForEdit', {}, token)).body.Result?.version ?? 0;

const races: Readonly<Record<string, () => Promise<Race>>> = {
  'employer/updateCompanyContact': async () => {
    const { eId, ecId, token } = await atACompany();
    const of = (contact: object) => ({ eId, ecId, contact: { ...contact, version: 1 } });
    return { token, one: of({ role: 'reader' }), other: of({ workPhone: '03 5550 0142' }) };
  },
  'employer/updateCompany': async () => {
    const { eId, token } = await atACompany();
    const of = (changed: object) => ({ id: eId, version: 1, ...changed });
    return {
      token,
      one: of({ businessPhone: '03 5550 0142' }),
      other: of({ faxPhone: '03 5550 0143' }),
    };
  },
  'employer/updateContractSupervisor': async () => {
    const { eId, ecId, cId, token } = await atACompany();
    const { contactId } = await aContact(app.db, eId);
    const of = (sId: string) => ({ eId, cId, sId, version: 1 });
    return { token, one: of(ecId), other: of(contactId) };
  },
  'employer/suspendContractReporting': async () => {
    const { eId, cId, token } = await atACompany();
    // The same twice: the second would undo the first if its user saw the state before it.
    const input = { eId, cId, suspend: true, version: 1 };
    return { token, one: input, other: input };
  },
  'user/updateProfile': async () => {
    const token = await app.signIn((await aUser(app.db)).id);
    return { token, one: { name: 'Ada', version: 1 }, other: { name: 'Eva', version: 1 } };
  },
  'user/renamePasskey': async () => {
    const user = await aUser(app.db);
    const [made] = await app.db.orm
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: randomUUID(),
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        deviceType: 'singleDevice',
        isBackedUp: false,
        name: 'Telephone',
        createdAt: app.now,
      })
      .returning();
    const of = (name: string) => ({ passkeyId: made?.id, name, version: 1 });
    return { token: await app.signIn(user.id), one: of('Old one'), other: of('New one') };
  },
  'media/describePicture': async () => {
    const token = await asAdmin();
    const { id } = await aPicture(app);
    const of = (alt: string) => ({ id, alt, isDecorative: false, version: 1 });
    return { token, one: of('A workshop'), other: of('A yard') };
  },
  'pages/savePages': async () => {
    const { id, version } = await aPage(app.db);
    const of = (title: string) => ({ pages: [{ id, version, title }], publish: false });
    return { token: await asAdmin(), one: of('One'), other: of('Other') };
  },
  'pages/saveMenu': async () => {
    const token = await asAdmin();
    const version = await versionOfMenu(token);
    const input = { version, items: [], publish: false };
    return { token, one: input, other: { ...input, publish: true } };
  },
  'news/saveNews': async () => {
    const { id, version } = await aNewsItem(app.db);
    const of = (title: string) => ({ news: [{ id, version, title }] });
    return { token: await asAdmin(), one: of('One'), other: of('Other') };
  },
  'actions/saveActions': async () => {
    const { id, version } = await anAction(app.db);
    const of = (title: string) => ({ actions: [{ id, version, title, actionPage: 'home' }] });
    return { token: await asAdmin(), one: of('One'), other: of('Other') };
  },
  'form/saveForm': async () => {
    const { id, version } = await aForm(app.db);
    const of = (name: string) => ({ form: { id, version, name }, publish: false });
    return { token: await asAdmin(), one: of('One'), other: of('Other') };
  },
  'form/saveHandlers': async () => {
    const { id: formId } = await aForm(app.db);
    const input = { formId, handlers: [], version: 0 };
    return { token: await asAdmin(), one: input, other: input };
  },
  'labels/saveOverrides': async () => {
    const of = (text: string) => ({ changes: [{ key: 'companies.title', text, version: null }] });
    return { token: await asAdmin(), one: of('The company'), other: of('Our company') };
  },
  'settings/saveSettings': async () => {
    const of = (resyncWindow: number) => ({
      key: 'employer',
      version: 0,
      values: { resyncWindow, progressReportTypes: [] },
    });
    return { token: await asAdmin(), one: of(60), other: of(120) };
  },
};

/** Calls whose names say that they save, but which have nothing to overwrite unseen. */
const without: Readonly<Record<string, string>> = {
  'user/setUserMfaRegistered': 'records nothing',
  'user/changePassword': 'needs the present password',
  'user/updateUserLastLogin': 'records the sign-in, not an entry',
  'notifications/savePreference': 'sets one switch of the user, by its kind, as shown',
  'form/assign': 'adds those who are to answer, and changes none',
  'form/saveDraft': 'has a revision: `submissions/start-form.test.ts` races it',
  'content/nameDraft': 'names one version that the call states',
  'submissions/setProgress': 'sets one value of each submission that it names',
  'submissions/assign': 'sets one value of each submission that it names',
  'administration/setStaffRole': 'an act with a reason, recorded with before and after',
  'administration/setDisabled': 'an act with a reason, recorded with before and after',
};

const saves = /\/(?:update|save|rename|describe|set|suspend|assign|change|name)[A-Z]?/;
const edits = calls
  .filter((call) => !('whileViewing' in call) && saves.test(call.path))
  .map(({ path }): string => path);

describe('two saves from one version', () => {
  test('are raced for every call that saves a record, or it says why not', () => {
    const known = [...Object.keys(races), ...Object.keys(without)];
    expect(edits.filter((path) => !known.includes(path))).toEqual([]);
    const all = calls.map(({ path }): string => path);
    expect(known.filter((path) => !all.includes(path))).toEqual([]);
  });

  test.each(Object.keys(races))('of %s: one is stored, the other told', async (path) => {
    const race = races[path];
    if (!race) throw new Error('Every name has its race.');
    const { token, one, other } = await race();
    const send = (input: object) =>
      app.post(`/api/${path}`, input, { ...portalHeader, authorization: `Bearer ${token}` });
    const replies = await Promise.all([send(one), send(other)]);
    const told = replies.map(({ status, body }) => [status, body.Error?.Code ?? null]);
    expect(told.sort()).toEqual([
      [200, null],
      [409, 'changed-meanwhile'],
    ]);
  });
});
