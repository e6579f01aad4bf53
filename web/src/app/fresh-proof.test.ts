import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from './api-client.ts';
import { proofQuestion } from './fresh-proof.ts';

const reply = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const made = () =>
  reply(200, { Success: true, Result: { codes: ['a'] }, Error: null, Messages: [] });
const proofRequired = () =>
  reply(403, {
    Success: false,
    Result: null,
    Error: { Code: 'proof-required', Message: 'Confirm it’s you to continue.' },
    Messages: [],
  });

/** A server: whether it accepts the session's proof as fresh, and the requests it received. */
const server = { isProved: false, requests: [] as Request[] };
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
const makeCodes = (options = {}) => callApi('user/makeRecoveryCodes', {}, options);
const prove = () => {
  server.isProved = true;
  proofQuestion.get()?.answer(true);
};

beforeEach(() => {
  server.isProved = false;
  server.requests = [];
  vi.stubGlobal('sessionStorage', { getItem: () => 'a-token', removeItem: () => {} });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    server.requests.push(new Request(`http://portal.test${address}`, init));
    return server.isProved ? made() : proofRequired();
  });
});
afterEach(() => {
  proofQuestion.get()?.answer(false);
  vi.unstubAllGlobals();
});

describe('A call that needs fresh proof', () => {
  test('is made again with the same key and input once the user has proved it', async () => {
    const calling = makeCodes({ idempotencyKey: 'a-key' });
    await vi.waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    prove();
    expect(await calling).toEqual({ codes: ['a'] });
    expect(proofQuestion.get()).toBeNull();
    expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'a-key',
      'a-key',
    ]);
    const bodies = await Promise.all(server.requests.map((request) => request.text()));
    expect(bodies[1]).toBe(bodies[0]);
  });

  test('fails with its own message when the user cancels, and is not repeated', async () => {
    const calling = makeCodes();
    await vi.waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    proofQuestion.get()?.answer(false);
    await expect(calling).rejects.toMatchObject({
      code: 'proof-cancelled',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(server.requests).toHaveLength(1);
  });

  test('is refused if the proof did not help, and asks only once', async () => {
    const calling = makeCodes();
    await vi.waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    proofQuestion.get()?.answer(true);
    await expect(calling).rejects.toMatchObject({ code: 'proof-required' });
    expect(proofQuestion.get()).toBeNull();
  });

  test('shares one question with other waiting calls', async () => {
    const first = makeCodes();
    await vi.waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    const question = proofQuestion.get();
    const second = makeCodes();
    await nextTurn();
    expect(proofQuestion.get()).toBe(question);
    prove();
    expect(await Promise.all([first, second])).toHaveLength(2);
    expect(server.requests).toHaveLength(4);
  });

  test('does not ask again if it was in progress during the proof', async () => {
    const held: (() => void)[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      server.requests.push(new Request(`http://portal.test${address}`, init));
      if (server.isProved) return made();
      if (server.requests.length === 2) await new Promise<void>((resolve) => held.push(resolve));
      return proofRequired();
    });
    const first = makeCodes();
    await vi.waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    const late = makeCodes();
    await nextTurn();
    prove();
    await first;
    held[0]?.();
    expect(await late).toEqual({ codes: ['a'] });
    expect(proofQuestion.get()).toBeNull();
  });

  test('closes the question when its caller cancels it, unless another call waits', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const calls = [one, other].map(({ signal }) => makeCodes({ signal }).catch(() => 'given up'));
    await vi.waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    await nextTurn();
    one.abort();
    expect(proofQuestion.get()).not.toBeNull();
    other.abort();
    expect(proofQuestion.get()).toBeNull();
    expect(await Promise.all(calls)).toEqual(['given up', 'given up']);
    expect(server.requests).toHaveLength(2);
  });
});
