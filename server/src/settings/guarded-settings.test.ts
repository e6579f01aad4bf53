import { type SettingsKey, settingsDocuments } from '@tradebridge/contract/settings';
import { guardedSettings, needsConfirmation } from '@tradebridge/contract/settings-rules';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { accounts, users } from '../identity/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { defaultSettings } from './read-settings.ts';
import { settingChanges, settings } from './tables.ts';

const script = 'https://payments.auspost.net.au/v3/ui/client/securepay-ui.min.js';
const app = await openTestApp({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });

/** Settings that nobody's safety depends on. A new setting is either here or guarded. */
const others = [
  ...['bottomAuthContent', 'cardTypes', 'documentMaxSize', 'emailPattern', 'formHandlers'],
  ...['instituteId', 'isDocumentOrderEnabled', 'mfaAppName', 'paymentTermsConditionsContent'],
  ...['personTitles', 'progressReportTypes', 'resyncWindow', 'topAuthContent', 'uploadMaxSize'],
  'uploadMimeTypes',
];

const documents = Object.entries(settingsDocuments).flatMap(([key, { shape }]) =>
  Object.keys(shape).map((field) => ({ key: key as SettingsKey, field })),
);
const guarded = documents.filter(({ field }) => Object.hasOwn(guardedSettings, field));

let admins: readonly { id: string; email: string }[];
let asker: string;
let other: string;
beforeEach(async () => {
  admins = [await aUser(app.db, { isAdmin: true }), await aUser(app.db, { isAdmin: true })];
  for (const { id } of admins) {
    const values = { id, accountId: id, providerId: 'google', userId: id, createdAt: app.now };
    await app.db.orm.insert(accounts).values(values);
  }
  [asker = '', other = ''] = await Promise.all(admins.map(({ id }) => app.signIn(id)));
});
afterEach(async () => {
  await app.db.orm.delete(settings);
  await app.db.orm.delete(settingChanges);
  await app.db.orm.update(users).set({ isAdmin: false });
  app.mails.length = 0;
});

async function save(field: string, value: unknown, by = asker, key?: SettingsKey) {
  const found = key ?? documents.find((one) => one.field === field)?.key;
  const { body } = await app.call('settings/retrieveSettings', {}, by);
  const document = body.Result?.find((one) => one.key === found);
  if (!document) throw new Error(`There is no setting ${field}.`);
  const values = { ...document.values, [field]: value };
  const input = { key: document.key, version: document.version, values };
  return app.call('settings/saveSettings', input, by);
}

const settingOf = async (field: string) => {
  const { body } = await app.call('settings/retrieveSettings', {}, other);
  return body.Result?.find(({ values }) => field in values)?.values[field];
};

const lastEvent = async (kind: string) =>
  (await app.db.orm.select().from(auditEvents).where(eq(auditEvents.kind, kind))).at(-1);

/** Another value than the default. */
function changed(field: string, before: unknown): unknown {
  if (typeof before === 'boolean') return !before;
  return field === 'securePayUiJs' ? script : 'changed';
}

test('every setting is either guarded or known not to be about safety', () => {
  expect(documents.map(({ field }) => field).toSorted()).toEqual(
    [...Object.keys(guardedSettings), ...others].toSorted(),
  );
});

describe.each(guarded)('$field', ({ key, field }) => {
  const defaults: Record<string, unknown> = defaultSettings({ id: '', productName: '' })[key];
  const old = defaults[field];
  const value = changed(field, old);

  test('is changed with fresh proof only, is an event, and mails every administrator', async () => {
    const stale = await app.signIn(admins[0]?.id ?? '', { isProved: false });
    expect((await save(field, value, stale)).body.Error?.Code).toBe('proof-required');
    expect(await settingOf(field)).toEqual(old);
    expect(app.mails).toEqual([]);

    expect((await save(field, value)).status).toBe(200);
    const waits = needsConfirmation({ field, new: value });
    const event = await lastEvent(waits ? 'settings.changeAsked' : 'settings.saved');
    expect(event).toMatchObject({
      userId: admins[0]?.id,
      subjectId: key,
      details: { changes: [{ field, old, new: value }] },
    });
    expect(await settingOf(field)).toEqual(waits ? old : value);
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual(
      admins.map(({ email }) => email).toSorted(),
    );
    for (const { text } of app.mails) {
      expect(text).toContain(guardedSettings[field as keyof typeof guardedSettings].defaultText);
    }
  });
});

test('a setting that nobody’s safety depends on mails no one', async () => {
  expect((await save('resyncWindow', 5)).status).toBe(200);
  expect(app.mails).toEqual([]);
});

describe('turning the second factor off', () => {
  async function ask(by = asker): Promise<string> {
    const { body } = await save('mfaEnabled', false, by);
    if (!body.Result || !('pendingUntil' in body.Result)) throw new Error('It does not wait.');
    return body.Result.id;
  }
  const confirm = (id: string, by = other) => app.call('settings/confirmChange', { id }, by);
  const pending = async (by = other) =>
    (await app.call('settings/retrievePendingChanges', {}, by)).body.Result;

  test('waits an hour for a second administrator, who sees and confirms it', async () => {
    const { body } = await save('mfaEnabled', false);
    const pendingUntil = new Date(app.now.getTime() + 3_600_000).toISOString();
    expect(body.Result).toEqual({ id: expect.any(String), pendingUntil });
    const id = (body.Result as { id: string }).id;
    const seen = {
      ...{ id, key: 'app-settings', pendingUntil, asked: app.now.toISOString() },
      ...{ askedBy: admins[0]?.email, changes: [{ field: 'mfaEnabled', old: true, new: false }] },
    };
    expect(await pending()).toEqual([{ ...seen, isOwn: false }]);
    expect(await pending(asker)).toEqual([{ ...seen, isOwn: true }]);
    app.mails.length = 0;
    expect((await confirm(id)).body.Result).toMatchObject({ values: { mfaEnabled: false } });
    expect(await lastEvent('settings.saved')).toMatchObject({
      userId: admins[1]?.id,
      details: {
        changes: [{ field: 'mfaEnabled', old: true, new: false }],
        askedBy: admins[0]?.id,
      },
    });
    expect(app.mails).toHaveLength(2);
    expect(await pending()).toEqual([]);
    expect((await confirm(id)).status).toBe(404);
    // Turning it on again needs nobody else.
    expect((await save('mfaEnabled', true)).body.Result).toMatchObject({ version: 2 });
  });

  test('is not confirmed by the one who asked, or without fresh proof', async () => {
    const id = await ask();
    expect((await confirm(id, asker)).body.Error?.Code).toBe('forbidden');
    const stale = await app.signIn(admins[1]?.id ?? '', { isProved: false });
    expect((await confirm(id, stale)).body.Error?.Code).toBe('proof-required');
    expect((await confirm(id)).status).toBe(200);
  });

  test('is not confirmed after an hour, once it was withdrawn, or if the asker is no administrator', async () => {
    const late = await ask();
    app.pass(3_600_000);
    [asker = '', other = ''] = await Promise.all(admins.map(({ id }) => app.signIn(id)));
    expect((await confirm(late)).status).toBe(404);
    const withdrawn = await ask();
    expect((await app.call('settings/withdrawChange', { id: withdrawn }, other)).body.Result).toBe(
      true,
    );
    expect((await app.call('settings/withdrawChange', { id: withdrawn }, other)).status).toBe(404);
    expect(await lastEvent('settings.changeWithdrawn')).toMatchObject({
      userId: admins[1]?.id,
      details: { askedBy: admins[0]?.id },
    });
    expect((await confirm(withdrawn)).status).toBe(404);
    const demoted = await ask();
    await app.db.orm
      .update(users)
      .set({ isAdmin: false })
      .where(eq(users.id, admins[0]?.id ?? ''));
    expect((await confirm(demoted)).status).toBe(404);
    expect(await settingOf('mfaEnabled')).toBe(true);
  });

  test('is a conflict where the settings were saved meanwhile', async () => {
    const id = await ask();
    expect((await save('uploadMaxSize', 5)).status).toBe(200);
    expect((await confirm(id)).body.Error?.Code).toBe('changed-meanwhile');
    expect(await settingOf('mfaEnabled')).toBe(true);
  });

  test('is refused where there is one administrator, whose operator can do it', async () => {
    await app.db.orm
      .update(users)
      .set({ disabledAt: app.now })
      .where(eq(users.id, admins[1]?.id ?? ''));
    const { status, body } = await save('mfaEnabled', false);
    expect([status, body.Error?.Code]).toEqual([409, 'second-administrator-required']);
  });
});
