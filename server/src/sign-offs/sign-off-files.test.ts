import { createHash, randomUUID } from 'node:crypto';
import type { Envelope } from '@tradebridge/contract/call';
import {
  maxFilesOfSignOff,
  maxSignOffsOfFile,
  signOffFileDays,
  signOffFileUploadPath,
  undoWindowMs,
} from '@tradebridge/contract/sign-off-rules';
import type { AddedSignoffFiles } from '@tradebridge/contract/sign-offs';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { trainingContracts } from '../apprentices/tables.ts';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { listenTo } from '../importer/test-portal.ts';
import { wordsOf } from '../papers/test-paper.ts';
import { openTestApp } from '../platform/test-app.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { registryChanges } from '../registry/tables.ts';
import { aDecision, aSignOffFile, aSignOffRequest } from './test-requests.ts';

const app = await openTestApp();

async function aWorkplace() {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId, { role: 'writer' });
  const contract = await anApprentice(app.db, employerId);
  const userId = user.id;
  return { employerId, contactId, userId, contract, token: await app.signIn(userId) };
}
type Workplace = Awaited<ReturnType<typeof aWorkplace>>;
type Place = Pick<Workplace, 'employerId' | 'token'>;

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(
  { employerId, token }: Place,
  rIds: readonly string[],
  {
    content = png,
    type = 'image/png',
    name = 'Dovetail.png',
    key,
  }: { content?: Buffer; type?: string; name?: string; key?: string } = {},
) {
  const query = new URLSearchParams({ eId: employerId });
  for (const id of rIds) query.append('rIds', id);
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/${signOffFileUploadPath}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': type,
      'x-file-name': encodeURIComponent(name),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: content,
  });
  return { status: reply.statusCode, body: reply.json() as Envelope<AddedSignoffFiles> };
}

async function decide(
  { employerId, contactId, token }: Pick<Workplace, 'employerId' | 'contactId' | 'token'>,
  ids: readonly string[],
): Promise<void> {
  const input = { contactId, eId: employerId, result: 'competent' as const };
  const units = ids.map((id) => ({ id }));
  const { body } = await app.call('employer/submitSignoffRequests', { ...input, units }, token);
  expect(body.Success).toBe(true);
}

const takeBack = ({ employerId, token }: Place, ids: readonly string[]) =>
  app.call(
    'employer/takeBackSignoffRequests',
    { eId: employerId, units: ids.map((id) => ({ id })) },
    token,
  );

/** A workplace where a unit and the final completion have just been confirmed. */
async function decided() {
  const place = await aWorkplace();
  const unit = await aSignOffRequest(app.db, place.contract);
  const final = await aSignOffRequest(app.db, place.contract, { isFinal: true });
  await decide(place, [unit.id, final.id]);
  return { place, unit, final };
}

const historyOf = async ({ employerId, token }: Place) =>
  (await app.call('employer/retrieveSignoffHistory', { eId: employerId }, token)).body.Result
    ?.records ?? [];

const download = ({ employerId, token }: Place, fId: string, inline?: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/employer/downloadSignoffFile',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    payload: { eId: employerId, fId, ...(inline !== undefined && { inline }) },
  });

const changesAt = (employerId: string) =>
  app.db.orm
    .select()
    .from(registryChanges)
    .where(eq(registryChanges.employerId, employerId))
    .orderBy(registryChanges.feedId);

const fileChangesAt = (employerId: string) =>
  app.db.orm
    .select()
    .from(registryChanges)
    .where(
      and(
        eq(registryChanges.employerId, employerId),
        eq(registryChanges.kind, 'signoff.fileAdded'),
      ),
    );

describe('a file that is added to decisions', () => {
  test('is stored with each of them, and visible in the history immediately', async () => {
    const { place, unit, final } = await decided();
    const heard = await listenTo(app.db.url);
    const { status, body } = await upload(place, [final.id, unit.id]);
    expect(status).toBe(200);
    const file = { fileName: 'Dovetail.png', mimeType: 'image/png', size: png.length };
    expect(body.Result).toEqual([
      { id: expect.any(String), requestId: final.id, ...file },
      { id: expect.any(String), requestId: unit.id, ...file },
    ]);
    const records = await historyOf(place);
    expect(records.map(({ requestId, files }) => [requestId, files])).toEqual(
      expect.arrayContaining([
        [final.id, [{ id: body.Result?.[0]?.id, ...file }]],
        [unit.id, [{ id: body.Result?.[1]?.id, ...file }]],
      ]),
    );
    expect(await heard.heard()).toContainEqual(
      JSON.stringify({ kind: 'employer-summary', employerId: place.employerId }),
    );
    await heard.close();
  });

  test('takes no additional query of the history', async () => {
    const { place, unit } = await decided();
    for (const name of ['one.png', 'two.png']) await upload(place, [unit.id], { name });
    expect(await app.countQueries(() => historyOf(place))).toBe(2);
  });

  test('is one of several, the first one first', async () => {
    const { place, unit } = await decided();
    await upload(place, [unit.id], { name: 'b.png' });
    app.pass(1000);
    await upload(place, [unit.id], { name: 'a.pdf', content: pdf, type: 'application/pdf' });
    const record = (await historyOf(place)).find(({ requestId }) => requestId === unit.id);
    expect(record?.files.map(({ fileName }) => fileName)).toEqual(['b.png', 'a.pdf']);
  });

  test('repeated with the same key is stored once; another file with that key is refused', async () => {
    const { place, unit } = await decided();
    const key = randomUUID();
    const first = await upload(place, [unit.id], { key });
    expect(await upload(place, [unit.id], { key })).toEqual(first);
    const content = Buffer.concat([pdf, Buffer.from('% under a used key\n')]);
    const other = await upload(place, [unit.id], { key, content, type: 'application/pdf' });
    expect([other.status, other.body.Error?.Code]).toEqual([409, 'key-reused']);
    expect(await app.files.has(createHash('sha256').update(content).digest('hex'))).toBe(false);
    expect(await fileChangesAt(place.employerId)).toHaveLength(1);
    // A lost reply can be repeated even when nothing more can be added.
    app.pass((signOffFileDays + 1) * 86_400_000);
    expect(
      await upload({ ...place, token: await app.signIn(place.userId) }, [unit.id], { key }),
    ).toEqual(first);
  });

  test('can never be changed or deleted', async () => {
    const { place, unit } = await decided();
    await upload(place, [unit.id]);
    for (const change of [
      `update sign_off_files set file_name = 'x'`,
      'delete from sign_off_files',
      'truncate sign_off_files',
    ]) {
      await expect(app.db.pool.query(change)).rejects.toThrow('append-only');
    }
  });

  test('is named in the history as a table and as a paper', async () => {
    const { place, unit } = await decided();
    await upload(place, [unit.id], { name: '=joint 1.png' });
    app.pass(1000);
    await upload(place, [unit.id], { name: 'joint 2.png' });
    const get = (format: string) =>
      app.app.inject({
        url: `/api/employer/downloadSignoffHistory?eId=${place.employerId}&format=${format}`,
        headers: { authorization: `Bearer ${place.token}`, 'x-requested-with': 'XMLHttpRequest' },
      });
    const csv = await get('csv');
    expect(csv.body).toContain(',Comment,Files,Declaration');
    expect(csv.body).toContain(`,"'=joint 1.png; joint 2.png",`);
    const words = (await wordsOf((await get('pdf')).rawPayload)).join(' ');
    expect(words).toContain('joint 2.png');
  });

  test('is shown with a request that waits again', async () => {
    const place = await aWorkplace();
    const { signOffId, unit } = await aDecision(app, place.contract, place);
    const file = await aSignOffFile(app, signOffId, place);
    await aSignOffRequest(app.db, place.contract, { of: unit?.unitId });
    const earlier = await app.call(
      'employer/retrieveEarlierSignoffs',
      { eId: place.employerId },
      place.token,
    );
    expect(earlier.body.Result).toMatchObject([{ files: [{ id: file, fileName: 'joint.pdf' }] }]);
  });
});

describe('a file is reported to the registry', () => {
  test('after its decision, with the location of its content', async () => {
    const { place, unit } = await decided();
    const { body } = await upload(place, [unit.id]);
    expect(await fileChangesAt(place.employerId)).toMatchObject([
      {
        feedId: null,
        userId: place.userId,
        contactId: place.contactId,
        subjectType: 'unit',
        subjectId: unit.unit?.unitId,
        values: {
          requestId: unit.id,
          contractId: place.contract.contractId,
          isFinalSignoff: false,
          fileId: body.Result?.[0]?.id,
          fileName: 'Dovetail.png',
          mimeType: 'image/png',
          size: png.length,
          sha256: createHash('sha256').update(png).digest('hex'),
        },
      },
    ]);
    app.pass(undoWindowMs + 1);
    await publishChanges(app.db, app.now);
    const told = (await changesAt(place.employerId)).filter(({ feedId }) => feedId !== null);
    expect(told.map(({ kind }) => kind)).toEqual([
      'signoff.submitted',
      'signoff.submitted',
      'signoff.fileAdded',
    ]);
  });

  test('immediately if its decision can no longer be taken back', async () => {
    const { place, final } = await decided();
    app.pass(60_000);
    await upload(place, [final.id]);
    expect(await fileChangesAt(place.employerId)).toMatchObject([
      {
        visibleAt: app.now,
        subjectType: 'trainingContract',
        subjectId: place.contract.contractId,
        values: { isFinalSignoff: true },
      },
    ]);
  });

  test('never if its decision was taken back, which hides it', async () => {
    const { place, unit, final } = await decided();
    const { body } = await upload(place, [unit.id, final.id]);
    app.pass(1000);
    expect((await takeBack(place, [unit.id])).status).toBe(200);
    expect(await fileChangesAt(place.employerId)).toMatchObject([
      { subjectType: 'trainingContract' },
    ]);
    const records = await historyOf(place);
    const ofUnit = records.filter(({ requestId }) => requestId === unit.id);
    expect(ofUnit.map(({ kind, files, canAddFile }) => [kind, files, canAddFile])).toEqual([
      ['take-back', [], false],
      ['decision', [], false],
    ]);
    expect((await download(place, body.Result?.[0]?.id ?? '')).statusCode).toBe(404);
    expect((await download(place, body.Result?.[1]?.id ?? '')).statusCode).toBe(200);
    // A new answer has none of them.
    app.pass(1000);
    await decide(place, [unit.id]);
    const [again] = await historyOf(place);
    expect(again).toMatchObject({ requestId: unit.id, kind: 'decision', files: [] });
  });
});

describe('a file is refused', () => {
  const refusalOf = async (place: Place, ids: readonly string[], sent = {}) => {
    const { status, body } = await upload(place, ids, sent);
    return [status, body.Error?.Code, body.Error?.Message];
  };

  test('if one request has no decision, or it was taken back, and then for all', async () => {
    const { place, unit, final } = await decided();
    const open = await aSignOffRequest(app.db, place.contract);
    await takeBack(place, [final.id]);
    const code = open.unit?.code;
    expect(await refusalOf(place, [unit.id, open.id])).toEqual([
      409,
      'conflict',
      `${code} has not been answered.`,
    ]);
    expect((await refusalOf(place, [final.id])).slice(0, 2)).toEqual([409, 'conflict']);
    expect((await historyOf(place)).flatMap(({ files }) => files)).toEqual([]);
  });

  test('at another company, whose decisions do not exist', async () => {
    const { place, unit } = await decided();
    const stranger = await decided();
    const theirs = stranger.unit.id;
    const both = await upload(place, [unit.id, theirs]);
    expect([both.status, both.body.Error?.Fields]).toEqual([
      404,
      [{ Path: 'rIds.1', Message: 'Does not exist' }],
    ]);
    expect((await upload({ ...stranger.place, token: place.token }, [theirs])).status).toBe(404);
    expect((await upload(place, [randomUUID()])).status).toBe(404);
    expect((await historyOf(place)).flatMap(({ files }) => files)).toEqual([]);
  });

  test('to the decision of somebody else, whatever role one has', async () => {
    const { place, unit } = await decided();
    const { user } = await aContact(app.db, place.employerId, { role: 'admin' });
    const token = await app.signIn(user.id);
    expect(await refusalOf({ ...place, token }, [unit.id])).toEqual([
      403,
      'forbidden',
      'Only the person who made a decision can add files to it.',
    ]);
    const [record] = await historyOf({ ...place, token });
    expect(record?.canAddFile).toBe(false);
  });

  test('to contacts with read access only, and to staff', async () => {
    const { place, unit } = await decided();
    const reader = await aContact(app.db, place.employerId, { role: 'reader' });
    const staff = await aUser(app.db, { isAdmin: true });
    for (const [id, code] of [
      [reader.user.id, 'forbidden'],
      [staff.id, 'staff-cannot-sign'],
    ] as const) {
      const { status, body } = await upload({ ...place, token: await app.signIn(id) }, [unit.id]);
      expect([status, body.Error?.Code]).toEqual([403, code]);
    }
    expect((await upload({ ...place, token: 'gone' }, [unit.id])).status).toBe(401);
  });

  test('once the decision is older than the permitted days', async () => {
    const place = await aWorkplace();
    const at = (days: number) => new Date(app.now.getTime() - days * 86_400_000);
    const within = await aDecision(app, place.contract, place, { at: at(signOffFileDays) });
    const after = await aDecision(app, place.contract, place, {
      at: new Date(at(signOffFileDays).getTime() - 1),
    });
    expect((await upload(place, [within.requestId])).status).toBe(200);
    expect(await refusalOf(place, [after.requestId])).toEqual([
      409,
      'too-late',
      `Files can be added to a decision for ${signOffFileDays} days.`,
    ]);
    expect((await historyOf(place)).map(({ canAddFile }) => canAddFile)).toEqual([true, false]);
  });

  test('as one more than a decision may have', async () => {
    const place = await aWorkplace();
    const { signOffId, requestId } = await aDecision(app, place.contract, place);
    const other = await aDecision(app, place.contract, place);
    for (let made = 0; made < maxFilesOfSignOff; made++) await aSignOffFile(app, signOffId, place);
    expect(await refusalOf(place, [other.requestId, requestId])).toEqual([
      409,
      'conflict',
      `A decision can have up to ${maxFilesOfSignOff} files.`,
    ]);
    const records = await historyOf(place);
    expect(records.map(({ files, canAddFile }) => [files.length, canAddFile])).toEqual(
      expect.arrayContaining([
        [maxFilesOfSignOff, false],
        [0, true],
      ]),
    );
  });

  test('that exceeds the maximum, even if two are added concurrently', async () => {
    const place = await aWorkplace();
    const { signOffId, requestId } = await aDecision(app, place.contract, place);
    for (let made = 1; made < maxFilesOfSignOff; made++) await aSignOffFile(app, signOffId, place);
    const two = await Promise.all([upload(place, [requestId]), upload(place, [requestId])]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('or withdrawn, if its decision is taken back at the same moment', async () => {
    const { place, unit } = await decided();
    const [sent, undone] = await Promise.all([
      upload(place, [unit.id]),
      takeBack(place, [unit.id]),
    ]);
    expect(undone.status).toBe(200);
    expect([200, 409]).toContain(sent.status);
    expect(await fileChangesAt(place.employerId)).toEqual([]);
    expect((await historyOf(place)).flatMap(({ files }) => files)).toEqual([]);
  });

  test.each([
    ['a type that is not allowed', Buffer.from('<html>'), 'text/html', 415],
    ['a page that says it is a PDF', Buffer.from('<html>'), 'application/pdf', 415],
    ['nothing', Buffer.alloc(0), 'image/png', 400],
    ['more than may be', Buffer.concat([pdf, Buffer.alloc(10_485_760)]), 'application/pdf', 413],
  ])('as %s', async (_what, content, type, status) => {
    const { place, unit } = await decided();
    expect((await upload(place, [unit.id], { content, type })).status).toBe(status);
    expect((await historyOf(place)).flatMap(({ files }) => files)).toEqual([]);
  });

  test.each([
    ['without a decision', []],
    ['for a name of nothing', ['nothing']],
    ['for one twice', Array(2).fill('00000000-0000-4000-8000-000000000000')],
    [
      'for more than one upload may name',
      Array.from({ length: maxSignOffsOfFile + 1 }, () => randomUUID()),
    ],
  ])('%s', async (_what, ids) => {
    const { status, body } = await upload(await aWorkplace(), ids);
    expect([status, body.Error?.Fields?.[0]?.Path]).toEqual([400, expect.stringMatching(/^rIds/)]);
  });
});

describe('a file of a decision, downloaded', () => {
  test.each([
    ['true', 'inline'],
    ['false', 'attachment'],
  ])('with inline %s is its content as %s', async (inline, way) => {
    const { place, unit } = await decided();
    const { body } = await upload(place, [unit.id]);
    const reply = await download(place, body.Result?.[0]?.id ?? '', inline);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(png)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `${way}; filename="Dovetail.png"; filename*=UTF-8''Dovetail.png`,
    });
  });

  test('is for readers and staff too; of another company it does not exist', async () => {
    const { place, unit } = await decided();
    const id = (await upload(place, [unit.id])).body.Result?.[0]?.id ?? '';
    const reader = await aContact(app.db, place.employerId, { role: 'reader' });
    const support = await aUser(app.db, { isSupport: true });
    for (const userId of [reader.user.id, support.id]) {
      const token = await app.signIn(userId);
      expect((await download({ ...place, token }, id)).statusCode).toBe(200);
    }
    const stranger = await aWorkplace();
    expect((await download(stranger, id)).statusCode).toBe(404);
    expect((await download({ ...place, token: stranger.token }, id)).statusCode).toBe(404);
  });

  test('stays with the company that decided when a contract moves to another', async () => {
    const { place, unit } = await decided();
    const next = await aWorkplace();
    await app.db.orm
      .update(trainingContracts)
      .set({ employerId: next.employerId })
      .where(eq(trainingContracts.contractId, place.contract.contractId));
    const { status, body } = await upload(place, [unit.id]);
    expect(status).toBe(200);
    const id = body.Result?.[0]?.id ?? '';
    expect((await download(place, id)).statusCode).toBe(200);
    expect((await download(next, id)).statusCode).toBe(404);
    expect((await upload(next, [unit.id])).status).toBe(404);
  });

  test.each(['', 'nothing', '../../etc/passwd'])('as %j is not valid', async (id) => {
    expect((await download(await aWorkplace(), id)).statusCode).toBe(400);
  });

  test('that is lost says so', async () => {
    const place = await aWorkplace();
    const { signOffId } = await aDecision(app, place.contract, place);
    const id = await aSignOffFile(app, signOffId, place);
    const opened = vi.spyOn(app.files, 'open').mockResolvedValueOnce(undefined);
    const reply = await download(place, id);
    opened.mockRestore();
    expect([reply.statusCode, reply.json().Error.Message]).toEqual([
      404,
      'File was not found in storage.',
    ]);
  });
});
