import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressReplies } from './compress-replies.ts';

const long = 'Ngaire Tūhoe, '.repeat(200);
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(compressReplies);
  app.get('/long', async () => long);
  app.get('/short', async () => 'short');
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test('a long reply is compressed as the client accepts it, brotli before gzip', async () => {
  const brotli = await get('/long', 'gzip, deflate, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(long);
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  const zipped = await get('/long', 'GZIP;q=0.5, br;q=0');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(long);
});

test('a client that accepts none of the encodings gets the reply uncompressed, with Vary', async () => {
  for (const accepted of [undefined, '', 'identity', 'zstd', 'br;q=0, gzip;q=0.0']) {
    const reply = await get('/long', accepted);
    expect(reply.body).toBe(long);
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toBe('accept-encoding');
  }
});

test('a short reply is not compressed', async () => {
  const reply = await get('/short', 'br');
  expect(reply.body).toBe('short');
  expect(reply.headers['content-encoding']).toBeUndefined();
});
