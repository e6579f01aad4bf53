import type { InputOf } from '@tradebridge/contract/calls';
import { inputLabels } from '@tradebridge/contract/input-labels';
import { maxOverrideLength, overrideLabels } from '@tradebridge/contract/label-rules';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { aLearner } from '../payments/test-purchases.ts';
import { openTestApp } from '../platform/test-app.ts';
import { labelOverrideHistory, labelOverrides } from './tables.ts';

const app = await openTestApp();
let admin: string;
let other: string;
beforeAll(async () => {
  admin = await app.signIn((await aUser(app.db, { isAdmin: true, email: 'ann@tafe.test' })).id);
  other = await app.signIn((await aUser(app.db, { isAdmin: true, email: 'bob@tafe.test' })).id);
});

type Changes = InputOf<'labels/saveOverrides'>['changes'];
const save = (changes: Changes, token = admin) =>
  app.call('labels/saveOverrides', { changes }, token);
const overrides = async () => (await app.call('labels/retrieveOverrides', {}, admin)).body.Result;
const detailsOf = async (key: string) =>
  (await app.call('labels/retrieveOverrideDetails', {}, admin)).body.Result?.find(
    (one) => one.key === key,
  );
const historyOf = async (key: string) =>
  (await app.call('labels/retrieveHistory', { key }, admin)).body.Result?.map(
    ({ version, text, changedBy }) => [version, text, changedBy],
  );

describe('the catalogue', () => {
  test('has labels of the browser, the server and both, with their placeholders', async () => {
    const { body } = await app.call('labels/retrieveCatalogue', {}, admin);
    const labels = new Map(body.Result?.map((label) => [label.key, label]));
    expect(labels.size).toBeGreaterThan(2500);
    expect(labels.get('refusals.notFound')).toMatchObject({ seenIn: ['screens', 'server'] });
    expect(labels.get('reportsPage.papers')).toEqual({
      key: 'reportsPage.papers',
      text: 'Downloads',
      placeholders: [],
      seenIn: ['screens'],
    });
    expect(labels.get('reports.ofContract')).toEqual({
      key: 'reports.ofContract',
      text: 'Training contract {number}',
      placeholders: ['number'],
      seenIn: ['server'],
    });
  });
});

describe('saving', () => {
  test('an override is returned to every signed-in user, with its version', async () => {
    const key = 'reportsPage.papers';
    const saved = await save([{ key, text: 'Files', version: null }]);
    expect(saved.body.Result).toEqual([{ key, text: 'Files', version: 1 }]);
    const someone = await app.signIn((await aUser(app.db)).id);
    const read = await app.call('labels/retrieveOverrides', {}, someone);
    expect(read.body.Result?.[key]).toEqual({ text: 'Files', version: 1 });
  });

  test('versions keep increasing after a reset, and the history has every text', async () => {
    const key = 'reportsPage.contractReport';
    await save([{ key, text: 'One', version: null }]);
    await save([{ key, text: 'Two', version: 1 }], other);
    const reset = await save([{ key, text: null, version: 2 }]);
    expect(reset.body.Result).toEqual([{ key, text: null, version: null }]);
    expect(await overrides()).not.toHaveProperty([key]);
    expect((await save([{ key, text: 'Three', version: 2 }])).status).toBe(409);
    const again = await save([{ key, text: 'Three', version: null }]);
    expect(again.body.Result).toEqual([{ key, text: 'Three', version: 4 }]);
    expect(await historyOf(key)).toEqual([
      [4, 'Three', 'ann@tafe.test'],
      [3, null, 'ann@tafe.test'],
      [2, 'Two', 'bob@tafe.test'],
      [1, 'One', 'ann@tafe.test'],
    ]);
  });

  test('an unchanged text is not written again', async () => {
    const key = 'reportsPage.activePlan';
    await save([{ key, text: 'Plan in force', version: null }]);
    const again = await save([{ key, text: 'Plan in force', version: 1 }]);
    expect(again.body.Result).toEqual([{ key, text: 'Plan in force', version: 1 }]);
    const never = 'reportsPage.approvedPlan';
    const untouched = await save([{ key: never, text: null, version: null }]);
    expect(untouched.body.Result).toEqual([{ key: never, text: null, version: null }]);
    expect([await historyOf(key), await historyOf(never)]).toEqual([
      [[1, 'Plan in force', 'ann@tafe.test']],
      [],
    ]);
  });

  test("saving the default's text is a reset", async () => {
    const key = 'refusals.inUse';
    await save([{ key, text: 'Still in use.', version: null }]);
    const reset = await save([{ key, text: 'This is still used elsewhere.', version: 1 }]);
    expect(reset.body.Result).toEqual([{ key, text: null, version: null }]);
    expect(await historyOf(key)).toEqual([
      [2, null, 'ann@tafe.test'],
      [1, 'Still in use.', 'ann@tafe.test'],
    ]);
  });

  test('is recorded with the old and the new text', async () => {
    const key = 'refusals.tooLate';
    await save([{ key, text: 'Too late.', version: null }]);
    await save([{ key, text: null, version: 1 }]);
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, key));
    expect(new Set(events.map(({ kind, details }) => [kind, details]))).toEqual(
      new Set([
        ['label.changed', { old: null, new: 'Too late.' }],
        ['label.changed', { old: 'Too late.', new: null }],
      ]),
    );
    expect(events.every(({ subjectType }) => subjectType === 'label')).toBe(true);
  });
});

describe('two administrators', () => {
  test('on different labels both succeed', async () => {
    const replies = await Promise.all([
      save([{ key: 'input.wholeNumber', text: 'No fractions', version: null }]),
      save([{ key: 'input.link', text: 'That link is cut off', version: null }], other),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("on the same label the second is told the first one's text, for each label", async () => {
    const [one, two, free] = ['refusals.conflict', 'refusals.notFound', 'refusals.keyReused'];
    await save([
      { key: one, text: 'Changed by Ann', version: null },
      { key: two, text: 'Gone', version: null },
    ]);
    const second = await save(
      [
        { key: one, text: 'Changed by Bob', version: null },
        { key: free, text: 'Key used', version: null },
        { key: two, text: null, version: 7 },
      ],
      other,
    );
    expect([second.status, second.body.Error]).toMatchObject([
      409,
      {
        Code: 'changed-meanwhile',
        Fields: [
          { Path: one, Message: 'Changed by Ann' },
          { Path: two, Message: 'Gone' },
        ],
      },
    ]);
    expect(await overrides()).not.toHaveProperty([free]);
  });

  test('changing a label that was reset returns the default', async () => {
    const key = 'refusals.keyUsed';
    await save([{ key, text: 'Used', version: null }]);
    await save([{ key, text: null, version: 1 }], other);
    const { body } = await save([{ key, text: 'Already used', version: 1 }]);
    expect(body.Error?.Fields).toEqual([
      { Path: key, Message: expect.stringContaining('Idempotency-Key') },
    ]);
  });

  test('who save the same labels in opposite orders at once do not deadlock', async () => {
    const { body } = await app.call('labels/retrieveCatalogue', {}, admin);
    const chosen = (body.Result ?? [])
      .filter(({ key, placeholders }) => key.startsWith('account.') && placeholders.length === 0)
      .slice(0, 12)
      .map(({ key }) => key);
    const changes = (text: string, order: readonly string[]) =>
      order.map((key) => ({ key, text, version: null }));
    const replies = await Promise.all([
      save(changes('Ann', chosen)),
      save(changes('Bob', chosen.toReversed()), other),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const texts = new Set(
      Object.entries((await overrides()) ?? {})
        .filter(([key]) => chosen.includes(key))
        .map(([, { text }]) => text),
    );
    expect(texts.size).toBe(1);
  });
});

describe('a release that changed labels', () => {
  const inTheDatabase = (key: string, defaultText: string) =>
    app.db.orm.transaction(async (tx) => {
      const override = {
        language: 'en-AU',
        key,
        text: 'Ours',
        version: 1,
        changedAt: app.now,
        changedBy: 'a user who is gone',
      };
      await tx.insert(labelOverrides).values({ ...override, defaultText });
      await tx.insert(labelOverrideHistory).values(override);
    });

  test('marks overrides as stale if their default has changed', async () => {
    await inTheDatabase('refusals.signedOut', 'What it once was');
    expect(await detailsOf('refusals.signedOut')).toEqual({
      key: 'refusals.signedOut',
      text: 'Ours',
      version: 1,
      defaultText: 'What it once was',
      isStale: true,
      isUnused: false,
      changedAt: app.now.toISOString(),
      changedBy: null,
    });
    await save([{ key: 'refusals.signedOut', text: 'Ours, looked at', version: 1 }]);
    expect(await detailsOf('refusals.signedOut')).toMatchObject({
      isStale: false,
      changedBy: 'ann@tafe.test',
    });
  });

  test('allows saving a text again unchanged, which makes it up to date', async () => {
    const key = 'refusals.tooMany';
    await inTheDatabase(key, 'What it once was');
    const saved = await save([{ key, text: 'Ours', version: 1 }]);
    expect(saved.body.Result).toEqual([{ key, text: 'Ours', version: 2 }]);
    expect(await detailsOf(key)).toMatchObject({ text: 'Ours', version: 2, isStale: false });
    expect(await historyOf(key)).toEqual([
      [2, 'Ours', 'ann@tafe.test'],
      [1, 'Ours', null],
    ]);
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, key));
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['label.changed', { old: 'Ours', new: 'Ours' }],
    ]);
    const again = await save([{ key, text: 'Ours', version: 2 }]);
    expect(again.body.Result).toEqual([{ key, text: 'Ours', version: 2 }]);
    const conflict = await save([{ key, text: 'Ours', version: 1 }], other);
    expect(conflict.body.Error?.Code).toBe('changed-meanwhile');
    await save([{ key, text: null, version: 2 }]);
  });

  test('does not use texts with placeholders that the default lacks: the default is returned', async () => {
    const key = 'refusals.invalid';
    const messageOf = async () =>
      (await app.call('labels/retrieveHistory', { key: '' }, admin)).body.Error?.Message;
    const before = await messageOf();
    await inTheDatabase(key, 'Not valid: {what}');
    await app.db.orm
      .update(labelOverrides)
      .set({ text: 'This is wrong: {what}' })
      .where(eq(labelOverrides.key, key));
    // A change to another label makes the process read them all.
    const other = 'refusals.tooLate';
    const versionOf = async () => (await app.app.inject('/api/config')).json().labels.version;
    const version = await versionOf();
    const [saved] =
      (await save([{ key: other, text: 'Now too late.', version: null }])).body.Result ?? [];
    await expect.poll(versionOf).not.toBe(version);
    expect(await messageOf()).toBe(before);
    await save([
      { key, text: null, version: 1 },
      { key: other, text: null, version: saved?.version ?? null },
    ]);
  });

  test('marks overrides of removed labels as unused: they can be reset, but not changed', async () => {
    const key = 'gone.title';
    await inTheDatabase(key, 'Title');
    expect(await detailsOf(key)).toMatchObject({ isStale: false, isUnused: true });
    const changed = await save([{ key, text: 'Other', version: 1 }]);
    expect(changed.body.Error?.Fields).toEqual([
      { Path: 'changes.0.key', Message: overrideLabels.unknownKey.defaultText },
    ]);
    const reset = await save([{ key, text: null, version: 1 }]);
    expect(reset.body.Result).toEqual([{ key, text: null, version: null }]);
    expect(await detailsOf(key)).toBeUndefined();
  });
});

describe('refused are', () => {
  const key = 'reports.ofContract';
  const refused = async (text: string, path = 'changes.0.text') => {
    const { status, body } = await save([{ key, text, version: null }]);
    expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
    expect(await overrides()).not.toHaveProperty([key]);
    expect(body.Error?.Fields?.map(({ Path }) => Path)).toEqual([path]);
    return body.Error?.Fields?.[0]?.Message;
  };

  test.each([
    ['an empty text', ''],
    ['a blank text', ' \u00a0 '],
    ['a text without visible characters', '\u200d\u00ad'],
  ])('%s', async (_name, text) => {
    expect(await refused(text)).toBe(inputLabels.required.defaultText);
  });

  test('a text of 501 characters, while one of 500 is accepted', async () => {
    const text = 'x'.repeat(maxOverrideLength - '{number}'.length);
    expect(await refused(`${text}x{number}`)).toContain('500');
    expect((await save([{ key, text: `${text}{number}`, version: null }])).status).toBe(200);
    await save([{ key, text: null, version: 1 }]);
  });

  test.each([
    ['a control character', 'Contract\u0007 {number}'],
    ['a line break if the default has none', 'Contract\n{number}'],
    ['a direction mark', 'Contract \u202e{number}'],
    ['a lone surrogate', 'Contract \ud800 {number}'],
  ])('%s', async (_name, text) => {
    expect(await refused(text)).toBe(inputLabels.visible.defaultText);
  });

  test.each([
    ['a missing placeholder', 'Contract'],
    ['a different placeholder', 'Contract {name}'],
    ['an additional placeholder', 'Contract {number} {name}'],
  ])('%s', async (_name, text) => {
    expect(await refused(text)).toBe('Must use the same values as the default: {number}');
  });

  test('an unknown key', async () => {
    const { body } = await save([
      { key: 'refusals.forbidden', text: 'No', version: null },
      { key: 'nothing.known', text: 'x', version: null },
      { key: 'constructor', text: null, version: null },
    ]);
    expect(body.Error?.Fields).toEqual([
      { Path: 'changes.1.key', Message: overrideLabels.unknownKey.defaultText },
      { Path: 'changes.2.key', Message: overrideLabels.unknownKey.defaultText },
    ]);
    expect(await overrides()).not.toHaveProperty(['refusals.forbidden']);
  });

  test('a duplicate key', async () => {
    const change = { key: 'refusals.forbidden', text: 'No', version: null };
    const { status, body } = await save([change, change]);
    expect([status, body.Error?.Fields]).toEqual([
      400,
      [{ Path: 'changes.1.key', Message: overrideLabels.onceOnly.defaultText }],
    ]);
  });

  test('no changes, more than a thousand, a version of 0, an unknown field', async () => {
    const change = { key: 'refusals.forbidden', text: 'No', version: null };
    const inputs: unknown[] = [
      { changes: [] },
      { changes: Array.from({ length: 1001 }, (_, index) => ({ ...change, key: `k.${index}` })) },
      { changes: [{ ...change, version: 0 }] },
      { changes: [{ ...change, language: 'de' }] },
    ];
    for (const input of inputs) {
      const headers = { authorization: `Bearer ${admin}`, 'x-requested-with': 'test' };
      expect((await app.post('/api/labels/saveOverrides', input, headers)).status).toBe(400);
    }
  });
});

describe('a user who is not an administrator', () => {
  test('reads overrides and nothing else', async () => {
    const { employerId } = await aCompany(app.db);
    const contact = (await aContact(app.db, employerId)).user;
    const support = await aUser(app.db, { isSupport: true });
    const tokens = [(await aLearner(app)).token];
    for (const { id } of [support, contact, await aUser(app.db)]) tokens.push(await app.signIn(id));
    for (const token of tokens) {
      const change = { key: 'refusals.forbidden', text: 'No', version: null };
      const statuses = [
        await app.call('labels/retrieveOverrides', {}, token),
        await save([change], token),
        await app.call('labels/retrieveCatalogue', {}, token),
        await app.call('labels/retrieveOverrideDetails', {}, token),
        await app.call('labels/retrieveHistory', { key: change.key }, token),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 403, 403, 403, 403]);
    }
    expect(await overrides()).not.toHaveProperty(['refusals.forbidden']);
  });
});

test.each(['Contract \u2066{number}\u2069', 'Contract\u200b {number}'])(
  'invisible characters of %j are left out',
  async (text) => {
    const key = 'reports.ofContract';
    const { body } = await save([{ key, text, version: null }]);
    expect(body.Result).toMatchObject([{ key, text: 'Contract {number}' }]);
    await save([{ key, text: null, version: body.Result?.[0]?.version ?? null }]);
  },
);
