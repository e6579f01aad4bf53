import type { PolicyName } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aContact, anApprentice, aSignOffRequest, aUser } from './platform/builders.ts';
import { type Reply, TestApp } from './platform/test-app.ts';

let app: TestApp;
let token: string;
let employerId: string;
beforeAll(async () => {
  app = await TestApp.open();
  ({ employerId } = await aCompany(app.db));
  const { user } = await aContact(app.db, employerId, { role: 'admin' });
  token = await app.signIn(user.id);
});
afterAll(() => app.close());

const url = '/api/employer/syncEmployerSummary';
const headers = (overrides: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
  ...overrides,
});

describe('a call', () => {
  test('answers in the envelope, with a request id', async () => {
    const reply = await app.post(url, { eId: employerId }, headers());
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ Success: true, Error: null, Messages: [] });
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    ['no X-Requested-With', { 'x-requested-with': '' }, 400, 'missing-header'],
    ['no token', { authorization: '' }, 401, 'signed-out'],
    ['a token that is none', { authorization: 'Bearer nonsense' }, 401, 'signed-out'],
    ['another scheme', { authorization: 'Basic abc' }, 401, 'signed-out'],
    ['a body that is not JSON', { 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
  ])('with %s is refused', async (_what, overrides, status, code) => {
    const reply = await app.post(url, { eId: employerId }, headers(overrides));
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ Success: false, Result: null, Error: { Code: code } });
    expect(reply.headers['x-request-id']).toBeDefined();
  });

  test('with characters that cannot be kept is refused as invalid', async () => {
    const contact = {
      title: null,
      givenName: 'Mele \ud800',
      familyName: 'Tau',
      email: 'mele@example.test',
      mobilePhone: null,
      workPhone: null,
      role: 'reader',
      subRole: null,
    };
    for (const [path, body] of [
      ['form/retrieveLocationsForPostcode', { postcode: '30\u000011' }],
      ['employer/updateCompanyContact', { eId: employerId, ecId: '', contact }],
    ] as const) {
      const reply = await app.post(`/api/${path}`, body, headers());
      expect([path, reply.status, reply.body.Error?.Code]).toEqual([path, 400, 'invalid']);
    }
  });

  test.each([
    ['wrong JSON', '{"eId":', 'The body is not JSON.'],
    ['a prototype to poison', '{"__proto__": {"isAdmin": true}}', 'The body is not JSON.'],
    ['no fields', '{}', undefined],
    ['an unknown field', { eId: 'e', more: 1 }, undefined],
    ['a wrong type', { eId: 7 }, undefined],
    ['an id with forbidden characters', { eId: "x' or 1=1 --" }, undefined],
    ['an array', [], undefined],
    ['null', 'null', undefined],
  ])('with %s is refused as invalid', async (_what, body, message) => {
    const reply = await app.post(url, body, headers());
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Code).toBe('invalid');
    if (message) expect(reply.body.Error?.Message).toBe(message);
  });

  test('with a megabyte of text is refused as too large', async () => {
    const reply = await app.post(url, { eId: 'x'.repeat(1_000_000) }, headers());
    expect(reply.status).toBe(413);
    expect(reply.body.Error?.Code).toBe('too-large');
  });

  test('that does not exist is not found, by POST and by GET', async () => {
    expect((await app.post('/api/employer/nothing', {}, headers())).status).toBe(404);
    const got = await app.app.inject({ method: 'GET', url, headers: headers() });
    expect(got.statusCode).toBe(404);
    expect(got.json()).toMatchObject({ Success: false, Error: { Code: 'not-found' } });
  });

  test('without fields may come without a body', async () => {
    const reply = await app.post('/api/core/ping', '', headers());
    expect(reply.body.Result).toBe(true);
  });

  test('that fails for a reason of ours says no more than that', async () => {
    const broken = await TestApp.open();
    const user = await aUser(broken.db, { isAdmin: true });
    const staff = await broken.signIn(user.id);
    await broken.db.pool.query('alter table receipts rename to gone');
    const { employerId: company } = await aCompany(broken.db);
    const reply = await broken.call('employer/syncEmployerSummary', { eId: company }, staff);
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      Success: false,
      Result: null,
      Error: { Code: 'internal', Message: 'Internal Server Error' },
      Messages: ['Internal Server Error'],
    });
    await broken.close();
  });
});

describe('before the second factor', () => {
  test('only its own calls answer; every other path is refused, unknown ones too', async () => {
    const user = await aUser(app.db);
    const half = await app.signIn(user.id, { secondFactor: false });
    const open = calls.filter((call) => call.policy === 'session').map((call) => call.path);
    expect(open).toEqual([
      'core/init',
      'core/ping',
      'core/checkMFAComponentLicense',
      'user/registerUser',
      'user/sendMFAPasscodeToEmail',
      'user/resendMFAPasscode',
      'user/validateMFAEmailPasscode',
      'user/validateMFAPasscode',
      'user/retrieveMFASecretKey',
      'user/registerMFASecretKey',
      'user/useRecoveryCode',
      'user/signOut',
    ]);
    const others = [...calls, ...downloads]
      .filter(({ policy }) => policy !== 'session' && policy !== 'anyone')
      .map((call): string => call.path);
    for (const path of [...others, 'unknown/call']) {
      const reply = await app.post(
        `/api/${path}`,
        {},
        headers({ authorization: `Bearer ${half}` }),
      );
      expect([path, reply.status, reply.body.Error?.Code]).toEqual([path, 403, 'mfa-required']);
    }
  });
});

describe('too many requests', () => {
  test('are refused with the time to wait, whether or not they are signed in; probes never are', async () => {
    const busy = await TestApp.open({ REQUESTS_PER_MINUTE: '5' });
    const statuses = [];
    for (let made = 0; made < 7; made++) {
      const reply = await busy.post(
        '/api/core/ping',
        {},
        headers({ authorization: 'Bearer nonsense' }),
      );
      statuses.push(reply.status);
      if (reply.status === 429) {
        expect(reply.body.Error?.Code).toBe('too-many');
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await busy.app.inject('/healthz')).statusCode).toBe(200);
    expect((await busy.app.inject('/readyz')).statusCode).toBe(200);
    await busy.close();
  });

  test('count for the whole network of an IPv6 address, which its owner can change at will', async () => {
    const busy = await TestApp.open({ REQUESTS_PER_MINUTE: '2' });
    const statusFrom = async (remoteAddress: string) =>
      (await busy.app.inject({ url: '/api/config', remoteAddress })).statusCode;
    expect(await statusFrom('2001:db8:1:2::1')).toBe(200);
    expect(await statusFrom('2001:db8:1:2:aaaa::2')).toBe(200);
    expect(await statusFrom('2001:db8:1:2:bbbb:1:1:3')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200);
    await busy.close();
  });
});

describe('beside the calls', () => {
  test('metrics are for whoever knows the token, and do not exist without one', async () => {
    expect((await app.app.inject('/metrics')).statusCode).toBe(404);
    const metrics = 'a-token-of-the-metrics';
    const measured = await TestApp.open({ METRICS_TOKEN: metrics });
    expect((await measured.app.inject('/metrics')).statusCode).toBe(401);
    const reply = await measured.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metrics}` },
    });
    expect(reply.body).toContain('http_request_duration_seconds');
    await measured.close();
  });

  test('the server is not ready while nobody gets a connection, and says so soon', async () => {
    const { pool } = app.db;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    // The pool itself would let it wait for ten seconds.
    const reply = await app.app.inject('/readyz');
    for (const client of taken) client.release();
    expect(reply.statusCode).toBe(503);
    await expect.poll(async () => (await app.app.inject('/readyz')).statusCode).toBe(200);
  }, 8000);

  test('an address that cannot be read does not exist', async () => {
    const reply = await app.post('/api/%ZZ', {}, headers());
    expect(reply.status).toBe(404);
    expect(reply.body.Error?.Code).toBe('not-found');
  });
});

const people = ['reader', 'writer', 'admin', 'admin staff', 'support staff', 'stranger'] as const;
type Person = (typeof people)[number];
const places = ['own', 'parent', 'subsidiary', 'other'] as const;
type Place = (typeof places)[number];

/** What somebody gets at their own company, its parent, a company below it, and another. */
const at = (own: number, parent: number, subsidiary: number, other: number) => ({
  own,
  parent,
  subsidiary,
  other,
});
const everywhere = (status: number) => at(status, status, status, status);
const ofContact = (status: number) => at(status, 404, status, 404);

const mayRead = {
  reader: ofContact(200),
  writer: ofContact(200),
  admin: ofContact(200),
  'admin staff': everywhere(200),
  'support staff': everywhere(200),
  stranger: everywhere(404),
};
const mayWrite = {
  ...mayRead,
  reader: ofContact(403),
  'support staff': everywhere(403),
};

/** What each kind of person gets of each policy. 200 stands for 'not refused by the policy'. */
const expected: Record<RestrictedPolicy, Record<Person, Record<Place, number>>> = {
  readEmployer: mayRead,
  readContract: mayRead,
  writeCompany: mayWrite,
  writeContract: mayWrite,
  administerEmployer: { ...mayRead, reader: ofContact(403), writer: ofContact(403) },
  signOff: {
    reader: ofContact(403),
    writer: ofContact(200),
    admin: ofContact(200),
    'admin staff': everywhere(403),
    'support staff': everywhere(403),
    stranger: everywhere(404),
  },
  staff: {
    reader: everywhere(403),
    writer: everywhere(403),
    admin: everywhere(403),
    'admin staff': everywhere(200),
    'support staff': everywhere(200),
    stranger: everywhere(403),
  },
  administer: {
    reader: everywhere(403),
    writer: everywhere(403),
    admin: everywhere(403),
    'admin staff': everywhere(200),
    'support staff': everywhere(403),
    stranger: everywhere(403),
  },
};

type RestrictedPolicy = Exclude<PolicyName, 'anyone' | 'session' | 'signedIn' | 'writeEmployer'>;
type PathOf<Policy> = Extract<(typeof calls)[number], { policy: Policy }>['path'];

/** A company as the calls below name it, and the person's own contact. */
interface Company {
  readonly eId: string;
  readonly stcId: string;
  readonly contactId: string;
  aRequest(): Promise<string>;
  /** A contact who has no account. */
  aContact(): Promise<string>;
}

const nobody = { userId: 'nobody', reason: 'To see who may' };
const anId = '00000000-0000-4000-8000-000000000000';

/** An input of each call that names a company. One that is missing does not compile. */
const inputs: {
  [Path in PathOf<RestrictedPolicy>]: (company: Company) => object | Promise<object>;
} = {
  'employer/retrieveEmployer': ({ eId }) => ({ eId }),
  'employer/syncEmployer': ({ eId }) => ({ eId }),
  'employer/syncEmployerSummary': ({ eId }) => ({ eId }),
  'employer/syncSummary': ({ eId }) => ({ eId }),
  'employer/syncInvoiceSummary': ({ eId }) => ({ eId }),
  'employer/retrieveEmployerUsers': ({ eId }) => ({ eId }),
  'employer/retrieveTrainingContracts': ({ eId }) => ({ eId }),
  'employer/retrieveTrainingContractList': ({ eId }) => ({ eId }),
  'employer/syncTrainingContracts': ({ eId }) => ({ eId }),
  'employer/syncWorkPlacements': ({ eId }) => ({ eId }),
  'employer/retrieveSignoffRequests': ({ eId }) => ({ eId }),
  'employer/retrieveTrainingContractDetail': ({ stcId }) => ({ stcId }),
  'employer/createCompanionUser': ({ stcId }) => ({ cId: stcId }),
  'employer/submitSignoffRequests': async ({ eId, contactId, aRequest }) => ({
    eId,
    contactId,
    result: 'competent',
    units: [{ id: await aRequest() }],
  }),
  'employer/takeBackSignoffRequests': async ({ eId, aRequest }) => ({
    eId,
    units: [{ id: await aRequest() }],
  }),
  'employer/updateCompany': ({ eId }) => ({
    id: eId,
    address: null,
    businessPhone: null,
    faxPhone: null,
    primaryContactId: null,
  }),
  'employer/updateCompanyContact': ({ eId }) => ({
    eId,
    ecId: '',
    contact: {
      title: null,
      givenName: 'Mele',
      familyName: 'Tau',
      email: 'mele@example.test',
      mobilePhone: null,
      workPhone: null,
      role: 'reader',
      subRole: null,
    },
  }),
  'employer/deleteCompanyContact': async ({ eId, aContact: contact }) => ({
    eId,
    ecId: await contact(),
    uid: null,
  }),
  'employer/inviteCompanyContact': async ({ eId, aContact: contact }) => ({
    eId,
    ecId: await contact(),
  }),
  'employer/findCompany': ({ eId }) => ({ companyId: eId }),
  'employer/refreshGlobalData': () => ({}),
  'settings/retrieveSettings': () => ({}),
  'settings/saveSettings': () => ({ key: 'employer', version: 99, values: { resyncWindow: 5 } }),
  'audit/findEvents': ({ eId }) => ({ eId }),
  'administration/findUsers': () => ({ text: 'nobody' }),
  'administration/retrieveUser': () => ({ userId: 'nobody' }),
  'administration/setStaffRole': () => ({ ...nobody, staffRole: 'none' }),
  'administration/setDisabled': () => ({ ...nobody, isDisabled: false }),
  'administration/resetSecondFactor': () => nobody,
  'administration/endUserSessions': () => nobody,
  'administration/sendPasswordLink': () => ({ userId: 'nobody' }),
  'registry/retrieveUploads': () => ({}),
  'registry/importUpload': () => ({ uploadId: anId, isDryRun: true, allowRetiring: false }),
};

const downloadInputs: {
  [Download in (typeof downloads)[number] as Download['path']]: (company: Company) => object;
} = {
  'employer/downloadApprenticePhoto': ({ stcId }) => ({ stcId }),
};

/** Which of the reply's refusals came from the policy; a verb has reasons of its own. */
function statusOfPolicy({ status, body }: Reply, policy: PolicyName): number {
  const code = body.Error?.Code;
  if (status === 200) return 200;
  if (policy === 'staff' || policy === 'administer') return code === 'forbidden' ? 403 : 200;
  // Taking back what was never decided.
  return code === 'conflict' ? 200 : status;
}

describe('every call, for everyone, everywhere', async () => {
  const tokens = new Map<Person, string>();
  const contactIds = new Map<Person, string>();
  const companies = new Map<Place, Omit<Company, 'contactId'>>();

  beforeAll(async () => {
    const { db } = app;
    const parent = await aCompany(db);
    const own = await aCompany(db, { parentEmployerId: parent.employerId });
    const subsidiary = await aCompany(db, { parentEmployerId: own.employerId });
    const other = await aCompany(db);
    const photo = await app.files.store(Buffer.from('a picture'));
    const student = { email: 'ngaire@example.test', photo };
    for (const [place, { employerId: eId }] of Object.entries({ own, parent, subsidiary, other })) {
      const contract = await anApprentice(db, eId, { student });
      companies.set(place as Place, {
        eId,
        stcId: contract.contractId,
        aRequest: async () => (await aSignOffRequest(db, contract)).id,
        aContact: async () => (await aContact(db, eId, { userId: null })).contactId,
      });
    }
    for (const role of ['reader', 'writer', 'admin'] as const) {
      const { user, contactId } = await aContact(db, own.employerId, { role });
      contactIds.set(role, contactId);
      tokens.set(role, await app.signIn(user.id));
    }
    const admin = await aUser(db, { isAdmin: true });
    const support = await aUser(db, { isSupport: true });
    const stranger = await aUser(db);
    tokens.set('admin staff', await app.signIn(admin.id));
    tokens.set('support staff', await app.signIn(support.id));
    tokens.set('stranger', await app.signIn(stranger.id));
  });

  const companyAt = (place: Place, person: Person): Company => {
    const company = companies.get(place);
    if (!company) throw new Error('A company for each place.');
    return { ...company, contactId: contactIds.get(person) ?? 'nobody' };
  };
  const everyone = people.flatMap((person) => places.map((place) => [person, place] as const));

  const restricted = calls.flatMap((call) =>
    call.policy === 'anyone' || call.policy === 'session' || call.policy === 'signedIn'
      ? []
      : [{ path: call.path, policy: call.policy }],
  );
  const table = restricted.flatMap(({ path, policy }) =>
    everyone.map(([person, place]) => [path, person, place, policy] as const),
  );

  test.each(table)('%s, %s, %s company', async (path, person, place, policy) => {
    const reply = await app.post(
      `/api/${path}`,
      await inputs[path](companyAt(place, person)),
      headers({ authorization: `Bearer ${tokens.get(person)}` }),
    );
    expect([statusOfPolicy(reply, policy), reply.body.Error?.Code]).toEqual([
      expected[policy][person][place],
      reply.body.Error?.Code,
    ]);
  });

  const downloadTable = downloads.flatMap(({ path, policy }) =>
    everyone.map(([person, place]) => [path, person, place, policy] as const),
  );

  test.each(downloadTable)('%s, %s, %s company', async (path, person, place, policy) => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: headers({ authorization: `Bearer ${tokens.get(person)}` }),
      payload: downloadInputs[path](companyAt(place, person)),
    });
    expect(statusCode).toBe(expected[policy][person][place]);
  });

  test.each(people)('%s may make the calls that every signed-in user may', async (person) => {
    const { db } = app;
    const { employerId } = await aCompany(db);
    const claims = { isAdmin: person === 'admin staff', isSupport: person === 'support staff' };
    const isContact = person === 'reader' || person === 'writer' || person === 'admin';
    const user = isContact
      ? (await aContact(db, employerId, { role: person })).user
      : await aUser(db, claims);
    for (const { path, policy } of calls) {
      if (policy !== 'session' && policy !== 'signedIn') continue;
      // A session each, since some of the calls end it. No input is right: nothing is to change.
      const theirs = await app.signIn(user.id);
      const reply = await app.post(
        `/api/${path}`,
        { wrong: true },
        headers({ authorization: `Bearer ${theirs}` }),
      );
      expect([path, reply.body.Error?.Code]).toEqual([path, 'invalid']);
    }
  });

  test('nobody who is signed out may make any but the open ones', async () => {
    for (const { path, policy } of [...calls, ...downloads]) {
      const reply = await app.post(`/api/${path}`, {}, headers({ authorization: 'Bearer gone' }));
      if (policy === 'anyone') expect([path, reply.status]).not.toEqual([path, 401]);
      else expect([path, reply.status]).toEqual([path, 401]);
    }
  });
});

test('openapi.json tells of every call, its input and its policy', async () => {
  const document = (await app.app.inject('/api/openapi.json')).json();
  for (const call of [...calls, ...downloads]) {
    expect(document.paths[`/api/${call.path}`].post).toMatchObject({ 'x-policy': call.policy });
  }
});

test('without a token only the configuration answers, and holds nothing secret', async () => {
  const reply = await app.app.inject('/api/config');
  expect(reply.json()).toMatchObject({ productName: 'Tradebridge', theme: 'default' });
  expect(Object.keys(reply.json())).not.toContain('secret');
});
