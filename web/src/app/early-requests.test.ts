import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callQuery } from './call-query.ts';
import { askEarly as askEarlyFor, takeEarly } from './early-requests.ts';
import type { PageStart } from './first-calls.ts';

const requests = (eId: string) =>
  callQuery(['requests', eId], 'employer/retrieveSignoffRequests', { eId });
const contract = (stcId: string) =>
  callQuery(['contract', stcId], 'employer/retrieveTrainingContractDetail', { stcId });

/** Pages about the company, about one of its apprentices, and about the user. */
const starts: readonly PageStart[] = [
  ['/home', 'company', (eId: string) => [requests(eId)]],
  ['/apprentice/$cid', 'user', ({ cid = '' }) => [contract(cid)]],
  ['/my-fees', 'user', () => [callQuery(['fees'], 'learner/retrieveFees', {})]],
];
const askEarly = () => askEarlyFor(starts);

const stored = new Map<string, string>();
let asked: string[] = [];
let user: unknown;
let status: number;

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  stored.set('token', 'a-token');
  asked = [];
  status = 200;
  user = { employerContact: { employer: { id: 'E1' } } };
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('location', { pathname: '/home' });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    asked.push(`${address} ${body}`);
    return Response.json({ Success: status === 200, Result: { user } }, { status });
  });
});

afterEach(async () => {
  // Nothing requested is left for the next test.
  await vi.runAllTimersAsync();
  void taken('user/registerUser', {});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const taken = (path: string, input: object) =>
  takeEarly(`/api/${path}`, { body: JSON.stringify(input) });

describe('Before the app has loaded', () => {
  test('the current user is requested, and on Home the pending items of their company', async () => {
    askEarly();
    await settle();
    expect(asked).toEqual([
      '/api/user/registerUser {}',
      '/api/employer/syncEmployerSummary {"eId":"E1"}',
      '/api/employer/retrieveMyCompanies {}',
      '/api/employer/retrieveSignoffRequests {"eId":"E1"}',
    ]);
  });

  test('for staff, who have no role, the company that the tab remembers is used', async () => {
    user = { isSupport: true, employerContact: null };
    stored.set('currentCompany', '{"id":"E2","name":"Two"}');
    askEarly();
    await settle();
    expect(asked.slice(1)).toEqual([
      '/api/employer/syncEmployerSummary {"eId":"E2"}',
      '/api/employer/retrieveSignoffRequests {"eId":"E2"}',
    ]);
  });

  test('an apprentice’s data is requested by the address', async () => {
    vi.stubGlobal('location', { pathname: '/apprentice/TC%201' });
    askEarly();
    await settle();
    expect(asked.slice(3)).toEqual([
      '/api/employer/retrieveTrainingContractDetail {"stcId":"TC 1"}',
    ]);
  });

  test('for a learner, who has no company, the data of their first page is requested', async () => {
    user = { employerContact: null };
    vi.stubGlobal('location', { pathname: '/my-fees' });
    askEarly();
    await settle();
    expect(asked.slice(1)).toEqual(['/api/learner/retrieveFees {}']);
  });

  test('no page data is requested before the second factor', async () => {
    user = { id: 'u', email: 'e' };
    vi.stubGlobal('location', { pathname: '/my-fees' });
    askEarly();
    await settle();
    expect(asked).toEqual(['/api/user/registerUser {}']);
  });

  test.each([
    '/profile',
    '/sign-offs/history',
    '/apprentice',
    '/apprentice/TC1/units',
    '/nowhere',
    '/constructor',
    '/toString/1',
  ])(
    'for a page without early data, only what every page needs is requested: %s',
    async (pathname) => {
      vi.stubGlobal('location', { pathname });
      askEarly();
      await settle();
      expect(asked.slice(1)).toEqual([
        '/api/employer/syncEmployerSummary {"eId":"E1"}',
        '/api/employer/retrieveMyCompanies {}',
      ]);
    },
  );

  test('no data is requested for a company that a contact may no longer see', async () => {
    stored.set('currentCompany', '{"id":"E2","name":"Two"}');
    askEarly();
    await settle();
    expect(asked).toEqual(['/api/user/registerUser {}']);
  });

  test('nothing more is requested once the app has taken over', async () => {
    askEarly();
    void taken('user/registerUser', {});
    await settle();
    expect(asked).toEqual(['/api/user/registerUser {}']);
  });

  test('nothing more is requested once the session has ended', async () => {
    status = 401;
    askEarly();
    await settle();
    expect(asked).toEqual(['/api/user/registerUser {}']);
  });

  test.each([{ employerContact: null }, { id: 'u', email: 'e' }, undefined])(
    'no company data is requested for a user without a company: %o',
    async (nobody) => {
      user = nobody;
      askEarly();
      await settle();
      expect(asked).toEqual(['/api/user/registerUser {}']);
    },
  );

  test('nothing is requested without a session or on the sign-in page', () => {
    vi.stubGlobal('location', { pathname: '/auth/sign-in' });
    askEarly();
    stored.clear();
    vi.stubGlobal('location', { pathname: '/home' });
    askEarly();
    expect(asked).toEqual([]);
  });
});

describe('A reply to an early request', () => {
  test('is complete, and used once, for the same input and session', async () => {
    askEarly();
    await settle();
    expect(taken('employer/syncEmployerSummary', { eId: 'E2' })).toBeUndefined();
    expect(await (await taken('user/registerUser', {}))?.json()).toMatchObject({ Success: true });
    expect(taken('user/registerUser', {})).toBeUndefined();
    stored.set('token', 'another');
    expect(taken('employer/syncEmployerSummary', { eId: 'E1' })).toBeUndefined();
  });

  test('of a company is dropped if it is not used in time, but the current user is not', async () => {
    askEarly();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(taken('employer/syncEmployerSummary', { eId: 'E1' })).toBeUndefined();
    expect(taken('employer/retrieveSignoffRequests', { eId: 'E1' })).toBeUndefined();
    expect(taken('user/registerUser', {})).toBeDefined();
  });
});
