import type { PolicyName } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPaidOrder } from './payments/test-orders.ts';
import {
  aCompany,
  aContact,
  aDocument,
  anApprentice,
  aPreEnrolment,
  aReceipt,
  aSignOffRequest,
  aUser,
} from './platform/builders.ts';
import { type Reply, TestApp } from './platform/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const headersOf = (token: string | undefined) => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'XMLHttpRequest',
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
  readReceipt: mayRead,
  writeEmployer: mayWrite,
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
  payInvoice: {
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

type RestrictedPolicy = Exclude<PolicyName, 'anyone' | 'session' | 'signedIn'>;
type PathOf<Policy> = Extract<(typeof calls)[number], { policy: Policy }>['path'];

/** A company as the calls below name it, and the person's own contact. */
interface Company {
  readonly eId: string;
  readonly stcId: string;
  readonly pId: string;
  readonly rId: string;
  readonly contactId: string;
  /** The number of a receipt that the portal issued. */
  readonly paperNumber: string;
  aRequest(): Promise<string>;
  /** A document that was uploaded, of which the registry has not heard. */
  aDocument(): Promise<string>;
  /** A contact who has no account. */
  aContact(): Promise<string>;
}

const nobody = { userId: 'nobody', reason: 'To see who may' };
const aMonth = { start: '2026-03-01', end: '2026-03-31' };
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
  'employer/retrieveWorkPlacements': ({ eId }) => ({ eId }),
  'employer/retrieveSignoffHistory': ({ eId, stcId }) => ({ eId, cId: stcId }),
  'employer/updateContractSupervisor': ({ eId, stcId }) => ({ eId, cId: stcId, sId: null }),
  'employer/suspendContractReporting': ({ eId, stcId }) => ({ eId, cId: stcId, suspend: true }),
  'employer/retrieveDocuments': ({ eId }) => ({ eId }),
  'employer/deleteDocument': async ({ eId, aDocument: document }) => ({
    eId,
    dId: await document(),
  }),
  'employer/retrieveSignoffRequests': ({ eId }) => ({ eId }),
  'employer/retrieveUnpaidPreEnrolments': ({ eId }) => ({ eId }),
  'employer/retrievePreEnrolmentDetail': ({ eId, pId }) => ({ eId, pId }),
  'core/retrievePaymentFeeDetails': ({ pId }) => ({ pId }),
  'employer/retrieveReceipts': ({ eId }) => ({ eId }),
  'employer/retrieveReceiptDetail': ({ rId }) => ({ rId }),
  'employer/retrieveEmployerEvents': ({ eId }) => ({ eId, ...aMonth }),
  'employer/retrieveContractEvents': ({ eId, stcId }) => ({ eId, cId: stcId, ...aMonth }),
  'employer/retrieveContractAttendances': ({ stcId }) => ({ cId: stcId }),
  'employer/createCalendarAddress': ({ eId }) => ({ eId }),
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
  'administration/unlockUser': () => nobody,
  'administration/endUserSessions': () => nobody,
  'administration/sendPasswordLink': () => ({ userId: 'nobody' }),
  'administration/sendVerificationMail': () => ({ userId: 'nobody' }),
  'registry/retrieveUploads': () => ({}),
  'payments/findOrders': () => ({ text: 'nobody' }),
  'payments/retrieveOrder': () => ({ orderNumber: 'NOBODY' }),
  'payments/retrieveAttention': () => ({}),
  'payments/resolveAttempt': () => ({
    attemptId: anId,
    outcome: 'declined',
    reference: '',
    reason: 'To see who may',
  }),
  'payments/refund': () => ({ attemptId: anId, amount: 1, reason: 'To see who may' }),
  'payments/resolveRefund': () => ({
    refundId: anId,
    outcome: 'declined',
    reference: '',
    reason: 'To see who may',
  }),
  'payments/closeReview': () => ({ reviewId: anId, reason: 'To see who may' }),
  'payments/markDelivered': () => ({ orderNumber: 'NOBODY', lineNumbers: [1], reference: null }),
  'learner/findStudents': () => ({ text: 'nobody' }),
  'learner/inviteStudent': () => ({ studentId: 'nobody' }),
  'registry/importUpload': () => ({ uploadId: anId, isDryRun: true, allowRetiring: false }),
};

/** Every signed-in user may make the others, of what is their own. */
type RestrictedDownload = Exclude<(typeof downloads)[number], { policy: 'signedIn' }>;

const downloadInputs: {
  [Download in RestrictedDownload as Download['path']]: (
    company: Company,
  ) => object | Promise<object>;
} = {
  'employer/downloadApprenticePhoto': ({ stcId }) => ({ stcId }),
  'employer/downloadDocument': async ({ eId, aDocument: document }) => ({
    eId,
    dId: await document(),
  }),
  'employer/downloadActiveTP': ({ stcId }) => ({ stcId }),
  'employer/downloadApprovedTP': ({ stcId }) => ({ stcId }),
  'employer/downloadStudentTrainingContractReport': ({ stcId }) => ({ stcId }),
  'employer/generateStudentProgressReport': ({ eId }) => ({
    eId,
    reportTypeId: 'summary',
    academicYear: '2026',
  }),
  'employer/downloadInvoice': ({ eId, pId }) => ({ eId, pId }),
  'employer/downloadReceipt': ({ rId }) => ({ rId }),
  'payments/downloadReceipt': ({ paperNumber }) => ({ receiptNo: paperNumber }),
  'payments/downloadSettlement': () => ({ day: '2026-03-01' }),
  'employer/downloadStatement': ({ eId }) => ({ eId, start: '2026-01-01', end: '2026-03-31' }),
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
    const payer = await aUser(db);
    for (const [place, { employerId: eId }] of Object.entries({ own, parent, subsidiary, other })) {
      const contract = await anApprentice(db, eId, {
        student,
        contract: {
          liveStpReport: true,
          retainedStpReport: true,
          approvedPlanFile: photo,
          contractReportEnabled: true,
        },
      });
      const { studentId } = contract;
      const paid = await aPaidOrder(app, { studentId, userId: payer.id, employerId: eId });
      companies.set(place as Place, {
        eId,
        stcId: contract.contractId,
        pId: (await aPreEnrolment(db, eId, contract.studentId)).preEnrolmentId,
        rId: (await aReceipt(db, eId)).receiptId,
        paperNumber: paid.receiptNumber,
        aRequest: async () => (await aSignOffRequest(db, contract)).id,
        aDocument: async () => (await aDocument(app, eId, { isPortals: true })).documentId,
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
      headersOf(tokens.get(person)),
    );
    expect([statusOfPolicy(reply, policy), reply.body.Error?.Code]).toEqual([
      expected[policy][person][place],
      reply.body.Error?.Code,
    ]);
  });

  const restrictedDownloads = downloads.flatMap((download) =>
    download.policy === 'signedIn' ? [] : [download],
  );
  const downloadTable = restrictedDownloads.flatMap(({ path, policy }) =>
    everyone.map(([person, place]) => [path, person, place, policy] as const),
  );

  test.each(downloadTable)('%s, %s, %s company', async (path, person, place, policy) => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: headersOf(tokens.get(person)),
      payload: await downloadInputs[path](companyAt(place, person)),
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
    for (const { path, policy } of [...calls, ...downloads]) {
      if (policy !== 'session' && policy !== 'signedIn') continue;
      // A session each, since some of the calls end it. No input is right: nothing is to change.
      const theirs = await app.signIn(user.id);
      const reply = await app.post(`/api/${path}`, { wrong: true }, headersOf(theirs));
      expect([path, reply.body.Error?.Code]).toEqual([path, 'invalid']);
    }
  });

  test('nobody who is signed out may make any but the open ones', async () => {
    for (const { path, policy } of [...calls, ...downloads]) {
      const reply = await app.post(`/api/${path}`, {}, headersOf('gone'));
      if (policy === 'anyone') expect([path, reply.status]).not.toEqual([path, 401]);
      else expect([path, reply.status]).toEqual([path, 401]);
    }
  });
});
