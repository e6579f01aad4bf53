import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedDatabaseIn, openEmbeddedDatabase } from './embedded-database.ts';
import { StartFailure } from './start-failure.ts';

test('an embedded database that cannot be used is a start failure, in one sentence', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'embedded-database-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  await writeFile(embeddedDatabaseIn(dataFolder), 'a file');

  const failure = await openEmbeddedDatabase(dataFolder).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(StartFailure);
  expect(failure).toHaveProperty('message', expect.stringContaining('a file is in its place'));
});
