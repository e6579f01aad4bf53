import { spawnSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { IncomingFiles } from './incoming-files.ts';

const root = await mkdtemp(join(tmpdir(), 'tradebridge-incoming-'));
const folder = join(root, 'incoming');
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => rm(folder, { recursive: true, force: true }));

const inspectNothing = () => {};

test('a received file is on disk until it has been used', async () => {
  const incoming = new IncomingFiles(folder);
  const found = await incoming.receive(
    Readable.from([Buffer.from('Bring '), Buffer.from('boots')]),
    inspectNothing,
    async ({ path, size, sha256 }) => [await readFile(path, 'utf8'), size, sha256.length],
  );
  expect(found).toEqual(['Bring boots', 11, 64]);
  expect(await readdir(folder)).toEqual([]);
});

test('a failing use leaves nothing behind either', async () => {
  const incoming = new IncomingFiles(folder);
  const fail = () => Promise.reject(new Error('The database is unavailable.'));
  const work = incoming.receive(Readable.from([Buffer.from('a')]), inspectNothing, fail);
  await expect(work).rejects.toThrow('The database is unavailable.');
  expect(await readdir(folder)).toEqual([]);
});

/** An upload without end that the inspection refuses leaves nothing behind. */
async function expectRefused(incoming: IncomingFiles): Promise<void> {
  const endless = new PassThrough();
  endless.write('a');
  const inspect = () => {
    throw new Error('Not this.');
  };
  await expect(incoming.receive(endless, inspect, async () => {})).rejects.toThrow('Not this.');
  expect(await readdir(folder)).toEqual([]);
}

test('an inspection ends it immediately, and leaves nothing behind', async () => {
  const incoming = new IncomingFiles(folder);
  await expectRefused(incoming);
});

test('an upload refused while the disk is slow to create its file leaves nothing behind', async () => {
  const incoming = new IncomingFiles(folder);
  for (let run = 0; run < 100; run += 1) {
    // Occupying three of libuv's four threads delays the creation by a different time in each run.
    for (let thread = 0; thread < 3; thread += 1) {
      pbkdf2('a', 'b', 3_000 + 60 * run + 500 * thread, 64, 'sha512', () => {});
    }
    await expectRefused(incoming);
  }
});

test.each([
  ['ENOSPC', 'unavailable', 'no room'],
  ['ECONNRESET', 'invalid', 'cut short'],
])(
  'an upload that ends by %s is refused as %s, and leaves nothing behind',
  async (code, refused, words) => {
    const incoming = new IncomingFiles(folder);
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('a');
        throw Object.assign(new Error('It ended.'), { code });
      })(),
    );
    const work = incoming.receive(content, inspectNothing, async () => {});
    await expect(work).rejects.toMatchObject({
      code: refused,
      message: expect.stringContaining(words),
    });
    expect(await readdir(folder)).toEqual([]);
  },
);

test('files of a killed process are removed at start, those still being received are not', async () => {
  await mkdir(folder, { recursive: true });
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const names = {
    ofKilled: `${hostname()}~${gone}~1`,
    // As in a container that was killed and restarted.
    ofPredecessor: `${hostname()}~${process.pid}~1`,
    ofRunning: `${hostname()}~${process.ppid}~1`,
    ofOtherMachine: 'elsewhere~1~1',
    ofOtherMachineLongAgo: 'elsewhere~1~2',
  };
  for (const name of Object.values(names)) await writeFile(join(folder, name), 'half');
  const now = new Date();
  const before = new Date(now.getTime() - 25 * 3_600_000);
  await utimes(join(folder, names.ofOtherMachineLongAgo), before, before);
  await new IncomingFiles(folder).removeLeftOvers(now);
  expect((await readdir(folder)).toSorted()).toEqual(
    [names.ofRunning, names.ofOtherMachine].toSorted(),
  );
});

test('removing leftovers works if nothing was ever received', async () => {
  await expect(new IncomingFiles(folder).removeLeftOvers(new Date())).resolves.toBeUndefined();
});
