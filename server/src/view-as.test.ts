import type { PolicyName } from '@tradebridge/contract/call';
import { isOfToken } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { accessKinds } from '@tradebridge/contract/view-as-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from './audit/tables.ts';
import { refreshEmployerUsers } from './companies/refresh-employer-users.ts';
import { aContact } from './companies/test-contacts.ts';
import { reconcileAccounts } from './company-account/reconcile-accounts.ts';
import { aUser } from './identity/test-users.ts';
import { explain, policyOf } from './view-as/explain-access.ts';
import { findViewedContact } from './view-as/find-viewed-contact.ts';
import { ask, type Endpoint, endpoints, isPersonal } from './who-may/endpoints.ts';
import { personalInputs } from './who-may/inputs.ts';
import { answerTo, type Person, people, permitted, places } from './who-may/statement.ts';
import { World } from './who-may/world.ts';

// Every call of the server, made by staff viewing the portal as a contact who owns one of
// everything.

const reason = 'Asks why an invoice is missing';

let world: World;
let staffId: string;
let token: string;
beforeAll(async () => {
  world = await World.open();
  const { app, others } = world;
  // Reading an account that is not filled yet fills it.
  const institution = { timeZone: 'Australia/Melbourne' };
  await reconcileAccounts(app.db, { now: app.now, institution });
  const { eId } = world.heldFor(companyAdmin, 'own');
  const { contactId } = await aContact(app.db, eId, { role: 'admin', userId: others.userId });
  await refreshEmployerUsers(app.db, { userIds: [others.userId] });
  staffId = (await aUser(app.db, { isSupport: true })).id;
  token = await app.signIn(staffId);
  const { status } = await app.call('viewAs/start', { contactId, reason }, token);
  expect(status).toBe(200);
});
afterAll(() => world.close());

const personNamed = (name: string): Person => {
  const found = people.find((person) => person.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const companyAdmin = personNamed('company admin');

const definitions = new Map<string, { whileViewing?: string; policy: PolicyName }>(
  [...calls, ...downloads].map((call) => [call.path, call]),
);
const whileViewing = ({ path }: { path: string }) => definitions.get(path)?.whileViewing;

const inputAt = (endpoint: Endpoint, place: 'own' | 'other') =>
  endpoint.inputOf(world.heldFor(companyAdmin, place));

describe('calls that are allowed while viewing', () => {
  const viewed = [...calls, ...downloads].filter((call) => 'whileViewing' in call);

  test('read, with a policy for reading, and create nothing', () => {
    const reads = viewed.filter((call) => whileViewing(call) === 'reads');
    const policies = new Set(reads.map(({ policy }) => policy));
    const readers: PolicyName[] = [
      'session',
      'signedIn',
      'readEmployer',
      'readContract',
      'readReceipt',
      'seePayments',
    ];
    expect([...policies].filter((policy) => !readers.includes(policy))).toEqual([]);
    expect(reads.filter((call) => 'idempotency' in call || 'needsFreshProof' in call)).toEqual([]);
  });

  test('or start and end views and sessions, which three calls do', () => {
    const controls = viewed.filter((call) => whileViewing(call) === 'controls');
    expect(controls.map(({ path }) => path)).toEqual([
      'user/signOut',
      'viewAs/start',
      'viewAs/stop',
    ]);
  });
});

/** Calls that only read, with the reason why they are refused all the same. */
const onlyRead: Readonly<Record<string, string>> = {
  'checkout/downloadOrderedDocument': 'a document that somebody ordered for themselves',
  'checkout/retrieveDocumentOrder': 'what a learner can order for themselves',
  'checkout/retrieveFeesOfInvoices': 'a step of paying; the invoices say the same',
  'checkout/retrieveOrders': 'what somebody ordered for themselves',
  'checkout/retrievePayment': 'the answer to a payment that somebody made',
  'core/retrievePaymentFeeDetails': 'a step of paying; the invoice says the same',
  'employer/retrieveCalendarAddresses': 'addresses that somebody made for themselves',
  'employer/retrieveSignoffSubmission': 'the answer to what somebody sent',
  'form/hasSubmitted': 'what somebody answered',
  'form/retrieveTasks': 'what somebody has and has not answered',
  'learner/retrieveFees': 'what a learner owes',
  'learner/retrieveStudents': 'the record of a learner',
  'notifications/getOne': 'a message',
  'notifications/retrieveDeliveries': 'messages',
  'notifications/retrieveNotifications': 'messages',
  'notifications/retrievePreferences': 'how somebody gets messages',
  'user/retrieveMFASecretKey': 'a factor',
  'user/retrieveProofWays': 'factors',
  'user/retrieveSecurity': 'factors and sessions',
};

test('what only reads is answered, unless it is of an account instead of a company', () => {
  const ofStaff: readonly PolicyName[] = ['anyone', 'staff', 'administer'];
  const refused = [...calls, ...downloads].filter(
    (call) =>
      !whileViewing(call) &&
      !ofStaff.includes(call.policy) &&
      !isOfToken(call.policy) &&
      /\/(retrieve|sync|get|has|find|download|generate)/.test(call.path),
  );
  expect(refused.map(({ path }) => path).sort()).toEqual(Object.keys(onlyRead));
});

describe('everything else is refused with one code', () => {
  const refused = endpoints.filter(
    ({ path, policy }) =>
      policy !== 'anyone' &&
      !isOfToken(policy) &&
      !whileViewing({ path }) &&
      path !== 'live' &&
      path !== 'unknown/call',
  );
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await world.digests();
  });

  test.each(refused.filter(({ whenPermitted }) => !whenPermitted.startsWith('405')))(
    '$name',
    async (endpoint) => {
      const input = await inputAt(endpoint, 'own');
      expect((await ask(world.app, endpoint, input, token)).told).toBe('403 viewing');
    },
  );

  test('and none of it changes anything', async () => {
    expect(await world.digests()).toEqual(before);
  });
});

describe('what is read', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await world.digests();
  });
  const ofCompanies = endpoints.filter(
    (endpoint) =>
      !isPersonal(endpoint.policy) &&
      (whileViewing(endpoint) === 'reads' || endpoint.path === 'live'),
  );

  test.each(ofCompanies)("$name: the contact's companies, and no other", async (endpoint) => {
    const own = await ask(world.app, endpoint, await inputAt(endpoint, 'own'), token);
    expect(own.told).toBe(endpoint.whenPermitted);
    const other = await ask(world.app, endpoint, await inputAt(endpoint, 'other'), token);
    expect(other.told).toBe('404 not-found');
  });

  const personal = [...calls, ...downloads].filter(
    (call) => isPersonal(call.policy) && whileViewing(call) === 'reads',
  );

  test.each(personal)("$path: nothing that is the contact's own", async ({ path }) => {
    const { others } = world;
    const inputsOf = personalInputs[path as keyof typeof personalInputs] ?? [() => ({})];
    const theirOwn = Object.entries(others)
      // Users who are contacts of a company are known there.
      .filter(([name]) => name !== 'userId')
      .map(([, value]) => value);
    for (const inputOf of inputsOf) {
      const input = inputOf(others);
      const { told, body } = await ask(world.app, { path, method: 'POST' }, input, token);
      expect(['200', '404 not-found']).toContain(told);
      const sent = JSON.stringify(input);
      const text = JSON.stringify(body);
      const shown = theirOwn.filter((value) => text.includes(value) && !sent.includes(value));
      expect(shown).toEqual([]);
    }
  });

  test("changes nothing but what counts against the staff member's limits", async () => {
    const { failed_attempts: counted, ...after } = await world.digests();
    const { failed_attempts: _, ...others } = before;
    expect(after).toEqual(others);
    const { rows } = await world.app.db.pool.query('select user_id from failed_attempts');
    expect([counted, rows]).toEqual([expect.any(String), [{ user_id: staffId }]]);
  });
});

test('every event recorded meanwhile has both users', async () => {
  const events = await world.app.db.orm.select().from(auditEvents);
  const byStaff = events.filter(({ userId }) => userId === staffId);
  const kinds = new Set(byStaff.map(({ kind }) => kind));
  expect(kinds).toEqual(
    new Set(['viewAs.started', 'call.refused', 'company.viewed', 'file.downloaded']),
  );
  const alone = byStaff.filter(({ details }) => details.viewingAs !== world.others.userId);
  expect(alone).toEqual([]);
});

describe('why a contact may or may not', () => {
  const policiesOfKinds = new Set(accessKinds.map(policyOf));

  test('can be explained for every policy except those that only require a session', () => {
    const known = new Set([...definitions.values()].map(({ policy }) => policy));
    const asked = [...known].filter((policy) => !isPersonal(policy) && !isOfToken(policy));
    expect([...asked].filter((policy) => !policiesOfKinds.has(policy))).toEqual([]);
  });

  const withAccounts = people.filter(({ session }) => session === undefined);
  const cells = withAccounts.flatMap((person) =>
    [...policiesOfKinds].map((policy) => ({ person, policy, name: person.name })),
  );

  test.each(cells)('$policy of $name: yes exactly if the policy allows it', async (cell) => {
    const { person, policy } = cell;
    const { db } = world.app;
    const { userId } = world.accountOf(person);
    const { contactId } = await aContact(db, world.heldFor(person, 'other').eId, {
      userId: null,
    });
    const contact = await findViewedContact(db, contactId);
    if (!contact) throw new Error('The contact that was just created is missing.');
    const asked = { ...contact, user_id: userId, is_disabled: person.isDisabled === true };
    const told: Record<string, boolean> = {};
    const expected: Record<string, boolean> = {};
    for (const place of places) {
      const employerId = world.heldFor(person, place).eId;
      const answer = await explain(db, asked, { policy, employerId });
      told[place] = answer.may;
      expected[place] = answerTo(person, policy, place) === permitted;
    }
    expect(told).toEqual(expected);
  });
});
