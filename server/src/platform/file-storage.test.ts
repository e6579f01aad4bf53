import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FileStorage, openFileStorage } from './file-storage.ts';
import { openCheckedFiles, openFiles, refuseUnreachable } from './open-files.ts';
import { Refusal } from './refusal.ts';
import { openS3FileStorage } from './s3-file-storage.ts';
import { StartFailure } from './start-failure.ts';
import { TestS3 } from './test-s3.ts';

const disk = vi.hoisted(() => ({ fault: '', isOther: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return {
    ...real,
    rename: async (from: string, to: string) => {
      if (disk.isOther && from.endsWith('arrived-elsewhere')) {
        throw Object.assign(new Error('It is on another disk.'), { code: 'EXDEV' });
      }
      await real.rename(from, to);
    },
    open: async (...given: Parameters<typeof real.open>) => {
      const file = await real.open(...given);
      if (disk.fault === '') return file;
      file.writeFile = async () => {
        throw Object.assign(new Error('There is no room.'), { code: disk.fault });
      };
      return file;
    },
  };
});

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-files-'));
  s3 = await TestS3.open();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  disk.fault = '';
  disk.isOther = false;
  s3.fault = 'none';
  s3.requests.length = 0;
});

const place = (given: object = {}) => ({
  endpoint: s3.url,
  bucket: 'portal',
  region: 'sydney',
  accessKey: 'key',
  secretKey: 'a secret',
  ...given,
});
const nameOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('It was not refused.', { cause: error });
  return error;
}

const storages: [string, () => FileStorage][] = [
  ['a folder', () => openFileStorage(folder)],
  ['a bucket', () => openS3FileStorage(place())],
];

describe.each(storages)('files in %s', (what, open) => {
  test('are stored under the hash of their content, and read back unchanged', async () => {
    const files = open();
    const content = Buffer.from(`Kept in ${what}`);
    const name = await files.store(content);
    expect(name).toBe(nameOf(content));
    const stored = await files.open(name);
    expect(stored?.size).toBe(content.length);
    expect(stored && (await buffer(stored.content)).equals(content)).toBe(true);
    expect([await files.has(name), await files.store(content)]).toEqual([true, name]);
  });

  test('are also stored from disk, once each', async () => {
    const files = open();
    const content = Buffer.from(`From the disk, kept in ${what}`);
    for (const copy of ['one', 'other']) {
      const path = join(folder, `${copy}-arrived`);
      await writeFile(path, content);
      const file = { path, size: content.length, sha256: nameOf(content) };
      expect(await files.storeFile(file)).toBe(nameOf(content));
    }
    const stored = await files.open(nameOf(content));
    expect(stored && (await buffer(stored.content)).equals(content)).toBe(true);
  });

  test('that are missing, or whose name is invalid, are undefined', async () => {
    const files = open();
    for (const name of ['f'.repeat(64), '../../etc/passwd', '', 'F'.repeat(64)]) {
      expect([await files.has(name), await files.open(name)]).toEqual([false, undefined]);
    }
  });

  test('of a megabyte and of zero bytes are stored too', async () => {
    const files = open();
    for (const content of [Buffer.alloc(1024 ** 2, what), Buffer.alloc(0)]) {
      const stored = await files.open(await files.store(content));
      expect(stored && (await buffer(stored.content)).equals(content)).toBe(true);
    }
  });
});

const said = { formId: 'consent', formName: 'Zustimmung – 同意', originalName: 'a"\r\nb.png' };

describe.each(storages)('named objects in %s', (what, open) => {
  test('are stored, replaced and removed', async () => {
    const { objects } = open();
    const name = 'submissions/4b1c.json';
    for (const text of [`First in ${what}`, 'Second']) {
      await objects.put(name, Buffer.from(text), said);
      const kept = await objects.open(name);
      expect([kept?.size, kept && String(await buffer(kept.content))]).toEqual([text.length, text]);
    }
    await objects.remove(name);
    expect(await objects.open(name)).toBeUndefined();
    await objects.remove(name);
  });

  test('also come from disk, several under one name', async () => {
    const { objects } = open();
    const names = ['submissions/77aa/photo.png', 'submissions/77aa/-x_1'];
    for (const name of names) {
      const content = Buffer.from(`${name} in ${what}`);
      const path = join(folder, 'object-arrived');
      await writeFile(path, content);
      await objects.put(name, { path, size: content.length, sha256: nameOf(content) }, said);
    }
    for (const name of names) {
      const kept = await objects.open(name);
      expect(kept && String(await buffer(kept.content))).toBe(`${name} in ${what}`);
      await objects.remove(name);
      expect(await objects.open(name)).toBeUndefined();
    }
  });

  test.each([
    '../secret',
    'submissions/../../secret',
    'submissions/..',
    'submissions/.',
    'submissions/a/../b',
    'submissions/.hidden',
    '/etc/passwd',
    'submissions//a',
    'submissions/a/b/c',
    'submissions/a\\b',
    'submissions/a\u0000',
    'submissions/a\nb',
    `submissions/${'a'.repeat(129)}`,
    'Submissions/a',
    'a',
    '',
  ])('cannot be named %j', async (name) => {
    const { objects } = open();
    const refused = 'An object cannot have this name.';
    const put = async () => objects.put(name, Buffer.from('x'), {});
    const read = async () => objects.open(name);
    const remove = async () => objects.remove(name);
    for (const work of [put, read, remove]) await expect(work()).rejects.toThrow(refused);
  });
});

describe.each(storages)('everything in %s', (what, open) => {
  test('is listed with its metadata, and can be stored elsewhere under the same keys', async () => {
    const from = open();
    const content = Buffer.from(`a content in ${what}`);
    const name = await from.store(content);
    const object = 'submissions/listed.json';
    await from.objects.put(object, Buffer.from('{}'), { title: 'Zoë’s photo' });
    const entries = await Array.fromAsync(from.entries());
    const key = `${name.slice(0, 2)}/${name}`;
    expect(entries).toContainEqual({ key, metadata: {} });
    expect(entries).toContainEqual({ key: object, metadata: { title: 'Zoë’s photo' } });
    expect(entries.length).toBe(new Set(entries.map((one) => one.key)).size);

    const path = join(folder, 'to-keep-elsewhere');
    await writeFile(path, content);
    const to = openFileStorage(join(folder, `elsewhere-${nameOf(Buffer.from(what))}`));
    await to.putEntry({ key, metadata: {} }, { path, size: content.length, sha256: name });
    const kept = await to.open(name);
    expect(kept && (await buffer(kept.content))).toEqual(content);
    // The original file is kept.
    expect(await readFile(path)).toEqual(content);
    const read = await from.openEntry(key);
    expect(read && (await buffer(read.content))).toEqual(content);
    expect(await from.openEntry(`00/${'0'.repeat(64)}`)).toBeUndefined();
  });

  test('has no key that leads elsewhere', async () => {
    const path = join(folder, 'to-keep-elsewhere');
    const file = { path, size: 1, sha256: 'a'.repeat(64) };
    for (const key of ['../outside', '/etc/passwd', 'a/../../b', `00/${'1'.repeat(64)}/../x`]) {
      await expect(open().putEntry({ key, metadata: {} }, file)).rejects.toThrow('no such key');
    }
  });
});

test('a folder has metadata files beside objects, and none for a removed one', async () => {
  const { objects } = openFileStorage(folder);
  await objects.put('submissions/beside/one.png', Buffer.from('One'), said);
  const inside = join(folder, 'submissions', 'beside');
  const beside = await readFile(join(inside, 'one.png~metadata.json'), 'utf8');
  expect(JSON.parse(beside)).toEqual(said);
  await objects.remove('submissions/beside/one.png');
  await expect(readdir(inside)).rejects.toThrow('ENOENT');
});

test('a full disk keeps nothing of an object', async () => {
  disk.fault = 'ENOSPC';
  const { objects } = openFileStorage(folder);
  const put = objects.put('submissions/full/one.png', Buffer.from('One'), said);
  expect((await refusalOf(put)).code).toBe('unavailable');
  expect(await readdir(join(folder, 'submissions', 'full'))).toEqual([]);
});

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) keeps nothing of a file', async (code) => {
  disk.fault = code;
  const files = openFileStorage(folder);
  const content = Buffer.from(`Too much: ${code}`);
  const { code: refused, message } = await refusalOf(files.store(content));
  expect([refused, message]).toEqual(['unavailable', expect.stringContaining('no room')]);
  const name = nameOf(content);
  expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([]);
  disk.fault = '';
  expect(await files.store(content)).toBe(name);
});

test('a folder on a different disk from the upload stores it as well', async () => {
  disk.isOther = true;
  const content = Buffer.from('From another disk');
  const path = join(folder, 'arrived-elsewhere');
  await writeFile(path, content);
  const files = openFileStorage(folder);
  const name = await files.storeFile({ path, size: content.length, sha256: nameOf(content) });
  const stored = await files.open(name);
  expect(stored && (await buffer(stored.content)).equals(content)).toBe(true);
  expect(await readdir(join(folder, name.slice(0, 2)))).toEqual([name]);
});

describe('a bucket', () => {
  test('has the same paths as a folder, and gets each content once, signed', async () => {
    const files = openS3FileStorage(place());
    const content = Buffer.from('The same paths');
    const name = await files.store(content);
    await files.store(content);
    const path = `/portal/${name.slice(0, 2)}/${name}`;
    expect(s3.requests).toEqual([`HEAD ${path}`, `PUT ${path}`, `HEAD ${path}`]);
    expect(s3.objects.get(path)?.equals(content)).toBe(true);
  });

  test('gets metadata in headers that no text can break out of', async () => {
    const { objects } = openS3FileStorage(place());
    const formName = '😀'.repeat(200);
    const lone = `\ud800${said.originalName}`;
    await objects.put('submissions/4b1c.json', Buffer.from('{}'), { formName, originalName: lone });
    const path = '/portal/submissions/4b1c.json';
    expect(s3.requests).toEqual([`PUT ${path}`]);
    const headers = s3.metadata.get(path) ?? {};
    expect(Object.keys(headers).sort()).toEqual(['formname', 'originalname']);
    expect(decodeURIComponent(headers.originalname ?? '')).toBe(`\ufffd${said.originalName}`);
    // Stores accept 2 kB of it.
    expect(headers.formname).toBe('%F0%9F%98%80'.repeat(66));
  });

  test('that was busy for a moment gets a file from disk a second time', async () => {
    const content = Buffer.from('Busy at first');
    const path = join(folder, 'busy-arrived');
    await writeFile(path, content);
    s3.fault = 'isBusyOnce';
    const file = { path, size: content.length, sha256: nameOf(content) };
    const name = await openS3FileStorage(place()).storeFile(file);
    const kept = `/portal/${name.slice(0, 2)}/${name}`;
    expect(s3.requests).toEqual([`HEAD ${kept}`, `PUT ${kept}`, `PUT ${kept}`]);
  });

  // Only Linux lets a process list its open files.
  test.runIf(process.platform === 'linux')('that accepts no file leaves none open', async () => {
    const content = Buffer.alloc(8 * 1024 ** 2, 'large');
    const path = join(folder, 'refused-arrived');
    await writeFile(path, content);
    s3.fault = 'isReadOnly';
    const files = openS3FileStorage(place());
    const file = { path, size: content.length, sha256: nameOf(content) };
    for (let count = 0; count < 3; count += 1) await refusalOf(files.storeFile(file));
    const openFiles = async () =>
      Promise.all(
        (await readdir('/proc/self/fd')).map((fd) =>
          readlink(`/proc/self/fd/${fd}`).catch(() => ''),
        ),
      );
    // A file is closed a moment after its stream is destroyed.
    await expect.poll(openFiles).not.toContain(path);
  });

  test.each(['hangs', 'breaks', 'refuses'] as const)(
    'that %s is reported soon, with a sentence',
    async (fault) => {
      const files = openS3FileStorage(place(), { silence: 300 });
      const name = await files.store(Buffer.from('Kept before'));
      s3.fault = fault;
      const began = performance.now();
      const works = [
        () => files.store(Buffer.from(fault)),
        () => files.open(name),
        () => files.has(name),
        () => files.objects.put('submissions/a.json', Buffer.from(fault), {}),
        () => files.objects.open('submissions/a.json'),
        () => files.objects.remove('submissions/a.json'),
      ];
      for (const work of works) {
        const { status, message } = await refusalOf(work());
        expect([status, message]).toEqual([
          503,
          'Files are not available right now. Try again in a moment.',
        ]);
      }
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );

  test('that is missing or refuses access is reported when checked, with advice', async () => {
    const missing = await openS3FileStorage(place({ bucket: 'nowhere' }))
      .check()
      .catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(StartFailure);
    expect(String(missing)).toContain('has no bucket nowhere: create it, or set FILES_S3_BUCKET');
    const stranger = await openS3FileStorage(place({ accessKey: 'another' }))
      .check()
      .catch((error: unknown) => error);
    expect(stranger).toBeInstanceOf(StartFailure);
    expect(String(stranger)).toContain('FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY');
    expect(String(stranger)).not.toContain('a secret');
    await expect(openS3FileStorage(place()).check()).resolves.toBeUndefined();
  });

  test('that cannot be reached when checked is reported, but does not prevent the start', async () => {
    const elsewhere = { s3: place({ endpoint: 'http://127.0.0.1:9' }) };
    const warn = vi.fn();
    const files = await openCheckedFiles(elsewhere, warn);
    expect(warn).toHaveBeenCalledOnce();
    expect((await refusalOf(files.has('a'.repeat(64)))).status).toBe(503);
    await expect(refuseUnreachable(openFiles(elsewhere))).rejects.toThrow(StartFailure);
    await expect(openCheckedFiles({ s3: place({ bucket: 'nowhere' }) }, warn)).rejects.toThrow(
      StartFailure,
    );
  });

  test('that disappears is unavailable rather than missing a file', async () => {
    const files = openS3FileStorage(place());
    const name = await files.store(Buffer.from('Kept while the bucket was there'));
    s3.buckets.delete('portal');
    const works = [
      () => files.open(name),
      () => files.has(name),
      () => files.store(Buffer.from('Too late')),
    ];
    try {
      for (const work of works) expect((await refusalOf(work())).status).toBe(503);
    } finally {
      s3.buckets.add('portal');
    }
    expect(await files.has(name)).toBe(true);
  });

  test('that stops responding in the middle of a file ends it with an error', async () => {
    const files = openS3FileStorage(place(), { silence: 300 });
    const name = await files.store(Buffer.from('Half of it comes'));
    s3.fault = 'stalls';
    const stored = await files.open(name);
    await expect(stored && buffer(stored.content)).rejects.toThrow();
  });

  test('that is missing, or has another key, is reported in the same way', async () => {
    const elsewhere = openS3FileStorage(place({ endpoint: 'http://127.0.0.1:9' }), {
      silence: 300,
    });
    expect((await refusalOf(elsewhere.has('a'.repeat(64)))).status).toBe(503);
    const stranger = openS3FileStorage(place({ accessKey: 'another' }));
    expect((await refusalOf(stranger.has('a'.repeat(64)))).status).toBe(503);
  });
});
