import { taxRecordsKeptDays } from '@tradebridge/contract/payment-rules';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { chainEvents } from '../audit/chain-events.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { removeObjects } from '../files/remove-objects.ts';
import { sweepHouse } from '../housekeeping.ts';
import { anAccount, password, signInAs } from '../identity/test-people.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aDecision } from '../sign-offs/test-requests.ts';
import { aKnownPerson, aSubmissionOf, runAccounts } from './test-privacy.ts';

const app = await openTestApp();

const run = (...args: string[]) => runAccounts(app, ...args);
const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rowsOf(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      `select from "${name}" one where strpos(to_jsonb(one)::text, $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

/** A digest of each table of the books and the sign-offs. */
async function ledgerDigest(): Promise<Record<string, unknown>> {
  const digests: Record<string, unknown> = {};
  for (const table of [
    ...['payment_attempts', 'attempt_moves', 'refunds', 'refund_lines', 'order_lines'],
    ...['order_invoices', 'portal_receipts', 'payment_corrections', 'sign_offs', 'orders'],
    ...['sign_off_requests', 'sign_off_files'],
  ]) {
    const [row] = await rowsOf(
      `select md5(string_agg(one::text, ',' order by one::text)) as digest from ${table} one`,
    );
    digests[table] = row?.digest;
  }
  return digests;
}

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

describe('npm run accounts -- erase', () => {
  test('decides on every column that can name an account or hold an address', async () => {
    const columns = await rowsOf(
      `select table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
         and column_name ~ '(^|_)user_id$|_by$|^by_user$|^assigned_to$|email(_address)?$'`,
    );
    expect(Object.keys(decided).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
    const { email, userId, token } = await aKnownPerson(app);
    await aSubmissionOf(app, token);
    await run('erase', email, '--yes');
    const left: string[] = [];
    for (const [name, reason] of Object.entries(decided)) {
      if (reason !== 'gone') continue;
      const [table, column] = name.split('.');
      const rows = await rowsOf(`select from ${table} where ${column} in ($1, $2)`, [
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
    const { code, out, err } = await run('erase', email, '--yes');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      `${email} is erased. What has to stay refers to the account ${userId}, without name and address. Sessions ended: 1. Submissions deleted: 1. Orders that keep the purchaser for the tax office: 1.\n`,
    );
    // The contact is the registry's.
    expect(await tablesWith(email)).toEqual(['employer_contacts', 'orders']);
    expect(await tablesWith('Marama')).toEqual(['orders']);
    expect(await tablesWith('+61412345678')).toEqual([]);
    expect(await tablesWith(userId)).toEqual([
      ...['audit_events', 'orders', 'payment_attempts', 'users'],
    ]);
    expect(
      await rowsOf('select name, email, disabled_at from users where id = $1', [userId]),
    ).toEqual([{ name: 'Erased person', email: `erased-${userId}@invalid`, disabled_at: app.now }]);
    expect(await rowsOf('select from employer_users where employer_id = $1', [employerId])).toEqual(
      [],
    );
  });

  test('ends the sessions, and the person cannot sign in afterwards', async () => {
    const { email, userId, token } = await aKnownPerson(app);
    expect((await app.call('core/ping', {}, token)).status).toBe(200);
    await run('erase', email, '--yes');
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    expect((await signInAs(app, email, password)).status).toBe(401);
    expect((await signInAs(app, `erased-${userId}@invalid`, password)).status).not.toBe(200);
  });

  test('deletes submissions with the counts of their answers, and their files by a job', async () => {
    const { email, token } = await aKnownPerson(app);
    const { id, formId, objects } = await aSubmissionOf(app, token);
    await run('erase', email, '--yes');
    expect(await tablesWith(id)).toEqual(['audit_events']);
    expect(await rowsOf('select total from form_results where form_id = $1', [formId])).toEqual([
      { total: 0 },
    ]);
    expect(await rowsOf('select from respondents where form_id = $1', [formId])).toEqual([]);
    const job = app.jobs.findLast(({ name }) => name === 'remove-objects');
    expect(job?.data).toEqual({ names: expect.arrayContaining(objects) });
    for (const name of objects) expect(await app.files.objects.open(name)).toBeDefined();
    const work = removeObjects({ files: app.files });
    await work({ names: objects });
    await work({ names: objects });
    for (const name of objects) expect(await app.files.objects.open(name)).toBeUndefined();
  });

  test('changes nothing in the books, the sign-offs and the audit log', async () => {
    const { email, userId, employerId, contactId, contractId } = await aKnownPerson(app);
    await aDecision(app, { employerId, contractId }, { userId, contactId });
    await chainEvents(app.db);
    const [before, events] = [await ledgerDigest(), await rowsOf('select * from audit_events')];
    await run('erase', email, '--yes');
    await chainEvents(app.db);
    expect(await ledgerDigest()).toEqual(before);
    const after = await rowsOf('select * from audit_events');
    expect(after).toEqual(expect.arrayContaining(events));
    const { faults } = await verifyChain(app.db, { secrets: app.parts.institution });
    expect(faults).toEqual([]);
  });

  test('is recorded as an operator’s with counts, without personal data', async () => {
    const { email, userId } = await aKnownPerson(app);
    await run('erase', email, '--yes');
    const [event] = await rowsOf(
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

  test('removes the purchaser from orders that tax law no longer protects, now or by the sweep', async () => {
    const { email, userId, studentId, order, employerId } = await aKnownPerson(app);
    const day = 86_400_000;
    const daysAgo = (days: number) => new Date(app.now.getTime() - days * day);
    const given = { studentId, userId, payerName: 'Marama Whetū', payerEmail: email };
    const old = { ...given, createdAt: daysAgo(taxRecordsKeptDays + 1) };
    const { order: own } = await aPaidOrder(app, { ...old, buyerAddress: '1 Wharf Street' });
    const { order: ofCompany } = await aPaidOrder(app, { ...old, employerId, buyerName: 'Acme' });
    const { order: settledLater } = await aPaidOrder(app, old, {
      settledAt: daysAgo(taxRecordsKeptDays - 1),
    });
    await run('erase', email, '--yes');
    const purchasers = async () =>
      new Map(
        (
          await rowsOf(
            `select order_id, payer_name, payer_email, buyer_name, buyer_address, email_address
             from orders where user_id = $1`,
            [userId],
          )
        ).map(({ order_id: id, ...purchaser }) => [id, purchaser]),
      );
    const erased = { payer_name: 'Erased person', payer_email: `erased-${userId}@invalid` };
    const first = await purchasers();
    expect(first.get(own.orderId)).toEqual({
      ...erased,
      buyer_name: 'Erased person',
      buyer_address: null,
      email_address: null,
    });
    expect(first.get(ofCompany.orderId)).toMatchObject({ ...erased, buyer_name: 'Acme' });
    for (const { orderId } of [settledLater, order]) {
      expect(first.get(orderId)).toMatchObject({ payer_name: 'Marama Whetū', payer_email: email });
    }
    const later = new Date(app.now.getTime() + 2 * day);
    const idle = { minutes: 120, staffMinutes: 30 };
    await sweepHouse(app.db, later, { idle, log: pino({ level: 'silent' }) });
    const second = await purchasers();
    expect(second.get(settledLater.orderId)).toMatchObject(erased);
    expect(second.get(order.orderId)).toMatchObject({ payer_name: 'Marama Whetū' });
  });

  test('leaves other people as they are', async () => {
    const other = await aKnownPerson(app);
    const exported = async () => JSON.parse((await run('export', other.email)).out).tables;
    const { auditEvents: _, ...before } = await exported();
    const { email } = await aKnownPerson(app);
    await run('erase', email, '--yes');
    const { auditEvents: __, ...after } = await exported();
    expect(after).toEqual(before);
  });

  test('asks for --yes, and erases nothing without it', async () => {
    const { email, userId } = await aKnownPerson(app);
    expect(await run('erase', email)).toEqual({
      code: 1,
      out: '',
      err: `Erasing the account of Marama Whetū (${email}) cannot be undone. If you want that, repeat the command with --yes.\n`,
    });
    expect(await rowsOf('select email from users where id = $1', [userId])).toEqual([{ email }]);
  });

  test('repeating it finds no account, and changes nothing', async () => {
    const { email, userId } = await aKnownPerson(app);
    await run('erase', email, '--yes');
    const before = await rowsOf('select * from users where id = $1', [userId]);
    expect(await run('erase', email, '--yes')).toEqual({
      code: 1,
      out: '',
      err: `There is no account with the address ${email}.\n`,
    });
    expect(await rowsOf('select * from users where id = $1', [userId])).toEqual(before);
  });

  test('the same address can open an account again, and that is erased separately', async () => {
    const { email } = await aKnownPerson(app);
    await run('erase', email, '--yes');
    await anAccount(app, { email });
    expect((await run('erase', email, '--yes')).code).toBe(0);
    const erased = await rowsOf(`select from users where email like 'erased-%@invalid'`);
    expect(erased.length).toBeGreaterThan(1);
  });

  test.each([
    ['admin', { isAdmin: true }],
    ['support', { isSupport: true }],
  ])('refuses an account with the claim %s', async (role, claims) => {
    const { email, id } = await anAccount(app, claims);
    expect(await run('erase', email, '--yes')).toEqual({
      code: 1,
      out: '',
      err: `${email} is ${role}. Revoke that first: npm run accounts -- revoke ${email} ${role}.\n`,
    });
    expect(await rowsOf('select email from users where id = $1', [id])).toEqual([{ email }]);
  });

  test('erases nothing if it fails before the end', async () => {
    const { email, userId, token } = await aKnownPerson(app);
    const { id } = await aSubmissionOf(app, token);
    await app.db.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
       create trigger fail before insert on audit_events for each row
         when (new.kind = 'account.erased') execute function fail()`,
    );
    await expect(run('erase', email, '--yes')).rejects.toThrow('stopped');
    await app.db.query('drop trigger fail on audit_events; drop function fail()');
    expect((await app.call('core/ping', {}, token)).status).toBe(200);
    expect(await rowsOf('select email from users where id = $1', [userId])).toEqual([{ email }]);
    expect(await rowsOf('select id from submissions where id = $1', [id])).toEqual([{ id }]);
  });
});
