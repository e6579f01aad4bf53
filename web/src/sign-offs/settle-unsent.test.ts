import { type Mutation, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '../app/api-client.ts';
import { ApiError } from '../app/api-error.ts';
import { setConfig } from '../app/config.ts';
import { toasts } from '../app/toasts.ts';
import { aRequest } from '../test/builders.ts';
import { testConfig } from '../test/config.ts';
import { sendAnswer } from './send-decision.ts';
import { discardUnsent, settleRecorded } from './settle-unsent.ts';

vi.mock('../app/api-client.ts', () => ({
  callApi: vi.fn(),
  downloadApi: vi.fn(),
  whenRefusedAsSignedOut: () => {},
}));
const server = vi.mocked(callApi);
const lost = new ApiError({ status: 0, code: 'network', message: 'The portal can’t be reached.' });
const at = '2026-03-02T10:42:00.000Z';
const recorded = { at, signedOff: [], canTakeBackUntil: '2026-03-02T10:42:10.000Z' };

let queryClient = new QueryClient();
const failed = () => queryClient.getMutationCache().findAll({ status: 'error' });
const titles = () => toasts.get().map(({ title }) => title);

/** A confirmation whose reply was lost. */
async function aLostDecision(): Promise<Mutation> {
  server.mockRejectedValueOnce(lost);
  sendAnswer(queryClient, {
    eId: 'E1',
    contactId: 'K1',
    result: 'competent',
    comment: null,
    requests: [aRequest()],
  });
  await vi.waitFor(() => expect(failed()).toHaveLength(1));
  toasts.set([]);
  const [mutation] = failed();
  if (!mutation) throw new Error('The decision did not fail.');
  return mutation;
}

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { activeElement: null, body: null });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  setConfig(testConfig);
  queryClient = new QueryClient();
  toasts.set([]);
});

test('an answer that never arrived is discarded, and its key is invalidated', async () => {
  const mutation = await aLostDecision();
  server.mockResolvedValueOnce({ recorded: null });
  await discardUnsent(queryClient, mutation);
  expect(server).toHaveBeenLastCalledWith('employer/discardSignoffSubmission', {
    key: expect.any(String),
  });
  expect(failed()).toEqual([]);
  expect(titles()).toEqual(['Discarded. Nothing was recorded.']);
});

test('a recorded answer is undone while there is time', async () => {
  const mutation = await aLostDecision();
  server
    .mockResolvedValueOnce({ recorded })
    .mockResolvedValueOnce({ reopened: [], awaitingSignoffCount: 1 });
  await discardUnsent(queryClient, mutation);
  expect(server.mock.calls.at(-1)?.[0]).toBe('employer/takeBackSignoffRequests');
  expect(failed()).toEqual([]);
  expect(titles()).toEqual(['Undone. 1 unit is waiting again.']);
});

test('an answer recorded too long ago stays, and the user sees when it was recorded', async () => {
  const mutation = await aLostDecision();
  const tooLate = new ApiError({ status: 409, code: 'too-late', message: 'Too late.' });
  server.mockResolvedValueOnce({ recorded }).mockRejectedValueOnce(tooLate);
  await discardUnsent(queryClient, mutation);
  expect(failed()).toEqual([]);
  expect(titles()[0]).toMatch(/^Already recorded at \d\d:42/);
});

test('nothing is discarded while the server is unreachable', async () => {
  const mutation = await aLostDecision();
  server.mockRejectedValueOnce(lost);
  await expect(discardUnsent(queryClient, mutation)).rejects.toBe(lost);
  expect(failed()).toEqual([mutation]);
});

test('an answer that turns out to be recorded no longer waits', async () => {
  const mutation = await aLostDecision();
  settleRecorded(queryClient, mutation);
  expect(failed()).toEqual([]);
  expect(titles()[0]).toMatch(/ confirmed\.$/);
});
