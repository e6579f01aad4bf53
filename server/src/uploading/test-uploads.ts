import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Envelope } from '@tradebridge/contract/call';
import { uploads } from '@tradebridge/contract/calls';
import { maxUploadedDocuments } from '@tradebridge/contract/document-rules';
import type { ServiceTokenScope } from '@tradebridge/contract/service-token-rules';
import sharp from 'sharp';
import { anApprentice, aStudent } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { zipOf } from '../importer/test-zip.ts';
import { openReturnPaths } from '../outside/return-paths.ts';
import { aBounce } from '../outside/test-bounces.ts';
import { anAttempt, anOrder, release } from '../payments/test-orders.ts';
import { sessionHeaders, type TestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { aServiceToken } from '../service-tokens/test-service-tokens.ts';
import { aDecision } from '../sign-offs/test-requests.ts';
import { aRespondent, fileField, nameField, withPhoto } from '../submissions/test-submissions.ts';

// For each upload of the contract: one that is permitted, and what can end that while it arrives.

type UploadPath = (typeof uploads)[number]['path'];

/** A statement that ends an upload's permission, as it is made somewhere in the portal. */
export interface Ending {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** How the upload is then answered. */
  readonly answer: string;
}

export interface AnUpload {
  readonly path: UploadPath;
  readonly headers: Record<string, string>;
  readonly query: URLSearchParams;
  readonly content: Buffer;
  /** Who uploads: an account or a service token. */
  readonly by: string;
  readonly endings: readonly Ending[];
  /** Changes what the upload is for, so that it is refused as a conflict; null where nothing does. */
  readonly changes: (() => Promise<unknown>) | null;
  /** SQL of the time that its effect is recorded with, `$1` being who uploads. */
  readonly time: string;
}

const padded = (content: Buffer) => Buffer.concat([content, Buffer.alloc(200_000, ' ')]);
const pdf = () => padded(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'));
/** Of noise, so that half of it is enough to arrive in a file. */
const png = () =>
  sharp(Buffer.from(Array.from({ length: 3 * 200 * 200 }, (_, index) => (index * 7919) % 251)), {
    raw: { width: 200, height: 200, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
const zip = () => zipOf([{ name: 'manifest.json', content: ' '.repeat(200_000) }]);

const ofSession = async (app: TestApp, userId: string, type: string) => ({
  ...sessionHeaders(await app.signIn(userId)),
  'content-type': type,
  'x-file-name': 'upload',
});

const endingsOfSession = (userId: string): Ending[] => [
  {
    name: 'the account is disabled',
    text: 'update users set disabled_at = now() where id = $1',
    values: [userId],
    answer: '401 signed-out',
  },
  {
    name: 'the session is ended',
    text: 'delete from sessions where user_id = $1',
    values: [userId],
    answer: '401 signed-out',
  },
];

async function asAdministrator(app: TestApp, type: string) {
  const { id } = await aUser(app.db, { isAdmin: true });
  return {
    headers: await ofSession(app, id, type),
    by: id,
    endings: [
      ...endingsOfSession(id),
      {
        name: 'the claim is withdrawn',
        text: 'update users set is_admin = false where id = $1',
        values: [id],
        answer: '403 forbidden',
      },
    ],
  };
}

async function asWriter(app: TestApp, type: string) {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId, { role: 'writer' });
  const reader = {
    name: 'the role is changed',
    text: `update employer_users set role = 'reader', may_sign = false where user_id = $1`,
    values: [user.id],
    answer: '403 forbidden',
  };
  const none = {
    name: 'the role is withdrawn',
    text: 'delete from employer_users where user_id = $1',
    values: [user.id],
    answer: '404 not-found',
  };
  return {
    employerId,
    contactId,
    headers: await ofSession(app, user.id, type),
    by: user.id,
    endings: [...endingsOfSession(user.id), reader, none],
  };
}

async function asProgram(app: TestApp, scope: ServiceTokenScope, type: string) {
  const { tokenId, secret } = await aServiceToken(app.db, [scope]);
  return {
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    by: tokenId,
    endings: [
      {
        name: 'the token is revoked',
        text: 'update service_tokens set revoked_at = created_at, revoked_by = created_by where token_id = $1',
        values: [tokenId],
        answer: '401 service-token-refused',
      },
    ],
  };
}

const timeOfEvent = (kind: string) =>
  `select at from audit_events where kind = '${kind}' and coalesce(user_id, details ->> 'serviceTokenId') = $1`;

const works: {
  readonly [Path in UploadPath]: (app: TestApp) => Promise<Omit<AnUpload, 'path'>>;
} = {
  'employer/uploadDocument': async (app) => {
    const { employerId, ...writer } = await asWriter(app, 'application/pdf');
    return {
      ...writer,
      query: new URLSearchParams({ eId: employerId }),
      content: pdf(),
      changes: () =>
        app.db.pool.query(
          `insert into documents (document_id, portal_id, employer_id, title, file, file_name, created_date)
             select $1 || n, $1 || n, $1, 'One', 'none', 'one.pdf', '2026-03-01'
             from generate_series(1, ${maxUploadedDocuments}) n`,
          [employerId],
        ),
      time: timeOfEvent('document.uploaded'),
    };
  },
  'employer/uploadSignoffFile': async (app) => {
    const { employerId, contactId, ...signer } = await asWriter(app, 'application/pdf');
    const contract = await anApprentice(app.db, employerId);
    const { requestId } = await aDecision(app, contract, { userId: signer.by, contactId });
    return {
      ...signer,
      query: new URLSearchParams({ eId: employerId, rIds: requestId }),
      content: pdf(),
      changes: () =>
        app.db.pool.query(
          'update sign_off_requests set sign_off_id = null, closed_at = null where id = $1',
          [requestId],
        ),
      time: 'select at from sign_off_files where uploaded_by = $1',
    };
  },
  'payments/deliverDocument': async (app) => {
    const { id: userId } = await aUser(app.db);
    const { studentId } = await aStudent(app.db);
    const order = await anOrder(app.db, { userId, studentId });
    const { attemptId } = await anAttempt(app.db, order);
    return {
      ...(await asAdministrator(app, 'application/pdf')),
      query: new URLSearchParams({ orderNumber: order.orderNumber, lineNumber: '1' }),
      content: pdf(),
      changes: () => release(app.db, attemptId, app.now),
      time: timeOfEvent('order.delivered'),
    };
  },
  'media/upload': async (app) => ({
    ...(await asAdministrator(app, 'image/png')),
    query: new URLSearchParams({ decorative: 'true' }),
    content: await png(),
    changes: null,
    time: timeOfEvent('media.uploaded'),
  }),
  'form/uploadSubmissionFile': async (app) => {
    const content = await png();
    const respondent = await aRespondent(app, { fields: [nameField, fileField] });
    const sent = withPhoto(respondent, { size: content.length });
    await app.call('form/submitForm', sent, respondent.token);
    const { id } = sent.sub;
    return {
      headers: await ofSession(app, respondent.user.id, 'image/png'),
      by: respondent.user.id,
      endings: endingsOfSession(respondent.user.id),
      query: new URLSearchParams({ id, uniqueName: 'roof-1.png' }),
      content,
      changes: () =>
        app.db.pool.query(
          `update submissions set state = 'complete', completed_at = now() where id = $1`,
          [id],
        ),
      time: `select file.uploaded_at as at from submission_files file
        join submissions submission on submission.id = file.submission_id
        where submission.user_id = $1`,
    };
  },
  'registry/upload': async (app) => ({
    ...(await asAdministrator(app, 'application/zip')),
    query: new URLSearchParams(),
    content: zip(),
    changes: () => tooManyExtracts(app),
    time: timeOfEvent('registry.uploaded'),
  }),
  'mail/bounces': async (app) => {
    const program = await asProgram(app, 'mail.bounces', 'message/rfc822');
    const path = await openReturnPaths({
      db: app.db,
      mailbox: 'bounces@portal.example.test',
      secret: testSecret,
      now: () => app.now,
    }).for({ to: `${program.by}@example.test`, subject: 'A mail' });
    return {
      ...program,
      query: new URLSearchParams(),
      content: padded(aBounce(path)),
      changes: null,
      time: `select at from bounced_addresses where email = $1 || '@example.test'`,
    };
  },
};

/** The upload of extracts by a program. */
const anExtractByToken = async (app: TestApp): Promise<AnUpload> => ({
  path: 'registry/upload',
  ...(await asProgram(app, 'extracts.upload', 'application/zip')),
  query: new URLSearchParams(),
  content: zip(),
  changes: () => tooManyExtracts(app),
  time: timeOfEvent('registry.uploaded'),
});

const tooManyExtracts = (app: TestApp) =>
  app.db.pool.query(
    `insert into extract_uploads (id, file_name, file, size, uploaded_at, uploaded_by, state)
     select gen_random_uuid(), 'waiting', 'waiting-' || n, 1, now(), 'somebody', 'uploaded'
     from generate_series(1, 100) n`,
  );

/** Every upload of the contract, by everybody who may make it, under its name in a table of tests. */
export const everyUpload: readonly (readonly [string, (app: TestApp) => Promise<AnUpload>])[] = [
  ...uploads.map(
    ({ path }) => [path, async (app: TestApp) => ({ path, ...(await works[path](app)) })] as const,
  ),
  ['registry/upload with a service token', anExtractByToken],
];

export interface Answer {
  readonly told: string;
  readonly headers: Record<string, unknown>;
  readonly result: unknown;
}

/** Sends a request to the listening server, its body by hand. */
export function beginRequest(
  app: TestApp,
  url: string,
  { method = 'POST', headers }: { method?: string; headers: Record<string, string | number> },
) {
  const { port } = app.app.server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method, path: url, headers });
  sent.flushHeaders();
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const read = text(reply).then((body) => {
        const { Error: error, Result } = JSON.parse(body) as Envelope;
        return {
          told: `${reply.statusCode} ${error?.Code ?? 'ok'}`,
          headers: reply.headers,
          result: Result,
        };
      });
      read.then(resolve, reject);
    });
  });
  return { sent, answer };
}

/** Begins an upload; all of its headers are sent, and nothing of its content. */
export const beginUpload = (app: TestApp, { path, headers, query, content }: AnUpload) =>
  beginRequest(app, `/api/${path}?${query}`, {
    method: uploads.find((one) => one.path === path && 'method' in one) ? 'PUT' : 'POST',
    headers: { 'content-length': content.length, ...headers },
  });
