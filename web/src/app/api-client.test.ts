import { type RefusalName, refusals } from '@tradebridge/contract/refusals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, fileNameIn, send } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { appLabels } from './app-labels.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'a-token', removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

async function failureOf(
  status: number,
  body: string,
  type = 'application/json',
  reference?: string,
) {
  const headers = { 'content-type': type, ...(reference && { 'X-Request-Id': reference }) };
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  const failure = await callApi('core/ping', {}).catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('The call did not fail.');
  return failure.message;
}

const refused = (
  { code, label }: (typeof refusals)[RefusalName],
  message: string = label.defaultText,
) =>
  JSON.stringify({
    Success: false,
    Result: null,
    Error: { Code: code, Message: message },
    Messages: [message],
  });

test('while the database is unavailable, a call shows the server’s message', async () => {
  const { unavailable } = refusals;
  expect(await failureOf(503, refused(unavailable))).toBe(
    'The portal is briefly unavailable. Try again.',
  );
  // A more specific reason with the same code, such as a full disk.
  expect(await failureOf(503, refused(unavailable, 'There is no room.'))).toBe('There is no room.');
});

test.each(['outsideTimeout', 'providerMisconfigured'] as const)(
  'a call shows the server’s message for %s',
  async (name) => {
    const { status, label } = refusals[name];
    expect(await failureOf(status, refused(refusals[name]))).toBe(label.defaultText);
  },
);

test('an error of the server or a proxy has its own message', async () => {
  const { defaultText: text } = appLabels.serverFailed;
  expect(await failureOf(500, refused(refusals.internal))).toBe(text);
  expect(await failureOf(502, '<h1>Bad Gateway</h1>', 'text/html')).toBe(text);
  // With the reference used in the server's log.
  expect(await failureOf(500, refused(refusals.internal), 'application/json', 'r-17')).toBe(
    'Something went wrong at our end. Try again. If it keeps happening, quote reference r-17.',
  );
});

/** A request sent before the app ran, to which the server never replies. */
function aStalledEarlyRequest() {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('It was sent a second time.')));
  const never = new Promise<Response>(() => {});
  globalThis.earlyReplies?.set('/api/core/ping {} a-token', never);
}

test('a request sent before the app ran has the time-out of any other', async () => {
  aStalledEarlyRequest();
  await expect(send('/api/core/ping', { body: '{}' }, 10)).rejects.toMatchObject({
    code: 'timeout',
    message: appLabels.timeout.defaultText,
  });
});

test('a request sent before the app ran is no longer waited for once its caller gives up', async () => {
  aStalledEarlyRequest();
  const giveUp = new AbortController();
  const call = callApi('core/ping', {}, { signal: giveUp.signal });
  giveUp.abort('left');
  await expect(call).rejects.toBe('left');
});

test('a file keeps the name that the server gives it', () => {
  const disposition = `attachment; filename="M_ori.pdf"; filename*=UTF-8''M%C4%81ori%20plan.pdf`;
  expect(fileNameIn(disposition)).toBe('Māori plan.pdf');
  expect(fileNameIn('inline; filename="plan.pdf"')).toBe('plan.pdf');
});

test('an invalid name is ignored', () => {
  expect(fileNameIn(null)).toBeNull();
  expect(fileNameIn('attachment; filename=""')).toBeNull();
  expect(fileNameIn(`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`)).toBe(
    'plain.pdf',
  );
});
