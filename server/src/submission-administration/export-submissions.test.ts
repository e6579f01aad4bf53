import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { csvOf } from '@tradebridge/contract/csv';
import { describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { aForm } from '../content/test-content.ts';
import { anAdministrator, submitAnswers } from '../form-results/test-answers.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import { fileField, nameField, upload, withPhoto } from '../submissions/test-submissions.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);

const headers = (token: string) => ({ authorization: `Bearer ${token}`, ...portalHeader });
const download = (path: string, formId: string, token = admin) =>
  app.app.inject({
    method: 'GET',
    url: `/api/submissions/${path}?${new URLSearchParams({ formId })}`,
    headers: headers(token),
  });

const own = [
  'Submission reference',
  'Submitted at',
  'Form version',
  'Respondent name',
  'Respondent email',
];

const referenceOf = async (id: string): Promise<string> => {
  const { Result } = (await app.call('submissions/getOne', { id }, admin)).body;
  return Result?.reference ?? '';
};

/** Inserts submissions of a form into the database only: exports read nothing else. */
async function fill(formId: string, count: number, comment = 'Good'): Promise<void> {
  await app.db.query(
    `insert into submission_forms (id, form_id, version, definition)
     select $1 || '-definition', $1, 1, coalesce(live, draft) from contents where id = $1`,
    [formId],
  );
  await app.db.query(
    `insert into submissions (id, form_id, form_version, form_name, definition_id, is_anonymous,
       content_hash, answers, state, is_processed, reference, submitted_at, completed_at, email,
       name)
     select $1 || '-' || number, $1, 1, 'Filled', $1 || '-definition', false, '',
       jsonb_build_array(jsonb_build_object('name', 'comment', 'value', $3::text || number)),
       'complete', true, $1 || '-' || number, $4::timestamptz + number * interval '1 second', $4,
       'mele@example.test', 'Mele Tau'
     from generate_series(1, $2::integer) as number`,
    [formId, count, comment, app.now],
  );
  await app.db.query(`insert into form_results (form_id, total, counts) values ($1, $2, '{}')`, [
    formId,
    count,
  ]);
}

describe('submissions as CSV', () => {
  test('have a column for each field, question, part and row, by name', async () => {
    const form = await aForm(app.db, {
      name: 'Site visit',
      fields: [
        { type: 'header', label: 'About you' },
        nameField,
        { type: 'toggle', name: 'agreed', label: 'Agreed' },
        { type: 'nps', name: 'recommend', label: 'Recommend' },
        {
          type: 'likert',
          name: 'views',
          label: 'Views',
          editProps: { questions: ['Teaching', 'Rooms, halls'] },
        },
        { type: 'address', name: 'home', label: 'Home' },
        { type: 'textarea', name: 'comment', label: 'Comment' },
        { type: 'header', label: 'Children', editProps: { repeat: {} } },
        { type: 'text', name: 'child', label: 'Child' },
      ],
    });
    const user = await aUser(app.db, { name: 'Mele Tau', email: 'mele-csv@example.test' });
    const token = await app.signIn(user.id);
    const home = {
      isAustralian: true,
      line1: '1 High St',
      line2: null,
      line3: null,
      postcode: '3000',
      location: 'Melbourne',
      state: 'VIC',
      countryCode: null,
    };
    const whole = await submitAnswers(
      app,
      form,
      {
        fullName: '=HYPERLINK("x")',
        agreed: false,
        recommend: 0,
        views: { 'Rooms, halls': 4 },
        home,
        comment: 'Two\n"lines"',
        'child[0]': 'Ana',
        'child[1]': '0412',
      },
      { token },
    );
    const at = app.now.toISOString();
    app.pass(1000);
    const brief = await submitAnswers(app, form, { fullName: 'Zoë', agreed: true }, { token });
    const reply = await download('downloadCsv', form.id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('Submissions to Site visit.csv'),
    });
    expect(reply.headers).not.toHaveProperty('content-length');
    const ofUser = ['Mele Tau', 'mele-csv@example.test'];
    expect(reply.body).toBe(
      csvOf([
        [
          ...own,
          'fullName',
          'agreed',
          'recommend',
          'views.Teaching',
          'views.Rooms, halls',
          'home.line1',
          'home.line2',
          'home.line3',
          'home.location',
          'home.state',
          'home.postcode',
          'home.countryCode',
          'comment',
          'child[0]',
          'child[1]',
        ],
        [
          await referenceOf(brief),
          app.now.toISOString(),
          1,
          ...ofUser,
          'Zoë',
          'true',
          ...Array.from({ length: 13 }, () => null),
        ],
        [
          await referenceOf(whole),
          at,
          1,
          ...ofUser,
          '=HYPERLINK("x")',
          'false',
          0,
          null,
          4,
          '1 High St',
          null,
          null,
          'Melbourne',
          'VIC',
          '3000',
          '1101',
          'Two\n"lines"',
          'Ana',
          '0412',
        ],
      ]),
    );
    expect(reply.body).toContain(`"'=HYPERLINK(""x"")"`);
    const { rows } = await app.db.query(
      `select subject_id, details from audit_events where kind = 'submission.exported'`,
    );
    expect(rows).toContainEqual({ subject_id: form.id, details: { title: 'Site visit' } });
  });

  test('are one table across three versions, with fields renamed, removed, repeated and of another type', async () => {
    const form = await aForm(app.db, {
      fields: [
        { type: 'text', name: 'place', label: 'Place' },
        { type: 'text', name: 'gone', label: 'Gone' },
        { type: 'text', name: 'before', label: 'Before' },
        { type: 'address', name: 'child', label: 'Address of the child' },
      ],
    });
    const answers = { place: 'Here', gone: 'G', before: 'B' };
    await submitAnswers(app, form, answers);
    app.pass(1000);
    const second = await aForm(app.db, {
      id: form.id,
      fields: [
        { type: 'text', name: 'after', label: 'After' },
        { type: 'likert', name: 'place', label: 'Place', editProps: { questions: ['Q', 'R'] } },
        { type: 'header', label: 'Children', editProps: { repeat: {} } },
        { type: 'text', name: 'child', label: 'Child' },
      ],
    });
    await submitAnswers(app, second, { after: 'A', place: { Q: 2, R: 3 }, 'child[0]': 'Ana' });
    app.pass(1000);
    const third = await aForm(app.db, {
      id: form.id,
      fields: [
        { type: 'nps', name: 'after', label: 'After' },
        { type: 'likert', name: 'place', label: 'Place', editProps: { questions: ['R', 'S'] } },
        { type: 'text', name: 'child', label: 'Child' },
      ],
    });
    await submitAnswers(app, third, { after: 0, place: { R: 4, S: 5 }, child: 'Ben' });
    const lines = (await download('downloadCsv', form.id)).body.split('\r\n');
    const cells = lines.map((line) => line.split(',').slice(own.length).join(','));
    const ofAddress = ['line1', 'line2', 'line3', 'location', 'state', 'postcode', 'countryCode'];
    const parts = ofAddress.map((part) => `child.${part}`);
    expect(cells).toEqual([
      `after,place.R,place.S,child,place.Q,child[0],place,gone,before,${parts.join(',')}`,
      '0,4,5,Ben,,,,,,,,,,,,',
      'A,3,,,2,Ana,,,,,,,,,,',
      ',,,,,,Here,G,B,,,,,,,',
      '',
    ]);
  });

  test("use respondents' file names, and leave out incomplete submissions", async () => {
    const form = await aForm(app.db, { fields: [nameField, fileField] });
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const respondent = { formId: form.id, formVersion: form.version };
    const sent = withPhoto(respondent);
    await app.call('form/submitForm', sent, token);
    await app.call('form/submitForm', withPhoto(respondent), token);
    await upload(app, token, { id: sent.sub.id, uniqueName: 'roof-1.png' });
    await app.call('form/completeSubmission', { id: sent.sub.id }, token);
    const lines = (await download('downloadCsv', form.id)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/,Zoë,Roof\.png$/);
  });

  test('to an anonymous form name no one', async () => {
    const form = await aForm(app.db, { anonymous: true, fields: [nameField] });
    const user = await aUser(app.db, { name: 'Mele Tau' });
    await submitAnswers(app, form, { fullName: 'Zoë' }, { token: await app.signIn(user.id) });
    const { body } = await download('downloadCsv', form.id);
    expect(body).toMatch(/,1,,,Zoë\r\n$/);
  });

  test('are consistent while others arrive and are deleted', async () => {
    const form = await aForm(app.db, {
      fields: [{ type: 'text', name: 'comment', label: 'Comment' }],
    });
    await fill(form.id, 1050);
    const [reply] = await Promise.all([
      download('downloadCsv', form.id),
      submitAnswers(app, form, { comment: 'Later' }),
      app.call('submissions/deleteSubmissions', { ids: [`${form.id}-1`] }, admin),
    ]);
    const references = reply.body
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    const kept = Array.from({ length: 1049 }, (_, index) => `${form.id}-${1050 - index}`);
    expect(references.filter((one) => kept.includes(one ?? ''))).toEqual(kept);
  });

  test('stop when the client stops reading', async () => {
    const form = await aForm(app.db, {
      fields: [{ type: 'textarea', name: 'comment', label: 'Comment' }],
    });
    // More than the buffers between the two hold.
    await fill(form.id, 5000, 'x'.repeat(5000));
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const queries = await app.countQueries(async () => {
      const asking = get({
        port,
        path: `/api/submissions/downloadCsv?formId=${form.id}`,
        headers: headers(admin),
      });
      const [reply] = (await once(asking, 'response')) as [IncomingMessage];
      await once(reply, 'data');
      reply.pause();
      await pause(300);
      asking.destroy();
      await pause(300);
    });
    // There are 50 batches.
    expect(queries).toBeLessThan(30);
    expect(app.loggedErrors).toEqual([]);
  });

  test('are for administrators only, for a form that exists or existed', async () => {
    const { id } = await aForm(app.db);
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    for (const path of ['downloadCsv', 'downloadXlsx']) {
      expect((await download(path, id)).statusCode).toBe(200);
      expect((await download(path, id, support)).statusCode).toBe(403);
      expect((await download(path, 'missing')).statusCode).toBe(404);
      expect((await download(path, 'a b')).statusCode).toBe(400);
    }
  });
});

/** The parts of a workbook, by name. */
async function partsOf(workbook: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(workbook, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        const pieces = await stream.toArray();
        parts.set(entry.fileName, Buffer.concat(pieces).toString());
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  return parts;
}

describe('submissions as a workbook', () => {
  test('have the same cells: texts as texts, numbers as numbers', async () => {
    const form = await aForm(app.db, {
      name: 'Visit',
      fields: [nameField, { type: 'nps', name: 'recommend', label: 'Recommend' }],
    });
    await submitAnswers(app, form, { fullName: '=1+1 <&> _x000D_', recommend: 7 });
    const reply = await download('downloadXlsx', form.id);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('Submissions to Visit.xlsx'),
    });
    const sheet = (await partsOf(reply.rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
    // The submission's time in Melbourne, as days since 1899.
    const days = (app.now.getTime() + 11 * 3_600_000) / 86_400_000 + 25_569;
    expect(sheet).toContain(`<c s="1"><v>${days}</v></c>`);
    expect(sheet.match(/<row>/g)).toHaveLength(2);
    const text = (written: string) =>
      `<c t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
    expect(sheet).toContain(text('fullName') + text('recommend'));
    expect(sheet).toContain(`${text('=1+1 &lt;&amp;&gt; _x005F_x000D_')}<c><v>7</v></c></row>`);
  });

  test('are refused above 10,000, with CSV suggested', async () => {
    const form = await aForm(app.db, {
      fields: [{ type: 'text', name: 'comment', label: 'Comment' }],
    });
    await fill(form.id, 10_000);
    const reply = await download('downloadXlsx', form.id);
    const sheet = (await partsOf(reply.rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(10_001);
    await submitAnswers(app, form, { comment: 'One more' });
    const refused = await download('downloadXlsx', form.id);
    expect([refused.statusCode, refused.json().Error.Fields]).toEqual([
      413,
      [
        {
          Path: 'formId',
          Message: 'A workbook can hold up to 10000 submissions. Download them as CSV.',
        },
      ],
    ]);
    expect((await download('downloadCsv', form.id)).body.split('\r\n')).toHaveLength(10_003);
  });
});
