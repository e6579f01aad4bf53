import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../app/api-client.ts';
import { ApiError } from '../app/api-error.ts';
import { companyKeys, myCompaniesQuery } from '../app/company-queries.ts';
import { setConfig } from '../app/config.ts';
import { toasts } from '../app/toasts.ts';
import { contractQuery } from '../apprentices/queries.ts';
import { aContract, aRequest, aUnit } from '../test/builders.ts';
import { testConfig } from '../test/config.ts';
import type { Decision } from './device-outbox.ts';
import { groupCountQuery, groupRequestsQuery, signoffRequestsQuery } from './queries.ts';
import {
  canBeSentAgain,
  goneRequestsOf,
  inputOf,
  sendAnswer,
  sendAnswers,
} from './send-decision.ts';
import { takeBack } from './undo-decision.ts';

vi.mock('../app/api-client.ts', () => ({
  callApi: vi.fn(),
  downloadApi: vi.fn(),
  whenRefusedAsSignedOut: () => {},
}));
const server = vi.mocked(callApi);

const unit = aUnit();
const contract = aContract([unit], { id: 'C1' });
const forUnit = aRequest({ of: contract, signoffUnit: unit });
const final = aRequest({ of: contract, isFinalSignoff: true });
const other = aRequest();

let queryClient = new QueryClient();
const open = () => queryClient.getQueryData(signoffRequestsQuery('E1').queryKey);
const awaiting = () =>
  queryClient.getQueryData<{ awaitingSignoffCount: number }>(companyKeys.summary('E1'))
    ?.awaitingSignoffCount;
const confirm = (...requests: (typeof forUnit)[]) =>
  sendAnswer(queryClient, {
    eId: 'E1',
    contactId: 'K1',
    result: 'competent',
    comment: null,
    requests,
  });
const sentKeys = () => server.mock.calls.map(([, , options]) => options?.idempotencyKey);

beforeEach(() => {
  server.mockReset();
  // For the undo and the day of the academic year.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('document', { activeElement: null, body: null });
  setConfig(testConfig);
  queryClient = new QueryClient();
  queryClient.setQueryData(signoffRequestsQuery('E1').queryKey, [forUnit, final, other]);
  queryClient.setQueryData(companyKeys.summary('E1'), { awaitingSignoffCount: 3 });
  queryClient.setQueryData(contractQuery('C1').queryKey, contract);
});

describe('A confirmation', () => {
  it('lowers the count immediately, and removes the rows and units after the response', async () => {
    server.mockResolvedValue({ signedOff: [], awaitingSignoffCount: 2 });
    confirm(forUnit);
    await vi.waitFor(() => expect(awaiting()).toBe(2));
    await vi.waitFor(() => expect(open()).toEqual([final, other]));
    expect(queryClient.getQueryData(contractQuery('C1').queryKey)).toMatchObject({
      units: { awaitingSignOffUnits: [], completedUnits: [{ id: unit.id }] },
    });
  });

  it('is sent once when pressed twice', async () => {
    server.mockResolvedValue({ signedOff: [], awaitingSignoffCount: 2 });
    confirm(forUnit);
    confirm(forUnit);
    confirm(forUnit, final);
    await vi.waitFor(() => expect(open()).toEqual([final, other]));
    expect(server).toHaveBeenCalledTimes(1);
  });

  it('is rolled back when the server refuses, without requests that no longer wait (SIGN-017)', async () => {
    const fields = [{ path: 'units.1.id', message: 'Confirmed by Kim.' }];
    server.mockRejectedValue(
      new ApiError({ status: 409, code: 'already-answered', message: 'No.', fields }),
    );
    confirm(forUnit, final);
    await vi.waitFor(() => expect(open()).toEqual([forUnit, other]));
    expect(awaiting()).toBe(2);
    expect(queryClient.getQueryData(contractQuery('C1').queryKey)).toEqual(contract);
  });

  it('that was not received is sent again with the same key', async () => {
    server.mockRejectedValueOnce(new ApiError({ status: 0, code: 'network', message: 'Offline.' }));
    confirm(forUnit);
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(open()).toEqual([forUnit, final, other]);
    expect(awaiting()).toBe(3);

    server.mockResolvedValue({ signedOff: [], awaitingSignoffCount: 2 });
    confirm(forUnit);
    await vi.waitFor(() => expect(open()).toEqual([final, other]));
    const [first, second] = sentKeys();
    expect(second).toBe(first);
  });

  it('can be undone, which restores the position of its requests', async () => {
    queryClient.setQueryData(signoffRequestsQuery('E1').queryKey, [other]);
    server.mockResolvedValue({ reopened: [], awaitingSignoffCount: 3 });
    await takeBack(queryClient, {
      key: 'k',
      eId: 'E1',
      contactId: 'K1',
      result: 'competent',
      comment: null,
      requests: [final, forUnit],
      decidedAt: 0,
    });
    expect(open()).toHaveLength(3);
    expect(awaiting()).toBe(3);
    expect(sentKeys()).toEqual(['k-back']);
  });
});

describe('One answer for several companies', () => {
  const answerAt = (eId: string) => ({
    eId,
    contactId: 'K1',
    result: 'competent' as const,
    comment: null,
    requests: [aRequest()],
  });
  const names = { E1: 'Ash', E2: 'Birch', E3: 'Cedar' };
  const failures = new Map([
    ['E2', new ApiError({ status: 403, code: 'forbidden', message: 'No.' })],
    ['E3', new ApiError({ status: 0, code: 'network', message: 'Offline.' })],
  ]);

  beforeEach(() => {
    toasts.set([]);
    queryClient.setQueryData(
      myCompaniesQuery.queryKey,
      Object.entries(names).map(([eid, name]) => ({
        eid,
        name,
        role: 'writer',
        maySign: true,
        mayPay: true,
      })),
    );
    server.mockImplementation((_path, input) => {
      const failure = failures.get('eId' in input ? String(input.eId) : '');
      return failure
        ? Promise.reject(failure)
        : Promise.resolve({ signedOff: [], awaitingSignoffCount: 0 });
    });
  });

  it('says where it was recorded, where it was not, and where that is unknown', async () => {
    await sendAnswers(queryClient, ['E1', 'E2', 'E3'].map(answerAt));
    expect(toasts.get().find(({ level }) => level === 'warning')).toMatchObject({
      title: 'Recorded at 1 of 3 companies',
      message: 'Recorded: Ash. Not recorded: Birch. May not have arrived: Cedar.',
      duration: null,
    });
    expect(toasts.get().find(({ level }) => level === 'success')?.title).toMatch(/ confirmed\.$/);
    expect(new Set(sentKeys()).size).toBe(3);
  });

  it('is undone where possible, and says where it was not', async () => {
    await sendAnswers(queryClient, ['E1', 'E4'].map(answerAt));
    const offer = toasts.get().find(({ action }) => action);
    expect(offer?.title).toBe('2 units confirmed at 2 companies.');
    server.mockImplementation((_path, input) =>
      'eId' in input && input.eId === 'E1'
        ? Promise.reject(new ApiError({ status: 409, code: 'too-late', message: 'Too late.' }))
        : Promise.resolve({ reopened: [], awaitingSignoffCount: 0 }),
    );
    queryClient.setQueryData(myCompaniesQuery.queryKey, [
      { eid: 'E1', name: 'Ash', role: 'writer', maySign: true, mayPay: true },
      { eid: 'E4', name: 'Dune', role: 'writer', maySign: true, mayPay: true },
    ]);
    offer?.action?.onClick();
    await vi.waitFor(() =>
      expect(toasts.get().find(({ level }) => level === 'error')).toMatchObject({
        title: 'It couldn’t be undone',
        message: 'Undone: Dune. Not undone: Ash. Too late.',
      }),
    );
  });

  it('removes its rows from the list of all companies, and restores them when it is undone', async () => {
    const answer = answerAt('E1');
    const company = { employer: { id: 'E1', name: 'Ash' }, requests: answer.requests };
    const list = groupRequestsQuery({ filter: 'all', search: '' }).queryKey;
    // The company continues on the second page.
    const rest = { ...company, requests: [] };
    const pages = [
      { companies: [company], cursor: 'more' },
      { companies: [rest], cursor: null },
    ];
    queryClient.setQueryData(list, { pages, pageParams: [null, 'more'] });
    const total = { count: 5, oldest: '2026-03-01' };
    const counted = {
      awaitingSignoffCount: 5,
      longWaitCount: 0,
      finalCount: 0,
      all: total,
      toAnswer: total,
    };
    queryClient.setQueryData(groupCountQuery.queryKey, counted);
    await sendAnswers(queryClient, [answer, answerAt('E4')]);
    const listed = () =>
      queryClient
        .getQueryData(list)
        ?.pages.flatMap(({ companies }) => companies.map((one) => one.requests));
    expect(listed()).toEqual([[], []]);
    expect(queryClient.getQueryData(groupCountQuery.queryKey)?.all.count).toBe(
      5 - answer.requests.length,
    );
    server.mockResolvedValue({ reopened: [], awaitingSignoffCount: 1 });
    toasts
      .get()
      .find(({ action }) => action)
      ?.action?.onClick();
    await vi.waitFor(() => expect(listed()).toEqual([answer.requests, []]));
  });
});

const requests = [aRequest(), aRequest()] as const;
const decision: Decision = {
  key: 'key',
  eId: 'E1',
  contactId: 'C1',
  result: 'competent',
  comment: null,
  decidedAt: 0,
  requests,
};
const refusal = (given: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'already-answered', message: 'No.', ...given });

describe('A decision', () => {
  it('is sent with the ids of its requests, and a reason if there is one', () => {
    const units = requests.map(({ id }) => ({ id }));
    expect(inputOf(decision)).toEqual({ contactId: 'C1', eId: 'E1', result: 'competent', units });
    expect(inputOf({ ...decision, comment: 'Why' })).toMatchObject({ comment: 'Why' });
  });

  it('that is refused says which requests no longer wait, and why', () => {
    const fields = [{ path: 'units.1.id', message: 'Confirmed by Kim.' }];
    expect(goneRequestsOf(decision, refusal({ fields }))).toEqual([
      { request: requests[1], message: 'Confirmed by Kim.' },
    ]);
  });

  it('keeps its requests when it is refused for another reason', () => {
    const fields = [{ path: 'units.1.id', message: 'Must be an ID' }];
    expect(goneRequestsOf(decision, refusal({ status: 400, code: 'invalid', fields }))).toEqual([]);
    expect(
      goneRequestsOf(decision, refusal({ fields: [{ path: 'units.9.id', message: '' }] })),
    ).toEqual([]);
  });

  it('can be sent again if it was not received, but not if it was refused', () => {
    expect(canBeSentAgain(refusal({ status: 0, code: 'network' }))).toBe(true);
    expect(canBeSentAgain(refusal({ status: 502, code: 'unreadable' }))).toBe(true);
    expect(canBeSentAgain(refusal({}))).toBe(false);
    expect(canBeSentAgain(refusal({ status: 403, code: 'forbidden' }))).toBe(false);
  });
});
