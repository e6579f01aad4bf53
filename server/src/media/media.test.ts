import { crc32, deflateSync } from 'node:zlib';
import type { MediaItem } from '@tradebridge/contract/media';
import {
  maxPictureBytes,
  maxPictureSide,
  mediaUploadPath,
} from '@tradebridge/contract/media-rules';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSignedIn, aStaffToken, rowsOf } from '../companies/test-companies.ts';
import { aPicture, aPictureFile } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import { media } from './tables.ts';

const app = await openTestApp();
let admin: string;
let adminId: string;
beforeEach(async () => {
  // Uploads are limited for each user.
  const user = await aUser(app.db, { isAdmin: true });
  adminId = user.id;
  admin = await app.signIn(user.id);
  await app.db.query('truncate media, media_variants');
});

interface Upload {
  query?: Record<string, string>;
  type?: string;
  name?: string;
  token?: string | null;
}

async function upload(
  content: Buffer | string,
  { query = { alt: 'A vice' }, type = 'image/png', name = 'vice.png', token = admin }: Upload = {},
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/${mediaUploadPath}?${new URLSearchParams(query)}`,
    headers: {
      ...portalHeader,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': type,
      'x-file-name': encodeURIComponent(name),
    },
    payload: content,
  });
  const { Result, Error: refusal } = reply.json();
  return { status: reply.statusCode, item: Result as MediaItem, refusal };
}
const fetchMedia = (name: string, headers = {}) =>
  app.app.inject({ url: `/media/${name}`, headers });
const list = async (input: { text?: string; cursor?: string } = {}) =>
  (await app.call('media/retrieveMedia', input, admin)).body.Result;

describe('an uploaded picture', () => {
  test('is stored as WebP at an address derived from its content, with its metadata', async () => {
    const { status, item } = await upload(await aPictureFile('png', { width: 300, height: 200 }));
    const [row] = await rowsOf(app, 'select email from users where id = $1', [adminId]);
    expect(status).toBe(200);
    expect(item).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      alt: 'A vice',
      isDecorative: false,
      name: 'vice.png',
      width: 300,
      height: 200,
      size: expect.any(Number),
      uploaded: app.now.toISOString(),
      uploadedBy: row?.email,
      uses: [],
      version: 1,
    });
    const served = await fetchMedia(`${item.id}.webp`);
    expect(served.statusCode).toBe(200);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 });
    expect(served.rawPayload).toHaveLength(item.size);
    expect((await list())?.items).toEqual([item]);
    const events = await rowsOf(
      app,
      `select kind, details from audit_events where subject_id = $1`,
      [item.id],
    );
    expect(events).toMatchObject([{ kind: 'media.uploaded', details: { name: 'vice.png' } }]);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const { status, item } = await upload(await aPictureFile(format), { type: `image/${format}` });
    expect([status, item.width, item.height]).toEqual([200, 600, 400]);
    const unnamed = await upload(await aPictureFile(format), { type: 'application/octet-stream' });
    expect(unnamed.status).toBe(200);
  });

  test('is upright, and keeps none of the metadata in its file', async () => {
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#0b6e4f' },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret Owner', Artist: 'Secret Artist' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const trailing = Buffer.concat([photo, Buffer.from('<script>secret()</script>PK\u0003\u0004')]);
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { item } = await upload(trailing, { type: 'image/jpeg' });
    expect([item.width, item.height]).toEqual([40, 60]);
    const { rawPayload } = await fetchMedia(`${item.id}.webp`);
    const kept = await sharp(rawPayload).metadata();
    expect([kept.exif, kept.xmp, kept.icc, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(rawPayload.toString('latin1')).not.toMatch(/secret/i);
  });

  test('is stored in smaller widths for smaller screens, and never wider than 2400 pixels', async () => {
    const { item } = await upload(await aPictureFile('png', { width: 3000, height: 1500 }));
    expect([item.width, item.height]).toEqual([2400, 1200]);
    for (const width of [480, 960, 1600]) {
      const { rawPayload } = await fetchMedia(`${item.id}-${width}.webp`);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height: width / 2 });
    }
    const small = await upload(await aPictureFile('png', { width: 900, height: 10 }));
    expect((await fetchMedia(`${small.item.id}-480.webp`)).statusCode).toBe(200);
    expect((await fetchMedia(`${small.item.id}-960.webp`)).statusCode).toBe(404);
  });

  test('that is very tall is fitted into the limits of its format', async () => {
    const { item } = await upload(await aPictureFile('png', { width: 64, height: 20_000 }));
    expect([item.width, item.height]).toEqual([51, 16_000]);
  });

  test('that exists already gets the new description', async () => {
    const content = await aPictureFile('png', { width: 1000, height: 500 });
    const first = await upload(content);
    app.pass(1000);
    const both = await Promise.all([
      upload(content, { query: { alt: 'Another vice' }, name: 'again.png' }),
      upload(content, { query: { alt: 'Another vice' }, name: 'again.png' }),
    ]);
    for (const { item } of both) {
      expect(item).toEqual({ ...first.item, alt: 'Another vice', name: 'again.png', version: 2 });
    }
    expect((await list())?.items).toHaveLength(1);
    expect((await fetchMedia(`${first.item.id}-480.webp`)).statusCode).toBe(200);
  });

  test('that is decorative needs no description, any other does', async () => {
    const content = await aPictureFile();
    const decorative = await upload(content, { query: { decorative: 'true', alt: 'Not needed' } });
    expect(decorative.item).toMatchObject({ alt: '', isDecorative: true });
    for (const [query, path] of [
      [{}, 'alt'],
      [{ alt: ' ' }, 'alt'],
      [{ alt: 'a\u202eb' }, 'alt'],
      [{ alt: 'x'.repeat(301) }, 'alt'],
      [{ decorative: 'false' }, 'alt'],
      [{ alt: 'a', decorative: 'perhaps' }, 'decorative'],
    ] as const) {
      const { status, refusal } = await upload(content, { query });
      expect([status, refusal.Fields[0].Path]).toEqual([400, path]);
    }
  });

  test('has a name without a path, with the extension of its type', async () => {
    const { item } = await upload(await aPictureFile(), { name: '../../etc/pass\u202ewd.html' });
    expect(item.name).not.toMatch(/[/\\\u202e]/);
    expect(item.name).toMatch(/\.png$/);
  });
});

/** A grey PNG with the stated size, whatever the size of its content. */
function pngOf(width: number, height: number, content: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(content)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>';

  test.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['an SVG declared as a PNG', svg, 'image/png'],
    ['an SVG without a type', svg, 'application/octet-stream'],
    ['an SVG with a declaration', `<?xml version="1.0"?>${svg}`, 'image/png'],
    ['a page', '<!doctype html><script>x()</script>', 'image/png'],
    ['a paper', '%PDF-1.7\n%%EOF\n', 'application/pdf'],
    ['a PDF declared as a picture', '%PDF-1.7\n%%EOF\n', 'image/jpeg'],
    ['a script', 'alert(1)', 'text/javascript'],
    ['a Windows bitmap', 'BM\u0000\u0000', 'image/bmp'],
  ])('%s is refused', async (_what, content, type) => {
    const { status, refusal } = await upload(content, { type });
    expect([status, refusal.Code]).toEqual([415, 'unsupported-media-type']);
    expect((await list())?.items).toEqual([]);
  });

  test('a picture that is broken or empty, or not of its declared type, is refused', async () => {
    const png = await aPictureFile();
    expect((await upload(png, { type: 'image/jpeg' })).status).toBe(415);
    expect((await upload(png.subarray(0, 60))).status).toBe(400);
    expect((await upload(pngOf(10, 10, Buffer.from('no lines')))).status).toBe(400);
    expect((await upload('')).status).toBe(400);
    expect((await list())?.items).toEqual([]);
  });

  test('a picture with too many pixels is refused before it is decoded', async () => {
    // 40 kB that would unpack to 400 MB.
    const bomb = pngOf(20_000, 20_000, Buffer.alloc(40_000_000));
    expect(bomb.length).toBeLessThan(50_000);
    const { status, refusal } = await upload(bomb);
    expect([status, refusal.Code]).toEqual([400, 'invalid']);
    expect(refusal.Message).toContain('too many pixels');
    expect((await upload(pngOf(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(9)))).status).toBe(400);
  });

  test('a picture that is extremely long is refused, whatever its number of pixels', async () => {
    const { status, refusal } = await upload(
      await aPictureFile('png', { width: 1, height: 40_000 }),
    );
    expect([status, refusal.Code]).toEqual([400, 'invalid']);
    const longest = await aPictureFile('png', { width: 1, height: maxPictureSide });
    expect((await upload(longest)).status).toBe(200);
    // As many as a picture may have. Decoding them took twelve seconds.
    expect((await upload(pngOf(1, 50_000_000, Buffer.alloc(9)))).status).toBe(400);
  });

  test('a file of more than 15 MB is refused', async () => {
    const png = await aPictureFile();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    const tooLarge = await upload(padded(maxPictureBytes + 1));
    expect([tooLarge.status, tooLarge.refusal.Code]).toEqual([413, 'too-large']);
    expect((await upload(padded(maxPictureBytes))).status).toBe(200);
  });
});

describe('a served picture', () => {
  test('needs no session, may be cached for ever, and cannot run anything', async () => {
    const { id } = await aPicture(app);
    const { statusCode, headers } = await fetchMedia(`${id}.webp`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const head = await app.app.inject({ method: 'HEAD', url: `/media/${id}.webp` });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ]);
  });

  test('is gone immediately when it is deleted', async () => {
    const { id } = await aPicture(app, { width: 700 });
    await app.call('media/deleteMedia', { id, confirmed: false }, admin);
    expect((await fetchMedia(`${id}.webp`)).statusCode).toBe(404);
    expect((await fetchMedia(`${id}-480.webp`)).statusCode).toBe(404);
    const events = await rowsOf(app, `select kind from audit_events where subject_id = $1`, [id]);
    expect(events).toEqual([{ kind: 'media.deleted' }]);
  });

  test('leaves no file behind, and is complete when uploaded again, even concurrently', async () => {
    const content = await aPictureFile('png', { width: 700, height: 300 });
    const { id } = (await upload(content)).item;
    const files = [`media/${id}/whole.webp`, `media/${id}/480.webp`];
    const areThere = () =>
      Promise.all(
        files.map(async (name) => {
          const stored = await app.files.objects.open(name);
          stored?.content.destroy();
          return stored !== undefined;
        }),
      );
    const remove = () => app.call('media/deleteMedia', { id, confirmed: false }, admin);
    expect(await areThere()).toEqual([true, true]);
    await remove();
    expect(await areThere()).toEqual([false, false]);
    await upload(content);
    for (let round = 0; round < 3; round++) {
      await Promise.all([remove(), upload(content)]);
      const isListed = (await list())?.items.some((item) => item.id === id);
      expect(await areThere()).toEqual([isListed, isListed]);
    }
  });

  test('that an earlier version stored among the documents is served, and deleted without the document', async () => {
    const content = Buffer.from('a picture of an earlier version');
    const id = await app.files.store(content);
    const { id: other } = await aPicture(app, { width: 300 });
    await app.db.query(`update media set id = '${id}' where id = '${other}'`);
    expect((await fetchMedia(`${id}.webp`)).rawPayload).toEqual(content);
    await app.call('media/deleteMedia', { id, confirmed: false }, admin);
    expect((await fetchMedia(`${id}.webp`)).statusCode).toBe(404);
    expect(await app.files.has(id)).toBe(true);
  });

  test('is the only thing served there', async () => {
    const { id } = await aPicture(app, { width: 700 });
    // In the store, but not a picture.
    const document = await app.files.store(Buffer.from('%PDF-1.7 secret'));
    for (const name of [
      `${document}.webp`,
      document,
      `${'0'.repeat(64)}.webp`,
      id,
      `${id}.png`,
      `${id.toUpperCase()}.webp`,
      `${id}-481.webp`,
      `${id}-0.webp`,
      `${id}-99999.webp`,
      `${id}.webp.html`,
      `${id}.webp%00`,
      '..%2f..%2fetc%2fpasswd',
      '..%5cx.webp',
      `%2e%2e%2f${id}.webp`,
      'x.webp',
      `${"'"};drop table media--.webp`,
      '%',
      'a'.repeat(5000),
    ]) {
      const { statusCode, headers } = await fetchMedia(name);
      expect([name, statusCode]).toEqual([name, statusCode === 414 ? 414 : 404]);
      expect(headers['cache-control']).toBe('no-store');
    }
    const posted = await app.app.inject({ method: 'POST', url: `/media/${id}.webp` });
    expect(posted.statusCode).toBe(405);
    expect(app.loggedErrors).toEqual([]);
  });
});

describe('the pictures', () => {
  test('are listed by twenty, latest first, and searched by name and description', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 25; number++) {
      const id = String(number).padStart(64, '0');
      ids.unshift(id);
      await app.db.orm.insert(media).values({
        id,
        name: `photo-${number}.png`,
        alt: number === 3 ? 'The Great Hall' : '',
        isDecorative: number !== 3,
        width: 10,
        height: 10,
        size: 100,
        uploadedAt: new Date(app.now.getTime() + number),
        uploadedBy: 'nobody',
      });
    }
    const first = await list();
    const second = await list({ cursor: first?.next ?? '' });
    expect(first?.items.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(second?.items.map(({ id }) => id)).toEqual(ids.slice(20));
    expect(second).toMatchObject({ next: null, items: [{ uploadedBy: null }, {}, {}, {}, {}] });
    expect((await list({ text: 'great PHOTO-3 hall' }))?.items).toMatchObject([
      { alt: 'The Great Hall' },
    ]);
    expect((await list({ text: '%' }))?.items).toEqual([]);
    expect((await app.call('media/retrieveMedia', { cursor: '1' }, admin)).status).toBe(400);
  });

  test('can be given a new description for their next use', async () => {
    const { id } = await aPicture(app, { alt: 'A vice' });
    const describeAs = (alt: string, isDecorative: boolean, one = id) =>
      app.call('media/describePicture', { id: one, alt, isDecorative }, admin);
    expect((await describeAs('A new vice', false)).body.Result).toMatchObject({
      alt: 'A new vice',
    });
    expect((await describeAs('Ignored', true)).body.Result).toMatchObject({
      alt: '',
      isDecorative: true,
    });
    expect((await describeAs('', false)).body.Error?.Fields?.[0]).toEqual({
      Path: 'alt',
      Message: 'Describe the picture, or mark it as decorative',
    });
    expect((await describeAs('a\u0007', false)).status).toBe(400);
    expect((await describeAs('A', false, 'f'.repeat(64))).status).toBe(404);
    expect((await describeAs('A', false, 'f')).status).toBe(400);
  });

  test('are uploaded, listed, described and deleted by administrators only', async () => {
    const { id } = await aPicture(app);
    const content = await aPictureFile();
    for (const token of [
      await aStaffToken(app, 'isSupport'),
      (await aSignedIn(app, 'admin')).token,
      await app.signIn((await aUser(app.db)).id),
    ]) {
      expect((await upload(content, { token })).status).toBe(403);
      const replies = [
        await app.call('media/retrieveMedia', {}, token),
        await app.call('media/describePicture', { id, alt: 'A', isDecorative: false }, token),
        await app.call('media/deleteMedia', { id, confirmed: true }, token),
      ];
      for (const { status, body } of replies) {
        expect([status, body.Error?.Code, body.Result]).toEqual([403, 'forbidden', null]);
      }
    }
    expect((await upload(content, { token: null })).status).toBe(401);
    expect((await list())?.items).toHaveLength(1);
  });
});
