import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { isOfLink, isOfService } from '@tradebridge/contract/call';
import { calls, downloads } from '@tradebridge/contract/calls';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aUser } from './identity/test-users.ts';
import { openTestApp, portalHeader, sessionHeaders } from './platform/test-app.ts';
import { type Answer, beginRequest, beginUpload, everyUpload } from './uploading/test-uploads.ts';

// A client that is refused while its body arrives is told at once, and keeps no connection.

const app = await openTestApp({}, undefined, { bodyTimeoutMs: 300 });
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});

const tooLong = 2 * 1024 ** 3;

/** Sends a little and waits: what is answered, and that the server then closes the connection. */
async function refusalOf(
  { sent, answer }: ReturnType<typeof beginRequest>,
  content: Buffer = Buffer.from('{'),
): Promise<Answer['told']> {
  sent.write(content);
  const { told, headers } = await answer;
  expect(headers.connection).toBe('close');
  const { socket } = sent;
  if (socket && !socket.closed) await once(socket, 'close');
  return told;
}

const json = { 'content-type': 'application/json' };

describe('an address that takes JSON', () => {
  const all = [...calls, ...downloads];
  const needsSession = all.filter(({ policy }) => policy !== 'anyone' && !isOfLink(policy));
  const needsNoToken = all.filter(({ policy }) => !isOfService(policy));
  test.each([
    ['without a session or token', json, needsSession, '401'],
    ['that is too long', { ...json, 'content-length': tooLong }, needsNoToken, '413'],
    ['of another type', { 'content-type': 'text/plain' }, needsNoToken, '415'],
  ])('refuses a body %s', async (_what, extra, addresses, status) => {
    const { id } = await aUser(app.db, { isAdmin: true });
    const session = status === '401' ? portalHeader : sessionHeaders(await app.signIn(id));
    const headers = { 'content-length': 100, ...session, ...extra };
    const told = await Promise.all(
      addresses.map(async ({ path }) => {
        const refusal = await refusalOf(beginRequest(app, `/api/${path}`, { headers }));
        return [path, refusal.slice(0, 3)];
      }),
    );
    expect(told).toEqual(addresses.map(({ path }) => [path, status]));
  });
});

describe.each(everyUpload)('%s', (name, anUpload) => {
  const isBounce = name === 'mail/bounces';
  test('refuses a body without a session or token', async () => {
    const { headers, ...upload } = await anUpload(app);
    const { authorization: _left, ...without } = headers;
    expect(
      await refusalOf(beginUpload(app, { ...upload, headers: { ...portalHeader, ...without } })),
    ).toMatch(/^401/);
  });

  test('refuses one that is too long', async () => {
    const { headers, ...upload } = await anUpload(app);
    const long = { ...headers, 'content-length': String(tooLong) };
    expect(await refusalOf(beginUpload(app, { ...upload, headers: long }))).toMatch(/^413/);
  });

  test('refuses one of another type', async () => {
    const { headers, ...upload } = await anUpload(app);
    const html = { ...headers, 'content-type': 'text/html' };
    expect(await refusalOf(beginUpload(app, { ...upload, headers: html }))).toMatch(/^415/);
  });

  // A bounce is received in memory.
  test.skipIf(isBounce)('refuses one for which the disk has no room', async () => {
    const upload = await anUpload(app);
    const file = await open('/dev/null');
    const full = vi
      .spyOn(Object.getPrototypeOf(file) as FileHandle, 'createWriteStream')
      .mockImplementation(function noRoom(this: FileHandle) {
        const noRoomLeft = Object.assign(new Error('full'), { code: 'ENOSPC' });
        return new Writable({
          write: (_piece, _encoding, done) => done(noRoomLeft),
          destroy: (error, done) => void this.close().then(() => done(error), done),
        }) as WriteStream;
      });
    const half = upload.content.subarray(0, upload.content.length / 2);
    const told = await refusalOf(beginUpload(app, upload), half);
    full.mockRestore();
    await file.close();
    expect(told).toBe('503 unavailable');
  });
});
