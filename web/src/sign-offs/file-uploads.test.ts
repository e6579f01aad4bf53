import { QueryClient } from '@tanstack/react-query';
import { maxSignOffsOfFile } from '@tradebridge/contract/sign-off-rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../app/api-error.ts';
import { closeAllToasts, toasts } from '../app/toasts.ts';
import { uploadFile } from '../app/upload-file.ts';
import { aRequest } from '../test/builders.ts';
import type { Decision } from './device-outbox.ts';
import { fileUploads, forgetFiles, keepFiles, stopFiles, uploadFilesOf } from './file-uploads.ts';

vi.mock('../app/upload-file.ts', () => ({ uploadFile: vi.fn() }));
const server = vi.mocked(uploadFile);
const queryClient = new QueryClient();

const aDecision = (count = 1): Decision => ({
  key: crypto.randomUUID(),
  eId: 'E1',
  contactId: 'K1',
  result: 'competent',
  comment: null,
  requests: Array.from({ length: count }, () => aRequest()),
  hasFiles: true,
  decidedAt: 0,
});
const photo = new File(['a photo'], 'joint.jpg', { type: 'image/jpeg' });
const sent = () =>
  server.mock.calls.map(([path, file, { idempotencyKey: key }]) => ({
    ids: new URLSearchParams(path.split('?')[1]).getAll('rIds'),
    name: file.name,
    key,
  }));
const titles = () => toasts.get().map(({ title }) => title);
const noConnection = new ApiError({ status: 0, code: 'network', message: 'No connection.' });

/** Holds each upload until the test resolves it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  server.mockImplementation(async (_path, _file, { signal }) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  return { resolve };
}

beforeEach(() => {
  server.mockReset();
  closeAllToasts();
});

describe('The files of a decision that is recorded', () => {
  it('are uploaded once to all of its requests', async () => {
    const decision = aDecision(3);
    keepFiles(decision, [photo]);
    uploadFilesOf(queryClient, decision);
    await vi.waitFor(() => expect(fileUploads.get()).toEqual([]));
    uploadFilesOf(queryClient, { ...decision, hasFiles: false });
    expect(sent()).toEqual([
      {
        ids: decision.requests.map(({ id }) => id),
        name: 'joint.jpg',
        key: expect.any(String),
      },
    ]);
    expect(titles()).toEqual([]);
  });

  it('are uploaded in parts if the decision has more requests than one upload may name', async () => {
    const decision = aDecision(maxSignOffsOfFile + 1);
    keepFiles(decision, [photo]);
    uploadFilesOf(queryClient, decision);
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2));
    expect(sent().map(({ ids }) => ids.length)).toEqual([maxSignOffsOfFile, 1]);
    expect(sent().flatMap(({ ids }) => ids)).toEqual(decision.requests.map(({ id }) => id));
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  it('are sent again with the same keys if they failed, and only those', async () => {
    const decision = aDecision();
    const plan = new File(['a plan'], 'plan.pdf', { type: 'application/pdf' });
    server.mockRejectedValueOnce(noConnection);
    keepFiles(decision, [photo, plan]);
    uploadFilesOf(queryClient, decision);
    await vi.waitFor(() => expect(titles()).toEqual(['joint.jpg couldn’t be uploaded']));
    expect(toasts.get()[0]?.message).toMatch(/No connection\.$/);
    const [first] = sent();
    toasts.get()[0]?.action?.onClick();
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(3));
    expect(sent()[2]).toEqual(first);
  });

  it('are reported as not kept once they are lost', () => {
    const decision = aDecision();
    keepFiles(decision, [photo]);
    forgetFiles(decision);
    uploadFilesOf(queryClient, decision);
    expect(titles()).toEqual(['The files that you chose were not kept']);
    expect(server).not.toHaveBeenCalled();
  });
});

describe('The files of a decision that is being undone', () => {
  it('are dropped without a message', async () => {
    held();
    const decision = aDecision();
    keepFiles(decision, [photo, photo]);
    uploadFilesOf(queryClient, decision);
    stopFiles(queryClient, decision);
    await vi.waitFor(() => expect(fileUploads.get()).toEqual([]));
    expect(server).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual([]);
  });

  it('continue with the same keys if it could not be undone', async () => {
    held();
    const decision = aDecision();
    keepFiles(decision, [photo]);
    uploadFilesOf(queryClient, decision);
    const goOn = stopFiles(queryClient, decision);
    await vi.waitFor(() => expect(fileUploads.get()).toEqual([]));
    held().resolve(null);
    goOn();
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2));
    expect(sent()[1]).toEqual(sent()[0]);
  });

  it('are not offered to be sent again if they failed before, unless it could not be undone', async () => {
    server.mockRejectedValueOnce(noConnection);
    const decision = aDecision();
    keepFiles(decision, [photo]);
    uploadFilesOf(queryClient, decision);
    await vi.waitFor(() => expect(titles()).toHaveLength(1));
    const goOn = stopFiles(queryClient, decision);
    expect(titles()).toEqual([]);
    goOn();
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2));
    expect(sent()[1]).toEqual(sent()[0]);
  });
});
