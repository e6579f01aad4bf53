import { randomUUID } from 'node:crypto';
import { calls } from '@tradebridge/contract/calls';
import { documentUploadPath } from '@tradebridge/contract/document-rules';
import { mediaUploadPath } from '@tradebridge/contract/media-rules';
import { describe, expect, test } from 'vitest';
import { anApprentice, aStudent } from './apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from './companies/refresh-employer-users.ts';
import { aCompany, aContact } from './companies/test-contacts.ts';
import { aForm, aPage, aPictureFile } from './content/test-content.ts';
import { submitAnswers } from './form-results/test-answers.ts';
import { aUser } from './identity/test-users.ts';
import { aPreEnrolment } from './invoices/test-invoices.ts';
import { aPaidOrder } from './payments/test-orders.ts';
import { openTestApp, portalHeader } from './platform/test-app.ts';
import { extractUploads } from './registry/tables.ts';
import { aSignOffRequest } from './sign-offs/test-requests.ts';

// Each call that creates or sends something is repeated with the key of the first.

const app = await openTestApp();

interface Made {
  readonly token: string;
  readonly input: object;
  /** Another input of the same call. */
  readonly other: object;
}

async function atACompany() {
  const { employerId: eId } = await aCompany(app.db);
  const { contactId, user } = await aContact(app.db, eId, { role: 'admin' });
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  return { eId, contactId, user, token: await app.signIn(user.id) };
}
const asAdmin = async () => app.signIn((await aUser(app.db, { isAdmin: true })).id);

const aPerson = () => ({
  title: null,
  givenName: 'Mele',
  familyName: 'Tau',
  email: `${randomUUID()}@example.test`,
  mobilePhone: null,
  workPhone: null,
  role: 'reader',
  subRole: null,
});

const aStudentToInvite = async () => {
  const email = `${randomUUID()}@example.test`;
  return (await aStudent(app.db, { userId: null, email })).studentId;
};

const anUpload = async () => {
  const id = randomUUID();
  const uploadedBy = (await aUser(app.db)).id;
  const file = `${id}.zip`;
  await app.db.orm.insert(extractUploads).values({
    id,
    fileName: 'extract.zip',
    file,
    size: 1,
    uploadedAt: app.now,
    uploadedBy,
    state: 'uploaded',
  });
  return id;
};

const works: Readonly<Record<string, () => Promise<Made>>> = {
  'employer/updateCompanyContact': async () => {
    const { eId, token } = await atACompany();
    const inputOf = () => ({ eId, ecId: '', contact: aPerson() });
    return { token, input: inputOf(), other: inputOf() };
  },
  'viewAs/start': async () => {
    const [one, other] = [await atACompany(), await atACompany()];
    const token = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    const inputOf = ({ contactId }: typeof one) => ({ contactId, reason: 'A question' });
    return { token, input: inputOf(one), other: inputOf(other) };
  },
  'employer/inviteCompanyContact': async () => {
    const { eId, token } = await atACompany();
    const inputOf = async () => {
      const { contactId: ecId } = await aContact(app.db, eId, { userId: null });
      return { eId, ecId };
    };
    return { token, input: await inputOf(), other: await inputOf() };
  },
  'employer/connectEmployerContact': async () => {
    const { eId } = await atACompany();
    const apprentice = await anApprentice(app.db, eId);
    const email = `${randomUUID()}@example.test`;
    await aContact(app.db, eId, { userId: null, email, familyName: 'Farrugia' });
    const { rows } = await app.db.pool.query<{ code: string; number: string }>(
      `select code, training_contract_number as number from employers
       join training_contracts using (employer_id) where contract_id = $1`,
      [apprentice.contractId],
    );
    const input = {
      employerCode: rows[0]?.code,
      contactFamilyName: 'Farrugia',
      contactEmailAddress: email,
      trainingContractNumber: rows[0]?.number,
    };
    const token = await app.signIn((await aUser(app.db, { emailVerified: true })).id);
    return { token, input, other: { ...input, contactFamilyName: 'Someone' } };
  },
  'employer/createCalendarAddress': async () => {
    const { eId, token } = await atACompany();
    const { contractId: cId } = await anApprentice(app.db, eId);
    return { token, input: { eId }, other: { eId, cId } };
  },
  'serviceTokens/create': async () => {
    const inputOf = () => ({ name: randomUUID(), scopes: ['changes.read'], validDays: 30 });
    return { token: await asAdmin(), input: inputOf(), other: inputOf() };
  },
  'employer/takeBackSignoffRequests': async () => {
    const { eId, contactId, token } = await atACompany();
    const apprentice = await anApprentice(app.db, eId);
    const units = [
      { id: (await aSignOffRequest(app.db, apprentice)).id },
      { id: (await aSignOffRequest(app.db, apprentice)).id },
    ];
    const decision = { eId, contactId, result: 'competent' as const, units };
    await app.call('employer/submitSignoffRequests', decision, token);
    return { token, input: { eId, units }, other: { eId, units: units.slice(1) } };
  },
  'learner/connectStudent': async () => {
    const student = await aStudent(app.db, {
      userId: null,
      email: `${randomUUID()}@example.test`,
      dateOfBirth: '2001-02-03',
    });
    const input = {
      studentNumber: student.studentNumber,
      familyName: student.familyName,
      dateOfBirth: '2001-02-03',
    };
    const token = await app.signIn((await aUser(app.db, { emailVerified: true })).id);
    return { token, input, other: { ...input, familyName: 'Someone' } };
  },
  'learner/inviteStudent': async () => ({
    token: await asAdmin(),
    input: { studentId: await aStudentToInvite() },
    other: { studentId: await aStudentToInvite() },
  }),
  'user/makeRecoveryCodes': async () => ({ token: await asAdmin(), input: {}, other: {} }),
  'user/trustDevice': async () => {
    const { token, user } = await atACompany();
    const given = `update sessions set second_factor_by = 'A' where user_id = $1`;
    await app.db.pool.query(given, [user.id]);
    return { token, input: {}, other: {} };
  },
  'user/requestEmailChange': async () => ({
    token: await asAdmin(),
    input: { email: `${randomUUID()}@example.test` },
    other: { email: `${randomUUID()}@example.test` },
  }),
  'user/sendVerificationMail': async () => {
    const user = await aUser(app.db, { emailVerified: false });
    return { token: await app.signIn(user.id), input: {}, other: {} };
  },
  'administration/sendPasswordLink': async () => ({
    token: await asAdmin(),
    input: { userId: (await aUser(app.db)).id },
    other: { userId: (await aUser(app.db)).id },
  }),
  'administration/sendVerificationMail': async () => ({
    token: await asAdmin(),
    input: { userId: (await aUser(app.db, { emailVerified: false })).id },
    other: { userId: (await aUser(app.db, { emailVerified: false })).id },
  }),
  'paymentLinks/send': async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId, { role: 'admin' });
    const { studentId } = await anApprentice(app.db, employerId);
    const inputOf = async () => ({
      pId: (await aPreEnrolment(app.db, employerId, studentId)).preEnrolmentId,
      recipientName: 'Robin Lee',
      recipientEmail: `${randomUUID()}@example.test`,
    });
    return { token: await app.signIn(user.id), input: await inputOf(), other: await inputOf() };
  },
  'registry/importUpload': async () => {
    const inputOf = async (isDryRun: boolean) => ({
      uploadId: await anUpload(),
      isDryRun,
      allowRetiring: false,
    });
    return { token: await asAdmin(), input: await inputOf(true), other: await inputOf(true) };
  },
  'pages/saveMenu': async () => {
    const inputOf = (title: string) => ({ version: 0, items: [{ title }], publish: true });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'pages/savePages': async () => {
    const inputOf = (title: string) => ({ pages: [{ title }], publish: false });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'pages/publishPage': async () => {
    const { id } = await aPage(app.db, { isPublished: false });
    const input = { id, version: 1, from: null, until: null };
    return { token: await asAdmin(), input, other: { ...input, version: 2 } };
  },
  'pages/unpublishPage': async () => {
    const { id } = await aPage(app.db);
    const input = { id, version: 1, at: null };
    return { token: await asAdmin(), input, other: { ...input, version: 2 } };
  },
  'pages/discardDraft': async () => {
    const { id } = await aPage(app.db);
    await aPage(app.db, { id, isPublished: false });
    const input = { id, version: 2 };
    return { token: await asAdmin(), input, other: { id, version: 3 } };
  },
  'form/saveForm': async () => {
    const inputOf = (name: string) => ({ form: { name }, publish: false });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'form/unpublishForm': async () => {
    const { id } = await aForm(app.db);
    const input = { id, version: 1 };
    return { token: await asAdmin(), input, other: { id, version: 2 } };
  },
  'form/discardDraft': async () => {
    const { id } = await aForm(app.db);
    await aForm(app.db, { id, isPublished: false });
    const input = { id, version: 2 };
    return { token: await asAdmin(), input, other: { id, version: 3 } };
  },
  'form/saveHandlers': async () => {
    const { id: formId } = await aForm(app.db);
    const inputOf = (answers: boolean) => ({
      formId,
      handlers: [{ routine: 'registry', answers }],
      version: 0,
    });
    return { token: await asAdmin(), input: inputOf(true), other: inputOf(false) };
  },
  'form/makeWebhookSecret': async () => {
    const { id: formId } = await aForm(app.db);
    const token = await asAdmin();
    const webhook = { routine: 'webhook', url: 'https://example.test/', answers: false } as const;
    const input = { formId, handlers: [webhook, webhook], version: 0 };
    const { body } = await app.call('form/saveHandlers', input, token);
    const [one, other] = body.Result?.handlers.map(({ id }) => id) ?? [];
    return {
      token,
      input: { formId, handlerId: one },
      other: { formId, handlerId: other },
    };
  },
  'submissions/retryHandler': async () => {
    const form = await aForm(app.db);
    const id = await submitAnswers(app, form, {});
    await app.db.query(
      `insert into handler_runs (submission_id, handler_id, state, attempts, at)
       values ($1, 'one', 'failed', 1, $2), ($1, 'other', 'failed', 1, $2)`,
      [id, app.now],
    );
    const inputOf = (handlerId: string) => ({ id, handlerId });
    return { token: await asAdmin(), input: inputOf('one'), other: inputOf('other') };
  },
  'submissions/addNote': async () => {
    const form = await aForm(app.db);
    const id = await submitAnswers(app, form, {});
    const inputOf = (text: string) => ({ id, text });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'news/saveNews': async () => {
    const inputOf = (title: string) => ({ news: [{ title }] });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'user/sendNotification': async () => {
    const { id: userId } = await aUser(app.db);
    const inputOf = (title: string) => ({ userId, title, body: 'On Friday' });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'user/sendNotificationToAllUsers': async () => {
    const inputOf = (title: string) => ({ title, body: 'On Friday' });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'employer/sendNotificationToContactUsers': async () => {
    await atACompany();
    const inputOf = (title: string) => ({ title, body: 'On Friday' });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'labels/saveOverrides': async () => {
    const inputOf = (text: string) => ({
      changes: [{ key: 'refusals.notFound', text, version: null }],
    });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'actions/saveActions': async () => {
    const inputOf = (title: string) => ({ actions: [{ title, actionPage: 'home' }] });
    return { token: await asAdmin(), input: inputOf('One'), other: inputOf('Other') };
  },
  'payments/markDelivered': async () => {
    const { studentId } = await aStudent(app.db);
    const userId = (await aUser(app.db)).id;
    const lines = [{ delivery: 'print' as const }, { delivery: 'print' as const }];
    const { order } = await aPaidOrder(app, { studentId, userId, lines });
    const { orderNumber } = order;
    return {
      token: await asAdmin(),
      input: { orderNumber, lineNumbers: [1], reference: 'AP1' },
      other: { orderNumber, lineNumbers: [2], reference: 'AP2' },
    };
  },
};

/**
 * Everything that a call can change: the rows of each table, except those that record the requests
 * themselves.
 */
async function traces(): Promise<Record<string, unknown>> {
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and table_name <> 'sessions'`,
  );
  const found: Record<string, unknown> = { mails: app.mails.length, jobs: app.jobs.length };
  for (const { name } of tables) {
    const { rows } = await app.db.pool.query<{ digest: string }>(
      `select md5(coalesce(string_agg(held::text, chr(10) order by held::text), '')) as digest
       from ${name} as held`,
    );
    found[name] = rows[0]?.digest;
  }
  return found;
}

const post = (path: string, { token }: Made, input: object, key: string) =>
  app.post(`/api/${path}`, input, {
    authorization: `Bearer ${token}`,
    ...portalHeader,
    'idempotency-key': key,
  });

const marked = calls.filter((call) => 'idempotency' in call && call.idempotency);
const hasOther = (made: Made) => JSON.stringify(made.input) !== JSON.stringify(made.other);

describe('a call that creates or sends something', () => {
  test('is marked as such, and tested here', () => {
    expect(marked.map(({ path }) => path).sort()).toEqual(Object.keys(works).sort());
  });

  test.each(marked.map((call) => [call.path, call] as const))(
    '%s does nothing when it is repeated with its key',
    async (path, call) => {
      const made = await works[path]?.();
      if (!made) throw new Error(`${path} is not tested.`);
      const key = randomUUID();
      const before = await traces();
      const first = await post(path, made, made.input, key);
      expect(first).toMatchObject({ status: 200, body: { Success: true } });
      const after = await traces();
      expect(after).not.toEqual(before);
      const replies = await Promise.all([
        post(path, made, made.input, key),
        post(path, made, made.input, key),
      ]);
      for (const { status, body } of replies) {
        if (call.idempotency === 'secret') {
          expect([status, body.Error?.Code, body.Result]).toEqual([409, 'key-used', null]);
        } else expect({ status, body }).toEqual({ status: 200, body: first.body });
      }
      expect(await traces()).toEqual(after);
      if (!hasOther(made)) return;
      const reused = await post(path, made, made.other, key);
      expect([reused.status, reused.body.Error?.Code]).toEqual([409, 'key-reused']);
      expect(await traces()).toEqual(after);
    },
  );

  test('creates one for twenty identical requests at once', async () => {
    const made = await works['employer/updateCompanyContact']?.();
    if (!made) throw new Error('It is tested above.');
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        post('employer/updateCompanyContact', made, made.input, key),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    const { email } = (made.input as { contact: { email: string } }).contact;
    const { rows } = await app.db.pool.query(
      'select count(*)::int as count from employer_contacts where email = $1',
      [email],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('that is refused releases its key, and attempts that were counted stay counted', async () => {
    const made = await works['learner/connectStudent']?.();
    if (!made) throw new Error('It is tested above.');
    const key = randomUUID();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      statuses.push((await post('learner/connectStudent', made, made.other, key)).status);
    }
    expect(statuses[0]).toBe(400);
    // Wrong facts are limited, with or without a key.
    expect(statuses.at(-1)).toBe(429);
  });

  test('keys belong to a user', async () => {
    const path = 'learner/inviteStudent';
    const [one, other] = [await works[path]?.(), await works[path]?.()];
    if (!one || !other) throw new Error('It is tested above.');
    const key = randomUUID();
    expect((await post(path, one, one.input, key)).status).toBe(200);
    expect((await post(path, other, other.input, key)).status).toBe(200);
  });
});

/** Calls whose names suggest it, and why they need no mark. */
const unmarked: Readonly<Record<string, string>> = {
  'auth/signUp': 'without a session there is nobody whose key it could be',
  'auth/requestPasswordReset': 'the same',
  'auth/startProvider': 'the same',
  'auth/startPasskey': 'the same',
  'user/registerUser': 'creates nothing: answers who is signed in',
  'user/registerFcmToken': 'sets what it names',
  'user/registerMFASecretKey': 'sets what it names',
  'user/registerWebPushSub': 'sets what it names',
  'user/setUserMfaRegistered': 'sets what it names',
  'user/sendMFAPasscodeToEmail': 'each passcode replaces the one before',
  'user/resendMFAPasscode': 'the same',
  'user/sendProofPasscode': 'the same',
  'user/startPasskeyFactor': 'a challenge, which ends by itself',
  'user/startPasskeyProof': 'the same',
  'user/startPasskeyRegistration': 'the same',
  'user/startSecondFactorChange': 'replaces the change that was begun before',
  'user/rememberDevice': 'replaces the token of the same device',
  'employer/createCompanionUser': 'the companion service knows who has an account',
  'employer/submitSignoffRequests': 'takes the key itself: `sign-offs.test.ts`',
  'checkout/startThreeDSecure': 'an order at the card service that is paid or ends by itself',
  'core/processPayment': 'its key is in its input: `process-payment.test.ts`',
  'form/startForm': 'only reads',
  'form/submitForm': 'its id is in its input: `submit-form.test.ts`',
  'news/markRead': 'marks what it names',
  'notifications/markAllRead': 'marks what it names',
  'notifications/markRead': 'marks what it names',
  'payments/refund': 'asks the card service with no transaction open: `refunds.test.ts`',
};

test('every call whose name suggests creating or sending is marked or has a reason', () => {
  const sounding =
    /\/(add|connect|create|import|invite|make|mark|order|process|refund|register|remember|request|resend|send|set.*Registered|signUp|start|submit|trust)/;
  const found = calls
    .filter((call) => sounding.test(call.path) && !marked.includes(call))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(Object.keys(unmarked).sort());
});

describe('an upload', () => {
  const uploadPicture = async (token: string, key: string, content: Buffer) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: `/api/${mediaUploadPath}?alt=A+vice`,
      headers: {
        authorization: `Bearer ${token}`,
        ...portalHeader,
        'content-type': 'image/png',
        'x-file-name': 'vice.png',
        'idempotency-key': key,
      },
      payload: content,
    });
    return { status: reply.statusCode, body: reply.json() };
  };

  test('of a picture is identified by its content, and counted once', async () => {
    const token = await asAdmin();
    const key = randomUUID();
    const content = await aPictureFile();
    const first = await uploadPicture(token, key, content);
    expect(first.status).toBe(200);
    const after = await traces();
    expect(await uploadPicture(token, key, content)).toEqual(first);
    expect(await traces()).toEqual(after);
    const other = await uploadPicture(token, key, await aPictureFile());
    expect([other.status, other.body.Error.Code]).toEqual([409, 'key-reused']);
  });

  const upload = (token: string, eId: string, key: string, content: string) =>
    app.app.inject({
      method: 'POST',
      url: `/api/${documentUploadPath}?eId=${eId}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...portalHeader,
        'content-type': 'application/pdf',
        'x-file-name': 'a.pdf',
        'idempotency-key': key,
      },
      payload: Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`),
    });

  test('is identified by its content', async () => {
    const { eId, token } = await atACompany();
    const key = randomUUID();
    const first = await upload(token, eId, key, 'one');
    expect(first.statusCode).toBe(200);
    expect((await upload(token, eId, key, 'one')).json()).toEqual(first.json());
    const other = await upload(token, eId, key, 'two');
    expect([other.statusCode, other.json().Error.Code]).toEqual([409, 'key-reused']);
  });
});
