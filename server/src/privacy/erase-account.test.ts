import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent } from '../audit/record-event.ts';
import { password, signInAs } from '../identity/test-people.ts';
import { TestApp } from '../platform/test-app.ts';
import { aKnownPerson, aSubmissionOf, rowsOf, runAccounts, tablesWith } from './test-privacy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/**
 * What becomes of every column that can name an account or hold an address. `gone`: no row of the
 * person is left; otherwise the reason why it stays.
 */
const decided: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['account_links.email', 'account_links.user_id', 'accounts.user_id'],
      ...['answers_drafts.user_id', 'bounced_addresses.email', 'calendar_addresses.user_id'],
      ...['employer_contacts.user_id', 'employer_users.user_id', 'failed_attempts.user_id'],
      ...['idempotency_keys.user_id', 'known_devices.user_id', 'known_networks.user_id'],
      'legal_holds.user_id',
      ...['news_reads.user_id', 'notification_preferences.user_id', 'notification_reads.user_id'],
      ...['notifications.user_id', 'passkeys.user_id', 'provider_sign_ins.user_id'],
      ...['push_devices.user_id', 'pushes.user_id', 'recovery_codes.user_id'],
      ...['refused_mails.email', 'sent_mails.email', 'sessions.user_id', 'students.user_id'],
      ...['submissions.email', 'submissions.user_id', 'trusted_devices.user_id'],
      ...['unread_notifications.user_id', 'users.email'],
    ].map((column) => [column, 'gone']),
  ),
  'attempt_moves.user_id': 'the books name the account by id',
  'audit_events.user_id': 'the chain of events must not change',
  'contact_views.staff_user_id': 'staff',
  'contact_views.user_id': 'deleted a day after the end of the view',
  'content_versions.by_user': 'staff',
  'contents.changed_by': 'staff',
  'employer_contacts.email': 'the registry’s',
  'extract_uploads.asked_by': 'staff',
  'extract_uploads.uploaded_by': 'staff',
  'form_assignments.assigned_by': 'staff',
  'form_handler_lists.changed_by': 'staff',
  'label_override_history.changed_by': 'staff',
  'label_overrides.changed_by': 'staff',
  'media.uploaded_by': 'staff',
  'notification_sends.user_id': 'staff',
  'order_lines.delivered_by': 'staff',
  'orders.email_address': 'tax law',
  'orders.payer_email': 'tax law',
  'orders.user_id': 'the books name the account by id',
  'payment_attempts.resolved_by': 'staff',
  'payment_attempts.user_id': 'the books name the account by id',
  'payment_corrections.user_id': 'staff',
  'payment_links.recipient_email': 'kept with an order',
  'payment_links.revoked_by': 'kept with an order',
  'payment_links.user_id': 'kept with an order',
  'payment_reviews.closed_by': 'staff',
  'refunds.resolved_by': 'staff',
  'refunds.user_id': 'staff',
  'registry_changes.user_id': 'the student system receives it',
  'registry_imports.undone_by': 'staff',
  'registry_imports.user_id': 'staff',
  'service_tokens.created_by': 'staff',
  'service_tokens.revoked_by': 'staff',
  'sessions.second_factor_by': 'a method',
  'sessions.set_up_by': 'a method',
  'setting_changes.asked_by': 'staff',
  'settings.changed_by': 'staff',
  'settlement_differences.closed_by': 'staff',
  'settlement_differences.found_by': 'staff',
  'sign_off_files.uploaded_by': 'the training record',
  'sign_offs.user_id': 'the training record',
  'students.email': 'the registry’s',
  'submission_notes.written_by': 'staff',
  'submissions.assigned_to': 'staff',
  'training_contracts.department_email': 'of the institution',
};

test('decides on every column that can name an account or hold an address', async () => {
  const columns = await rowsOf(
    app,
    `select table_name || '.' || column_name as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
       and column_name ~ '(^|_)user_id$|_by$|^by_user$|^assigned_to$|email(_address)?$'`,
  );
  expect(Object.keys(decided).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  const { email, userId, token } = await aKnownPerson(app);
  await aSubmissionOf(app, token);
  await runAccounts(app, 'erase', email, '--yes');
  const left: string[] = [];
  for (const [name, reason] of Object.entries(decided)) {
    if (reason !== 'gone') continue;
    const [table, column] = name.split('.');
    const rows = await rowsOf(app, `select from ${table} where ${column} in ($1, $2)`, [
      userId,
      email,
    ]);
    if (rows.length > 0) left.push(name);
  }
  expect(left).toEqual([]);
});

test('leaves the person’s name and address only where the law requires it', async () => {
  const { email, userId, token, employerId } = await aKnownPerson(app);
  await aSubmissionOf(app, token);
  const { code, out, err } = await runAccounts(app, 'erase', email, '--yes');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(
    `${email} is erased. What has to stay refers to the account ${userId}, without name and address. Sessions ended: 1. Submissions deleted: 1. Orders that keep the purchaser for the tax office: 1.\n`,
  );
  // The contact is the registry's.
  expect(await tablesWith(app, email)).toEqual(['employer_contacts', 'orders']);
  expect(await tablesWith(app, 'Marama')).toEqual(['orders']);
  expect(await tablesWith(app, '+61412345678')).toEqual([]);
  expect(await tablesWith(app, userId)).toEqual([
    ...['audit_events', 'orders', 'payment_attempts', 'users'],
  ]);
  expect(
    await rowsOf(app, 'select name, email, disabled_at from users where id = $1', [userId]),
  ).toEqual([{ name: 'Erased person', email: `erased-${userId}@invalid`, disabled_at: app.now }]);
  expect(
    await rowsOf(app, 'select from employer_users where employer_id = $1', [employerId]),
  ).toEqual([]);
});

test('ends the sessions, and the person cannot sign in afterwards', async () => {
  const { email, userId, token } = await aKnownPerson(app);
  expect((await app.call('core/ping', {}, token)).status).toBe(200);
  await runAccounts(app, 'erase', email, '--yes');
  expect((await app.call('core/ping', {}, token)).status).toBe(401);
  expect((await signInAs(app, email, password)).status).toBe(401);
  expect((await signInAs(app, `erased-${userId}@invalid`, password)).status).not.toBe(200);
});

test('is recorded as an operator’s with counts, without personal data', async () => {
  const { email, userId } = await aKnownPerson(app);
  await runAccounts(app, 'erase', email, '--yes');
  const [event] = await rowsOf(
    app,
    `select user_id, details from audit_events where kind = 'account.erased' and subject_id = $1`,
    [userId],
  );
  expect(event).toMatchObject({
    user_id: null,
    details: {
      by: 'operator',
      counts: { sessions: 1, notifications: 1, contacts: 1, students: 1, ordersKept: 1 },
    },
  });
  expect(JSON.stringify(event)).not.toMatch(/Marama|@/);
});

test('leaves other people as they are', async () => {
  const other = await aKnownPerson(app);
  const exported = async () =>
    JSON.parse((await runAccounts(app, 'export', other.email)).out).tables;
  const { auditEvents: _, ...before } = await exported();
  const { email } = await aKnownPerson(app);
  await runAccounts(app, 'erase', email, '--yes');
  const { auditEvents: __, ...after } = await exported();
  expect(after).toEqual(before);
});

test('erases nothing if it fails before the end', async () => {
  const { email, userId, token } = await aKnownPerson(app);
  const { id } = await aSubmissionOf(app, token);
  await app.db.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
     create trigger fail before insert on audit_events for each row
       when (new.kind = 'account.erased') execute function fail()`,
  );
  await expect(runAccounts(app, 'erase', email, '--yes')).rejects.toThrow('stopped');
  await app.db.query('drop trigger fail on audit_events; drop function fail()');
  expect((await app.call('core/ping', {}, token)).status).toBe(200);
  expect(await rowsOf(app, 'select email from users where id = $1', [userId])).toEqual([{ email }]);
  expect(await rowsOf(app, 'select id from submissions where id = $1', [id])).toEqual([{ id }]);
});

test('rows under an earlier address are erased too, unless another account has it now', async () => {
  const { email, userId } = await aKnownPerson(app);
  const [earlier, taken] = ['earlier@example.test', 'taken@example.test'];
  const other = await aKnownPerson(app);
  await app.db.query('update users set email = $2 where id = $1', [other.userId, taken]);
  for (const from of [earlier, taken]) {
    await recordEvent(app.db, {
      ...{ kind: 'email.changed', at: app.now, userId, ipAddress: null },
      details: { from, to: email },
    });
    await app.db.query(
      `insert into sent_mails (id, email, subject, at) values (gen_random_uuid(), $1, 'Hello', $2)`,
      [from, app.now],
    );
    await app.db.query(
      `insert into bounced_addresses (email, subject, status, reason, at)
       values ($1, 'Hello', '5.1.1', 'unknown', $2)`,
      [from, app.now],
    );
  }
  expect(await runAccounts(app, 'erase', email, '--yes')).toMatchObject({ code: 0 });
  const kept = await rowsOf(
    app,
    `select email from sent_mails where email = any($1)
     union all select email from bounced_addresses where email = any($1)`,
    [[earlier, taken]],
  );
  expect(kept).toEqual([{ email: taken }, { email: taken }]);
});

describe('a legal hold', () => {
  const eventsOf = (userId: string) =>
    rowsOf(
      app,
      `select kind from audit_events where subject_id = $1
         and kind in ('account.held', 'account.released', 'account.erased') order by at, kind`,
      [userId],
    );

  test('refuses erasing with its reason until it is released; both are events', async () => {
    const { email, userId } = await aKnownPerson(app);
    expect(await runAccounts(app, 'hold', email, '--reason', 'Dispute about fees')).toMatchObject({
      code: 0,
      out: `${email} is on hold, and cannot be erased until it is released.\n`,
    });
    const refused = await runAccounts(app, 'erase', email, '--yes');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(`${email} is on hold and cannot be erased: Dispute about fees.`);
    expect(await rowsOf(app, 'select name from users where id = $1', [userId])).toEqual([
      { name: 'Marama Whetū' },
    ]);
    app.pass(1000);
    expect(await runAccounts(app, 'release', email)).toMatchObject({ code: 0 });
    expect((await runAccounts(app, 'release', email)).out).toBe(`${email} is not on hold.\n`);
    app.pass(1000);
    expect(await runAccounts(app, 'erase', email, '--yes')).toMatchObject({ code: 0 });
    expect((await eventsOf(userId)).map(({ kind }) => kind)).toEqual([
      ...['account.held', 'account.released', 'account.erased'],
    ]);
  });

  test('needs a reason', async () => {
    const { email } = await aKnownPerson(app);
    expect((await runAccounts(app, 'hold', email)).code).toBe(1);
    expect((await runAccounts(app, 'hold', email, '--reason', ' ')).code).toBe(1);
  });
});
