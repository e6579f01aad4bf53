import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '@tradebridge/server/platform/env';
import { filesPlaceOf, openFiles } from '@tradebridge/server/platform/open-files';
import { StartFailure } from '@tradebridge/server/platform/start-failure';
import { aTestDatabase, type TestDatabase } from '@tradebridge/server/platform/test-database';
import { TestS3 } from '@tradebridge/server/platform/test-s3';
import { openLog } from '@tradebridge/server/start-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemonstration } from './seed-demonstration.ts';

let db: TestDatabase;
let s3: TestS3;
let folder: string;
beforeAll(async () => {
  [db, s3] = await Promise.all([aTestDatabase(), TestS3.open()]);
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-seed-'));
});
afterAll(async () => {
  await s3.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = () =>
  readEnv(
    {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      FILES_S3_ENDPOINT: s3.url,
      FILES_S3_BUCKET: 'portal',
      FILES_S3_REGION: 'sydney',
      FILES_S3_ACCESS_KEY: 'key',
      FILES_S3_SECRET_KEY: 'a secret',
    },
    'demonstration',
  );

const seed = (env = environment()) => seedDemonstration({ db, env, log: openLog(env) });

test('a demonstration with a bucket stores its files there, and says so if it cannot', async () => {
  s3.buckets.clear();
  await expect(seed()).rejects.toThrow(StartFailure);
  s3.buckets.add('portal');
  await seed();
  const files = openFiles(filesPlaceOf(environment()));
  const { rows } = await db.pool.query<{ file: string }>(
    `select file from documents union select photo from students where photo is not null`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { file } of rows) expect(await files.has(file)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
}, 120_000);
