import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Envelope } from '@tradebridge/contract/call';
import { documentDeletableFor, maxUploadedDocuments } from '@tradebridge/contract/document-rules';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { fileKindLabels } from '@tradebridge/contract/file-kinds';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { listenTo } from '../importer/test-portal.ts';
import { zipOf } from '../importer/test-zip.ts';
import { Refusal } from '../platform/refusal.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { TestS3 } from '../platform/test-s3.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { registryChanges } from '../registry/tables.ts';
import { settings } from '../settings/tables.ts';
import { documentFiles, documents } from './tables.ts';
import { aDocument } from './test-documents.ts';

const app = await openTestApp();

async function aWorkplace(role: 'reader' | 'writer' | 'admin' = 'writer') {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId, { role });
  return { employerId, contactId, userId: user.id, token: await app.signIn(user.id) };
}
type Place = { employerId: string; token: string };

// Minimal files that are recognised as each type.
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')]);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const oldWord = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
const plainZip = zipOf([{ name: 'notes.txt', content: 'Bring boots' }]);
const docx = zipOf([
  {
    name: '[Content_Types].xml',
    content:
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  },
  { name: 'word/document.xml', content: '<document/>' },
]);
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

interface Sent {
  readonly type?: string | null;
  readonly name?: string;
  readonly title?: string;
  readonly category?: string;
  readonly headers?: Record<string, string>;
}

async function upload(
  { employerId, token }: Place,
  content: Buffer,
  { type = 'application/pdf', name = 'a.pdf', title, category, headers }: Sent = {},
  at = app,
) {
  const query = new URLSearchParams({
    eId: employerId,
    ...(title !== undefined && { title }),
    ...(category !== undefined && { category }),
  });
  const reply = await at.app.inject({
    method: 'POST',
    url: `/api/employer/uploadDocument?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(type !== null && { 'content-type': type }),
      'x-file-name': encodeURIComponent(name),
      ...headers,
    },
    payload: content,
  });
  return { status: reply.statusCode, body: reply.json() as Envelope<CompanyDocument[]> };
}

const listOf = async ({ employerId, token }: Place) =>
  (await app.call('employer/retrieveDocuments', { eId: employerId }, token)).body.Result ?? [];

const download = ({ employerId, token }: Place, dId: string, inline?: string, at = app) =>
  at.app.inject({
    method: 'POST',
    url: '/api/employer/downloadDocument',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    payload: { eId: employerId, dId, ...(inline !== undefined && { inline }) },
  });

const remove = ({ employerId, token }: Place, dId: string) =>
  app.call('employer/deleteDocument', { eId: employerId, dId }, token);

const changesOf = (documentId: string) =>
  app.db.orm.select().from(registryChanges).where(eq(registryChanges.subjectId, documentId));

const setSettings = async (values: object) => {
  const admin = await aUser(app.db, { isAdmin: true });
  const token = await app.signIn(admin.id);
  const { body } = await app.call('settings/retrieveSettings', {}, token);
  const stored = body.Result?.find(({ key }) => key === 'app-settings');
  await app.call(
    'settings/saveSettings',
    {
      key: 'app-settings',
      version: stored?.version ?? 0,
      values: { ...stored?.values, ...values },
    },
    token,
  );
};

describe("the company's documents", () => {
  test('are listed newest first, with the type of their content, and without other companies’', async () => {
    const place = await aWorkplace('reader');
    const stranger = await aWorkplace();
    const old = await aDocument(app, place.employerId, { createdDate: '2025-11-03' });
    const plan = await aDocument(app, place.employerId, {
      content: pdf,
      title: 'Site plan',
      category: 'Safety',
      fileName: 'plan.bin',
    });
    await aDocument(app, place.employerId, { retiredAt: app.now });
    await aDocument(app, stranger.employerId);
    expect(await listOf(place)).toEqual([
      {
        id: plan.documentId,
        title: 'Site plan',
        category: 'Safety',
        fileName: 'plan.bin.pdf',
        mimeType: 'application/pdf',
        size: pdf.length,
        createdDate: '2026-02-20',
        // Midnight in Melbourne.
        createdAt: '2026-02-19T13:00:00.000Z',
        isPortals: false,
        isDeletable: false,
        isViewable: true,
      },
      expect.objectContaining({ id: old.documentId, mimeType: 'text/plain', isViewable: true }),
    ]);
  });

  test('are in the order of their instants, even within one day', async () => {
    const place = await aWorkplace();
    for (const name of ['a.pdf', 'z.pdf', 'm.pdf']) {
      await upload(place, pdf, { name });
      app.pass(1000);
    }
    for (const [documentId, title] of [
      ['same-day-2', 'A'],
      ['same-day-1', 'Z'],
    ] as const) {
      await aDocument(app, place.employerId, { documentId, title, createdDate: '2026-03-02' });
    }
    expect((await listOf(place)).map(({ title }) => title)).toEqual(['m', 'z', 'a', 'Z', 'A']);
  });

  test('keep their instant once the registry has adopted them, unless it gives another day', async () => {
    const place = await aWorkplace();
    await upload(place, pdf, { name: 'taken.pdf' });
    const [{ id: portalId = '' } = {}] = await listOf(place);
    const takeOver = (documentId: string, createdDate: string) =>
      app.db.orm
        .update(documents)
        .set({ documentId, createdDate })
        .where(eq(documents.portalId, portalId));
    await takeOver('taken-1', '2026-03-02');
    expect(await listOf(place)).toMatchObject([{ createdAt: app.now.toISOString() }]);
    await takeOver('taken-1', '2026-03-01');
    expect(await listOf(place)).toMatchObject([{ createdAt: '2026-02-28T13:00:00.000Z' }]);
  });

  test('are as many as the summary counts', async () => {
    const place = await aWorkplace();
    await aDocument(app, place.employerId);
    await upload(place, pdf);
    const { body } = await app.call(
      'employer/syncEmployerSummary',
      { eId: place.employerId },
      place.token,
    );
    expect([body.Result?.uploadCount, (await listOf(place)).length]).toEqual([2, 2]);
  });

  test('are inspected once, and take two queries from then on', async () => {
    const place = await aWorkplace();
    for (let made = 0; made < 20; made++) {
      await aDocument(app, place.employerId, { content: `Number ${made}` });
    }
    const opened = vi.spyOn(app.files, 'open');
    await listOf(place);
    expect(opened).toHaveBeenCalledTimes(20);
    opened.mockClear();
    expect(await app.countQueries(() => listOf(place))).toBeLessThanOrEqual(2);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  test('with lost content are still listed', async () => {
    const place = await aWorkplace();
    const { documentId } = await aDocument(app, place.employerId, { file: 'a'.repeat(64) });
    expect(await listOf(place)).toMatchObject([
      { id: documentId, mimeType: 'application/octet-stream', size: 0, isViewable: false },
    ]);
  });
});

describe('a download', () => {
  test('is the content under its name, as an attachment without active content', async () => {
    const place = await aWorkplace('reader');
    const { documentId } = await aDocument(app, place.employerId, {
      content: '<script>alert(1)</script>',
      fileName: 'Māori – plan (1)\'s "*".html',
    });
    const reply = await download(place, documentId);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('<script>alert(1)</script>');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '25',
      'content-disposition':
        'attachment; filename="M_ori _ plan _1__s ___.txt"; filename*=UTF-8\'\'M%C4%81ori%20%E2%80%93%20plan%20%281%29%27s%20%22%2A%22.txt',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  test.each([
    ['a PDF', pdf, 'application/pdf', 'inline'],
    ['a JPEG', jpeg, 'image/jpeg', 'inline'],
    ['a PNG', png, 'image/png', 'inline'],
    ['a GIF', gif, 'image/gif', 'inline'],
    ['a text', Buffer.from('Kia ora'), 'text/plain; charset=utf-8', 'inline'],
    ['a zip', plainZip, 'application/zip', 'attachment'],
    ['Word', docx, docxType, 'attachment'],
    ['anything else', Buffer.from([0, 1, 2, 3]), 'application/octet-stream', 'attachment'],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg/>'), 'application/xml', 'attachment'],
  ])('of %s is shown in place only where that is safe', async (_what, content, type, way) => {
    const place = await aWorkplace('reader');
    const { documentId } = await aDocument(app, place.employerId, { content });
    const { headers } = await download(place, documentId, 'true');
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toMatch(new RegExp(`^${way};`));
  });

  test.each([
    ['is not there', {}, 'nothing'],
    ['is another company’s', {}, 'theirs'],
    ['is retired', { retiredAt: new Date() }, undefined],
  ])('of what %s is not found', async (_what, given, which) => {
    const place = await aWorkplace();
    const stranger = await aWorkplace();
    const owner = which === 'theirs' ? stranger : place;
    const { documentId } = await aDocument(app, owner.employerId, given);
    const reply = await download(place, which === 'nothing' ? which : documentId);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-disposition']).toBeUndefined();
  });

  test.each([
    ['a JPEG', jpeg, 'evil.html', 'evil.jpg'],
    ['a JPEG', jpeg, 'photo\u202egpj.exe', 'photogpj.jpg'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'a.js', 'a.txt'],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg/>'), 'a.svg', 'a.txt'],
    ['anything else', Buffer.from([0, 1, 2, 3]), 'setup.exe', 'setup.bin'],
    ['anything else', Buffer.from([0, 1, 2, 3]), 'plan.dwg', 'plan.dwg'],
    ['a table', Buffer.from('a,b'), 'table.csv', 'table.csv'],
    ['old Word', Buffer.concat([oldWord, Buffer.alloc(1)]), 'letter.doc', 'letter.doc'],
  ])('of %s of an extract goes by what it holds: %#', async (_what, content, fileName, shown) => {
    const place = await aWorkplace('reader');
    const { documentId } = await aDocument(app, place.employerId, { content, fileName });
    const { headers } = await download(place, documentId);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${shown}"; filename*=UTF-8''${shown}`,
    );
    expect(await listOf(place)).toMatchObject([{ fileName: shown }]);
  });

  test('of lost content says so', async () => {
    const place = await aWorkplace();
    const { documentId } = await aDocument(app, place.employerId, { file: 'b'.repeat(64) });
    const reply = await download(place, documentId);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().Error.Message).toBe('File was not found in storage.');
  });

  test('with invalid input is refused', async () => {
    const place = await aWorkplace();
    const { documentId } = await aDocument(app, place.employerId);
    expect((await download(place, documentId, 'perhaps')).statusCode).toBe(400);
    expect((await download(place, '../../etc/passwd')).statusCode).toBe(400);
  });
});

describe('an upload', () => {
  test('is stored, reported to the registry later, recorded, and visible immediately', async () => {
    const place = await aWorkplace();
    const heard = await listenTo(app.db.url);
    const { status, body } = await upload(place, pdf, {
      name: 'Insurance 2026.pdf',
      category: 'Insurance',
    });
    expect(status).toBe(200);
    const [document] = body.Result ?? [];
    const described = {
      title: 'Insurance 2026',
      category: 'Insurance',
      fileName: 'Insurance 2026.pdf',
      mimeType: 'application/pdf',
      size: pdf.length,
      createdDate: '2026-03-02',
    };
    expect(body.Result).toEqual([
      {
        id: expect.any(String),
        ...described,
        createdAt: app.now.toISOString(),
        isPortals: true,
        isDeletable: true,
        isViewable: true,
      },
    ]);
    expect((await download(place, document?.id ?? '')).rawPayload.equals(pdf)).toBe(true);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    expect(await changesOf(document?.id ?? '')).toMatchObject([
      {
        kind: 'document.uploaded',
        employerId: place.employerId,
        contactId: place.contactId,
        userId: place.userId,
        visibleAt: new Date(app.now.getTime() + documentDeletableFor),
        values: { ...described, sha256 },
      },
    ]);
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, document?.id ?? ''));
    expect(events).toMatchObject([
      {
        kind: 'document.uploaded',
        userId: place.userId,
        employerId: place.employerId,
        details: { fileName: 'Insurance 2026.pdf', size: pdf.length },
      },
    ]);
    expect(await heard.heard()).toContainEqual(
      JSON.stringify({ kind: 'employer-summary', employerId: place.employerId }),
    );
    await heard.close();
  });

  test.each([
    ['a JPEG', jpeg, 'image/jpeg', 'image/jpeg'],
    ['a PNG', png, 'image/png', 'image/png'],
    ['a GIF', gif, 'image/gif', 'image/gif'],
    ['gzip', gzipSync('Bring boots'), 'application/gzip', 'application/gzip'],
    ['gzip by its other name', gzipSync('Boots'), 'application/x-gzip', 'application/gzip'],
    ['zip', plainZip, 'application/zip', 'application/zip'],
    ['zip as Windows calls it', plainZip, 'application/x-zip-compressed', 'application/zip'],
    ['old Word', oldWord, 'application/msword', 'application/msword'],
    ['Word', docx, docxType, docxType],
    ['what the browser does not know', pdf, 'application/octet-stream', 'application/pdf'],
    ['what comes without a type', pdf, null, 'application/pdf'],
    ['a type with a parameter', pdf, 'Application/PDF; version=1.7', 'application/pdf'],
  ])('of %s is taken in', async (_what, content, type, kept) => {
    const { status, body } = await upload(await aWorkplace(), content, { type });
    expect([status, body.Result?.[0]?.mimeType]).toEqual([200, kept]);
  });

  test.each([
    ['a page that says it is a PDF', Buffer.from('<html>'), 'application/pdf'],
    ['a zip that says it is a PNG', plainZip, 'image/png'],
    ['a program that says it is a PDF', Buffer.from('MZ\x90\0', 'latin1'), 'application/pdf'],
    [
      'a Java archive that says it is a zip',
      zipOf([{ name: 'META-INF/MANIFEST.MF', content: '' }]),
      'application/zip',
    ],
    ['a type that is not allowed', Buffer.from('<html>'), 'text/html'],
    ['a program of no type', Buffer.from('MZ\x90\0', 'latin1'), 'application/octet-stream'],
    ['JSON', Buffer.from('{}'), 'application/json'],
    ['a form', Buffer.from('--x--'), 'multipart/form-data; boundary=x'],
  ])('of %s is refused, and nothing of it stays', async (_what, content, type) => {
    const place = await aWorkplace();
    const stored = vi.spyOn(app.files, 'storeFile');
    const { status, body } = await upload(place, content, { type });
    expect([status, body.Error?.Code]).toEqual([415, 'unsupported-media-type']);
    expect(await listOf(place)).toEqual([]);
    expect(stored).not.toHaveBeenCalled();
    stored.mockRestore();
  });

  test.each(['image/jpeg', 'image/heic', 'application/octet-stream', 'application/pdf'])(
    'of a HEIC photo that is told to be %s is refused with what to do',
    async (type) => {
      const heic = Buffer.concat([
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
        Buffer.alloc(100_000),
      ]);
      const reply = await upload(await aWorkplace(), heic, { type, name: 'IMG_1.jpg' });
      expect([reply.status, reply.body.Error?.Message]).toEqual([
        415,
        fileKindLabels.heic.defaultText,
      ]);
    },
  );

  test('of an empty file is refused', async () => {
    const place = await aWorkplace();
    const reply = await upload(place, Buffer.alloc(0));
    expect([reply.status, reply.body.Error?.Message]).toEqual([400, 'The file is empty.']);
    expect((await upload(place, Buffer.alloc(0), { type: null })).status).toBe(400);
  });

  test('of exactly the maximum size is accepted, of one byte more is not', async () => {
    const place = await aWorkplace();
    const of = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 'x')]);
    expect((await upload(place, of(10_485_760))).status).toBe(200);
    const reply = await upload(place, of(10_485_761));
    expect([reply.status, reply.body.Error?.Code, reply.body.Error?.Message]).toEqual([
      413,
      'too-large',
      'Files can be up to 10 MB.',
    ]);
    expect(await listOf(place)).toHaveLength(1);
  });

  test('without a stated size is refused as soon as it is too large', async () => {
    const { employerId, token } = await aWorkplace();
    await app.app.listen({ port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request({
        port,
        method: 'POST',
        path: `/api/employer/uploadDocument?eId=${employerId}`,
        headers: {
          authorization: `Bearer ${token}`,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/pdf',
        },
      });
      sent.on('response', (reply) => resolve(reply.statusCode));
      sent.on('error', reject);
      sent.write(pdf);
      sent.write(Buffer.alloc(10_485_760));
    });
    expect(status).toBe(413);
  });

  test('that would unpack to gigabytes is treated like any other', async () => {
    // A hundred megabytes of zeros, which the portal never unpacks.
    const bomb = gzipSync(Buffer.alloc(100 * 1024 ** 2));
    const before = process.memoryUsage().rss;
    const place = await aWorkplace();
    const { status, body } = await upload(place, bomb, { type: 'application/gzip' });
    expect([status, body.Result?.[0]?.size]).toEqual([200, bomb.length]);
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 ** 2);
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\dana\\plan.pdf', 'plan.pdf'],
    ['a\0b\r\nc\u202e.pdf', 'abc.pdf'],
    ['..', 'document.pdf'],
    ['', 'document.pdf'],
    [`${'x'.repeat(296)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['😀'.repeat(300), `${'😀'.repeat(196)}.pdf`],
    ['evil.html', 'evil.pdf'],
    ['evil\u202efdp.exe', 'evilfdp.pdf'],
    ['evil.html. .', 'evil.pdf'],
    ['photo.jpg', 'photo.pdf'],
    ['Report 1.2', 'Report 1.2.pdf'],
    ['Plan.PDF', 'Plan.PDF'],
  ])('named %j is called %j', async (name, shown) => {
    const place = await aWorkplace();
    const { body } = await upload(place, pdf, { name });
    expect(body.Result?.[0]?.fileName).toBe(shown);
    expect(Array.from(body.Result?.[0]?.title ?? '').length).toBeLessThanOrEqual(200);
    expect((await download(place, body.Result?.[0]?.id ?? '')).statusCode).toBe(200);
  });

  test.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ category: 'x'.repeat(101) }, 'category'],
    [{ title: 'a\u202eb' }, 'title'],
  ])('with %j is not valid', async (sent, path) => {
    const { status, body } = await upload(await aWorkplace(), pdf, sent);
    expect([status, body.Error?.Fields?.[0]?.Path]).toEqual([400, path]);
  });

  test.each([
    ['a reader', 403],
    ['a stranger', 404],
    ['nobody', 401],
    ['support staff', 403],
    ['admin staff', 200],
  ])('by %s is answered %i', async (who, status) => {
    const { employerId, token } = await aWorkplace('reader');
    const tokens: Record<string, () => Promise<string>> = {
      'a reader': async () => token,
      'a stranger': async () => (await aWorkplace()).token,
      nobody: async () => 'gone',
      'support staff': async () => app.signIn((await aUser(app.db, { isSupport: true })).id),
      'admin staff': async () => app.signIn((await aUser(app.db, { isAdmin: true })).id),
    };
    const reply = await upload({ employerId, token: (await tokens[who]?.()) ?? '' }, pdf);
    expect(reply.status).toBe(status);
  });

  test('with the same key twice is one document', async () => {
    const place = await aWorkplace();
    const headers = { 'idempotency-key': 'once' };
    await upload(place, pdf, { headers });
    const { status, body } = await upload(place, pdf, { headers });
    expect([status, body.Result?.length]).toEqual([200, 1]);
    expect((await upload(place, png, { type: 'image/png', headers })).body.Error?.Code).toBe(
      'key-reused',
    );
  });

  test('with a used key is not stored if its content differs: it counts for no limit', async () => {
    const place = await aWorkplace();
    const headers = { 'idempotency-key': 'once' };
    await upload(place, pdf, { headers });
    const other = Buffer.concat([pdf, Buffer.from('% stored under a used key\n')]);
    const { status, body } = await upload(place, other, { headers });
    expect([status, body.Error?.Code]).toEqual([409, 'key-reused']);
    const name = createHash('sha256').update(other).digest('hex');
    expect(await app.files.has(name)).toBe(false);
  });

  test('of the same content twice is two documents that share it', async () => {
    const place = await aWorkplace();
    await upload(place, png, { type: 'image/png', name: 'a.png' });
    await upload(place, png, { type: 'image/png', name: 'b.png' });
    const names = (await listOf(place)).map(({ fileName }) => fileName);
    expect(names.toSorted()).toEqual(['a.png', 'b.png']);
  });

  test('beyond a company’s maximum is refused', async () => {
    const place = await aWorkplace();
    const { file } = await aDocument(app, place.employerId);
    const ids = Array.from({ length: maxUploadedDocuments }, () => crypto.randomUUID());
    await app.db.orm.insert(documents).values(
      ids.map((id) => ({
        documentId: id,
        portalId: id,
        employerId: place.employerId,
        title: 'One of many',
        file,
        fileName: 'one.txt',
        createdDate: '2026-02-20',
      })),
    );
    const { status, body } = await upload(place, pdf);
    expect([status, body.Error?.Code]).toEqual([409, 'conflict']);
  });

  test('onto a full disk is refused with a message, and leaves nothing', async () => {
    const place = await aWorkplace();
    const full = vi.spyOn(app.files, 'storeFile').mockRejectedValueOnce(
      new Refusal('unavailable', {
        message: { key: 'test.full', defaultText: 'There is no room.' },
      }),
    );
    const reply = await upload(place, pdf);
    full.mockRestore();
    expect([reply.status, reply.body.Error?.Message]).toEqual([503, 'There is no room.']);
    expect(await listOf(place)).toEqual([]);
    expect((await upload(place, pdf)).status).toBe(200);
  });

  test('follows the present settings', async () => {
    const place = await aWorkplace();
    await setSettings({ uploadMimeTypes: ['text/csv', 'text/html'], documentMaxSize: 64 });
    const csv = await upload(place, Buffer.from('BM,PK\n1,2\n'), { type: 'text/csv' });
    expect(csv.body.Result?.[0]).toMatchObject({ mimeType: 'text/csv', isViewable: false });
    const page = await upload(place, Buffer.from('<script>'), {
      type: 'text/html',
      name: 'a.html',
    });
    const made = page.body.Result?.find(({ fileName }) => fileName === 'a.html');
    const { headers } = await download(place, made?.id ?? '', 'true');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect((await upload(place, pdf)).status).toBe(415);
    const binary = await upload(place, Buffer.from([0, 1]), { type: 'text/csv' });
    expect(binary.status).toBe(415);
    expect((await upload(place, Buffer.alloc(65, 'a'), { type: 'text/csv' })).status).toBe(413);
    await app.db.orm.delete(settings);
  });
});

describe('deleting', () => {
  const anUpload = async (place: Place) => (await upload(place, pdf)).body.Result?.[0]?.id ?? '';

  test('an upload before it is reported to the registry leaves only the audit events', async () => {
    const place = await aWorkplace();
    const id = await anUpload(place);
    const kept = await aDocument(app, place.employerId);
    const { status, body } = await remove(place, id);
    expect([status, body.Result?.map((document) => document.id)]).toEqual([200, [kept.documentId]]);
    expect(await changesOf(id)).toEqual([]);
    expect((await download(place, id)).statusCode).toBe(404);
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'document.deleted',
      'document.uploaded',
    ]);
  });

  test('a document that was reported to the registry is refused, as the list says beforehand', async () => {
    const place = await aWorkplace();
    const id = await anUpload(place);
    await publishChanges(app.db, new Date(app.now.getTime() + documentDeletableFor));
    expect(await listOf(place)).toMatchObject([{ id, isPortals: true, isDeletable: false }]);
    const { status, body } = await remove(place, id);
    expect([status, body.Error?.Code]).toEqual([409, 'too-late']);
    expect(await listOf(place)).toHaveLength(1);
  });

  test("the registry's own, or one that it has adopted, is refused", async () => {
    const place = await aWorkplace();
    const own = await aDocument(app, place.employerId);
    const taken = await aDocument(app, place.employerId, { portalId: crypto.randomUUID() });
    for (const { documentId } of [own, taken]) {
      const { status, body } = await remove(place, documentId);
      expect([status, body.Error?.Code]).toEqual([409, 'conflict']);
    }
    expect(await listOf(place)).toMatchObject([{ isPortals: false }, { isPortals: false }]);
  });

  test("another company's, or one that is gone, is not found", async () => {
    const place = await aWorkplace();
    const stranger = await aWorkplace();
    const theirs = await anUpload(stranger);
    expect((await remove(place, theirs)).status).toBe(404);
    const gone = await anUpload(place);
    await remove(place, gone);
    expect((await remove(place, gone)).status).toBe(404);
    expect(await listOf(stranger)).toHaveLength(1);
  });

  test('by a reader is refused', async () => {
    const { employerId } = await aWorkplace();
    const { user } = await aContact(app.db, employerId, { role: 'reader' });
    const reader = { employerId, token: await app.signIn(user.id) };
    const { documentId } = await aDocument(app, employerId, { isPortals: true });
    expect((await remove(reader, documentId)).status).toBe(403);
  });

  test('while it is being reported either deletes or reports it, never both', async () => {
    const place = await aWorkplace();
    const ids = await Promise.all(Array.from({ length: 5 }, () => anUpload(place)));
    const later = new Date(app.now.getTime() + documentDeletableFor);
    const unique = [...new Set(ids)];
    const [, ...replies] = await Promise.all([
      publishChanges(app.db, later),
      ...unique.map((id) => remove(place, id)),
    ]);
    const left = new Set((await listOf(place)).map(({ id }) => id));
    for (const [index, id] of unique.entries()) {
      const isDeleted = replies[index]?.status === 200;
      expect([left.has(id), (await changesOf(id)).length]).toEqual(
        isDeleted ? [false, 0] : [true, 1],
      );
    }
  });
});

describe('with the files in a bucket', () => {
  let s3: TestS3;
  let beside: TestApp;
  beforeAll(async () => {
    s3 = await TestS3.open();
    beside = await TestApp.open(
      {
        FILES_S3_ENDPOINT: s3.url,
        FILES_S3_BUCKET: 'portal',
        FILES_S3_REGION: 'sydney',
        FILES_S3_ACCESS_KEY: 'key',
        FILES_S3_SECRET_KEY: 'a secret',
      },
      app.db,
    );
  });
  afterAll(async () => {
    await beside.close();
    await s3.close();
  });

  test('a document is stored there and downloaded from there', async () => {
    const place = await aWorkplace();
    const { body } = await upload(place, pdf, {}, beside);
    expect(s3.objects.size).toBe(1);
    const reply = await download(place, body.Result?.[0]?.id ?? '', 'true', beside);
    expect([reply.statusCode, reply.rawPayload.equals(pdf)]).toEqual([200, true]);
  });

  test('a missing bucket is reported as such, not as a missing file', async () => {
    const place = await aWorkplace();
    const { body } = await upload(place, pdf, {}, beside);
    s3.buckets.clear();
    const down = await download(place, body.Result?.[0]?.id ?? '', 'true', beside);
    const up = await upload(place, png, { type: 'image/png' }, beside);
    s3.buckets.add('portal');
    const words = 'Files are not available right now. Try again in a moment.';
    expect([down.statusCode, down.json().Error.Message]).toEqual([503, words]);
    expect([up.status, up.body.Error?.Message]).toEqual([503, words]);
  });

  test('uploads and downloads are refused with a message if it is unavailable, and the list works', async () => {
    const place = await aWorkplace();
    const { body } = await upload(place, pdf, {}, beside);
    s3.fault = 'breaks';
    const words = 'Files are not available right now. Try again in a moment.';
    const up = await upload(place, png, { type: 'image/png' }, beside);
    expect([up.status, up.body.Error?.Message]).toEqual([503, words]);
    const down = await download(place, body.Result?.[0]?.id ?? '', 'true', beside);
    expect([down.statusCode, down.json().Error.Message]).toEqual([503, words]);
    expect(down.headers['content-disposition']).toBeUndefined();
    expect(await listOf(place)).toHaveLength(1);
    s3.fault = 'none';
    expect((await upload(place, png, { type: 'image/png' }, beside)).status).toBe(200);
  });
});

test('the facts of a content are stored once', async () => {
  const rows = await app.db.orm.select().from(documentFiles);
  expect(new Set(rows.map(({ file }) => file)).size).toBe(rows.length);
});
