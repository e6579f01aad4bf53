import type { AddressInfo } from 'node:net';
import type { Envelope, PolicyName } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { aCard } from '../payments/test-purchases.ts';
import { portalHeader, type TestApp } from '../platform/test-app.ts';
import { downloadInputs, feesOf, inputs, uploads } from './inputs.ts';
import type { Records } from './records.ts';

type Method = 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE';

/** An address of the server under `/api`, with the input that the tests send to it. */
export interface Endpoint {
  /** Its name in the output of the tests. */
  readonly name: string;
  readonly path: string;
  readonly policy: PolicyName;
  readonly method: Method;
  /** The type of a file that is the body; the input is then the query. */
  readonly type?: string;
  readonly inputOf: (records: Records) => object | Promise<object>;
  /** The status and code of a permitted request. */
  readonly whenPermitted: string;
}

/** Policies that require at most a session. */
export const isPersonal = (policy: PolicyName) =>
  policy === 'anyone' || policy === 'session' || policy === 'signedIn';

/** Whether the company matters: an input without records names none. */
export const isOfCompany = ({ inputOf }: Endpoint): boolean => inputOf.length > 0;

/** Lets a permitted call get as far as the check of its input, so that nothing changes. */
const wrongInput = () => ({ wrong: true });

/**
 * The result of a permitted call that is not 200, because it names nobody or something that has
 * ended.
 */
const answers: Readonly<Record<string, string>> = {
  'employer/takeBackSignoffRequests': '409 conflict',
  'employer/uploadSignoffFile': '409 conflict',
  'settings/saveSettings': '400 invalid',
  'pages/saveMenu': '409 changed-meanwhile',
  'pages/savePages': '409 changed-meanwhile',
  'pages/deletePages': '404 not-found',
  'pages/retrieveForEdit': '404 not-found',
  'pages/publishPage': '404 not-found',
  'pages/unpublishPage': '404 not-found',
  'pages/discardDraft': '404 not-found',
  'pages/previewPage': '404 not-found',
  'labels/saveOverrides': '400 invalid',
  'news/saveNews': '409 changed-meanwhile',
  'news/deleteNews': '404 not-found',
  'user/sendNotification': '404 not-found',
  'notifications/retrieveSend': '404 not-found',
  'notifications/retrieveRecipients': '404 not-found',
  'notifications/forgetBouncedAddress': '404 not-found',
  'actions/saveActions': '409 changed-meanwhile',
  'actions/deleteActions': '404 not-found',
  'form/retrieveForEdit': '404 not-found',
  'form/saveForm': '409 changed-meanwhile',
  'form/unpublishForm': '404 not-found',
  'form/discardDraft': '404 not-found',
  'form/archiveForms': '404 not-found',
  'form/deleteForms': '404 not-found',
  'form/assign': '404 not-found',
  'form/retrieveAssignments': '404 not-found',
  'form/retrieveHandlers': '404 not-found',
  'form/saveHandlers': '404 not-found',
  'form/makeWebhookSecret': '404 not-found',
  'submissions/retryHandler': '404 not-found',
  'submissions/getOne': '404 not-found',
  'submissions/setProgress': '404 not-found',
  'submissions/assign': '404 not-found',
  'submissions/addNote': '404 not-found',
  'submissions/retrieveExpiring': '404 not-found',
  'submissions/downloadFile': '404 not-found',
  'submissions/downloadCsv': '404 not-found',
  'submissions/downloadXlsx': '404 not-found',
  'submissions/downloadPdf': '404 not-found',
  'formResults/getOne': '404 not-found',
  'formResults/retrieveTexts': '404 not-found',
  'media/describePicture': '404 not-found',
  'media/deleteMedia': '404 not-found',
  'media/upload': '415 unsupported-media-type',
  'content/retrieveVersion': '404 not-found',
  'content/nameDraft': '404 not-found',
  'administration/retrieveUser': '404 not-found',
  'administration/setStaffRole': '404 not-found',
  'administration/setDisabled': '404 not-found',
  'administration/resetSecondFactor': '404 not-found',
  'administration/endUserSessions': '404 not-found',
  'administration/sendPasswordLink': '404 not-found',
  'administration/sendVerificationMail': '404 not-found',
  'administration/unlockUser': '404 not-found',
  'learner/inviteStudent': '404 not-found',
  'payments/resolveAttempt': '404 not-found',
  'payments/refund': '400 invalid',
  'payments/resolveRefund': '404 not-found',
  'payments/correctAttempt': '404 not-found',
  'payments/correctRefund': '404 not-found',
  'payments/closeDifference': '404 not-found',
  'payments/closeReview': '404 not-found',
  'payments/markDelivered': '404 not-found',
  'payments/deliverDocument': '404 not-found',
  'registry/importUpload': '404 not-found',
  'registry/discardUpload': '404 not-found',
  'registry/undoImport': '404 not-found',
  'form/uploadSubmissionFile': '400 invalid',
  'registry/upload': '400 invalid',
  'registry/acknowledge': '409 feed-epoch',
  'serviceTokens/revoke': '404 not-found',
  'settings/confirmChange': '404 not-found',
  'settings/withdrawChange': '404 not-found',
  'viewAs/start': '404 not-found',
  'viewAs/explain': '404 not-found',
  'viewAs/explainPages': '404 not-found',
};

const inputsByPath: Readonly<Record<string, Endpoint['inputOf']>> = {
  ...inputs,
  ...downloadInputs,
};

const endpointOf = (path: string, policy: PolicyName, method: Endpoint['method']): Endpoint => ({
  name: path,
  path,
  policy,
  method,
  ...(isPersonal(policy)
    ? { inputOf: wrongInput, whenPermitted: '400 invalid' }
    : { inputOf: inputOf(path), whenPermitted: answers[path] ?? '200' }),
});

function inputOf(path: string): Endpoint['inputOf'] {
  const found = inputsByPath[path];
  if (!found) throw new Error(`${path} has no input in inputs.ts.`);
  return found;
}

/** Calls whose input decides what they require: only a company's contacts may pay for it. */
const byInput: readonly Endpoint[] = [
  {
    ...endpointOf('core/processPayment', 'signedIn', 'POST'),
    name: "core/processPayment of a company's invoice",
    policy: 'payInvoice',
    inputOf: (records) => ({ payToken: aCard, amount: 1, details: feesOf(records) }),
    whenPermitted: '409 amount-changed',
  },
  {
    ...endpointOf('checkout/startThreeDSecure', 'signedIn', 'POST'),
    name: "checkout/startThreeDSecure of a company's invoice",
    policy: 'payInvoice',
    inputOf: (records) => ({ amount: 1, details: feesOf(records) }),
    whenPermitted: '409 amount-changed',
  },
  {
    ...endpointOf('checkout/retrieveFeesOfInvoices', 'signedIn', 'POST'),
    name: "checkout/retrieveFeesOfInvoices of a company's invoice",
    policy: 'payInvoice',
    inputOf: ({ preEnrolmentNumber }) => ({ preEnrolmentNumbers: [preEnrolmentNumber] }),
    whenPermitted: '200',
  },
];

const live: readonly Endpoint[] = [
  {
    ...endpointOf('live', 'signedIn', 'GET'),
    name: 'live',
    inputOf: () => ({}),
    whenPermitted: '200',
  },
  {
    name: 'live of a company',
    path: 'live',
    policy: 'readEmployer',
    method: 'GET',
    inputOf: ({ eId }) => ({ eId }),
    whenPermitted: '200',
  },
];

const byMethod = (path: string, method: Method, whenPermitted: string): Endpoint => ({
  ...endpointOf(path, 'signedIn', method),
  name: `${path} by ${method}`,
  whenPermitted,
});

/** An unknown address must not reveal how far somebody is signed in. */
const unknown: readonly Endpoint[] = [
  ...(['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    byMethod('unknown/call', method, '404 not-found'),
  ),
  // The same applies to a call with another method.
  byMethod('employer/retrieveEmployer', 'GET', '405 method-not-allowed'),
  byMethod('employer/retrieveEmployer', 'PUT', '405 method-not-allowed'),
];

export const endpoints: readonly Endpoint[] = [
  ...calls.map(({ path, policy }) => endpointOf(path, policy, 'POST')),
  ...downloads.map(({ path, policy }) => endpointOf(path, policy, 'GET')),
  ...uploads.map(
    ({ path, ...upload }): Endpoint => ({
      name: path,
      path,
      method: 'POST',
      whenPermitted: answers[path] ?? '200',
      ...upload,
    }),
  ),
  ...byInput,
  ...live,
  ...unknown,
];

/** The response: the status, with the code of a refusal, and the body. */
export interface Answer {
  readonly told: string;
  readonly body: unknown;
}

const queryOf = (input: object) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of [value].flat()) query.append(name, String(one));
  }
  return query;
};

interface Asked {
  readonly path: string;
  readonly method: Method;
  readonly type?: string;
}

const toldBy = (status: number, body: Partial<Envelope> | null) =>
  body?.Error ? `${status} ${body.Error.Code}` : String(status);

/** Sends the request as the browser does. */
export async function ask(
  app: TestApp,
  { path, method, type }: Asked,
  input: object,
  token: string | null,
): Promise<Answer> {
  const isQuery = method === 'GET' || type !== undefined;
  const url = `/api/${path}${isQuery ? `?${queryOf(input)}` : ''}`;
  const headers = {
    ...portalHeader,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'content-type': type ?? 'application/json' }),
  };
  if (path === 'live') return askForStream(app, url, headers);
  const payload = type === undefined ? JSON.stringify(input) : '%PDF-1.7\nA file.';
  const reply = await app.app.inject({
    method,
    url,
    headers,
    ...(method === 'POST' && { payload }),
  });
  const isEnvelope = String(reply.headers['content-type']).startsWith('application/json');
  const body = isEnvelope ? reply.json() : null;
  return { told: toldBy(reply.statusCode, body), body };
}

/** A stream does not end: it needs a connection, which is closed once the reply has started. */
async function askForStream(
  app: TestApp,
  url: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const { address, port } = await addressOf(app);
  const leaving = new AbortController();
  const reply = await fetch(`http://${address}:${port}${url}`, { headers, signal: leaving.signal });
  // A refusal has the envelope.
  const body = reply.ok ? null : ((await reply.json()) as Envelope);
  leaving.abort();
  return { told: toldBy(reply.status, body), body };
}

async function addressOf({ app }: TestApp): Promise<AddressInfo> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  // It listens on a port, not on a pipe.
  return app.server.address() as AddressInfo;
}
