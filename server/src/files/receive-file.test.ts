import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentUploadPath } from '@tradebridge/contract/document-rules';
import { beforeAll, expect, test, vi } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { zipOf } from '../importer/test-zip.ts';
import { openTestApp } from '../platform/test-app.ts';
import { ArrivingContent } from './arriving-content.ts';

const app = await openTestApp();
beforeAll(async () => {
  await app.app.listen({ port: 0 });
});

const megabyte = 1024 ** 2;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const pdfOf = (size: number) => {
  const pdf = Buffer.alloc(size, 'x');
  pdf.write('%PDF-1.7\n');
  return pdf;
};

interface Answer {
  status: number | undefined;
  message: string | undefined;
}

/** An upload over the network, which is written in pieces and need not end. */
async function begin(type: string, headers: Record<string, string | number> = {}) {
  const { employerId } = await aCompany(app.db);
  const { user } = await aContact(app.db, employerId, { role: 'writer' });
  const { port } = app.app.server.address() as AddressInfo;
  const sent = request({
    port,
    method: 'POST',
    path: `/api/${documentUploadPath}?eId=${employerId}`,
    headers: {
      authorization: `Bearer ${await app.signIn(user.id)}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': type,
      'x-file-name': 'a',
      ...headers,
    },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const read = text(reply).then((body) => ({
        status: reply.statusCode,
        message: JSON.parse(body).Error?.Message,
      }));
      read.then(resolve, reject);
    });
  });
  return { sent, answer };
}

const arriving = () => readdir(app.incoming.folder).catch(() => []);

/** Sends everything, whatever the server answers meanwhile, as browsers do. */
function sendAll(sent: ClientRequest, content: Buffer): void {
  for (let at = 0; at < content.length; at += 65_536) sent.write(content.subarray(at, at + 65_536));
  sent.end();
}

test('a document of 5 MB is accepted, and its temporary file is deleted', async () => {
  const { sent, answer } = await begin('application/pdf');
  sendAll(sent, pdfOf(5 * megabyte));
  expect((await answer).status).toBe(200);
  expect(await arriving()).toEqual([]);
});

test.each(['told', 'not told'])(
  'one that is too large, its size %s, is answered with words',
  async (how) => {
    const content = pdfOf(30 * megabyte);
    const headers = how === 'told' ? { 'content-length': content.length } : undefined;
    const { sent, answer } = await begin('application/pdf', headers);
    sendAll(sent, content);
    expect(await answer).toEqual({ status: 413, message: 'Files can be up to 10 MB.' });
    expect(await arriving()).toEqual([]);
  },
);

test('a file that is not what it claims is refused before all of it has arrived', async () => {
  const { sent, answer } = await begin('application/pdf');
  sent.write(Buffer.alloc(70_000, '<html>'));
  expect((await answer).status).toBe(415);
  expect(await arriving()).toEqual([]);
  sent.destroy();
});

test('a text is checked until it ends', async () => {
  const arrived = new ArrivingContent('text/csv');
  const accented = Buffer.from('Zoë');
  // A split character is accepted.
  expect(await arrived.look(accented.subarray(0, 3))).toBeUndefined();
  expect(await arrived.look(accented.subarray(3))).toBeUndefined();
  expect(await arrived.type()).toBe('text/csv');
  expect(await arrived.look(Buffer.from('Boots\0'))).toEqual({ type: undefined });
  const untold = new ArrivingContent('');
  await untold.look(Buffer.alloc(2 * megabyte, 'a'));
  expect(await untold.type()).toBe('text/plain');
  await untold.look(Buffer.from([0]));
  expect(await untold.type()).toBe('application/octet-stream');
});

test('an office file whose type is found late is accepted', async () => {
  const content = zipOf([
    { name: 'a.bin', content: randomBytes(200_000).toString('base64') },
    {
      name: '[Content_Types].xml',
      content:
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    { name: 'word/document.xml', content: '<document/>' },
  ]);
  expect(content.length).toBeGreaterThan(100_000);
  const { sent, answer } = await begin(docxType);
  sendAll(sent, content);
  expect((await answer).status).toBe(200);
});

test('an aborted upload leaves nothing', async () => {
  const { sent, answer } = await begin('application/pdf');
  const failed = expect(answer).rejects.toThrow();
  sent.write(pdfOf(megabyte));
  // It is written to the disk while it is sent.
  await vi.waitFor(async () => expect(await arriving()).toHaveLength(1));
  sent.destroy();
  await failed;
  await vi.waitFor(async () => expect(await arriving()).toEqual([]));
  await sleep(50);
  expect(await arriving()).toEqual([]);
});
