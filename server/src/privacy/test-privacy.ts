import { randomUUID } from 'node:crypto';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { runAccountsCommand } from '../identity/accounts-command.ts';
import { anAccount } from '../identity/test-people.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import type { TestApp } from '../platform/test-app.ts';
import { outcomeOf } from '../platform/test-command.ts';
import {
  aRespondent,
  fileField,
  nameField,
  processAll,
  upload,
  withPhoto,
} from '../submissions/test-submissions.ts';
import { eraseCommand } from './erase-command.ts';
import { exportCommand } from './export-command.ts';
import { holdCommand, releaseCommand } from './hold-command.ts';

const privacyCommands = {
  ...{ export: exportCommand, erase: eraseCommand },
  ...{ hold: holdCommand, release: releaseCommand },
};

/** Runs `npm run accounts` with the arguments. */
export const runAccounts = (app: Pick<TestApp, 'db' | 'now' | 'parts'>, ...args: string[]) =>
  outcomeOf((io) => runAccountsCommand(args, io, privacyCommands), {
    openPortal: async () => ({
      db: app.db,
      jobs: app.parts.jobs,
      institution: app.parts.institution,
      sealedPlaces: [],
      close: async () => {},
    }),
    now: () => app.now,
  });

/** The rows of a statement. */
export const rowsOf = async (app: TestApp, sql: string, values: unknown[] = []) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];

/** The tables that contain a text. */
export async function tablesWith(app: TestApp, text: string): Promise<string[]> {
  const tables = await rowsOf(
    app,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(
      app,
      `select from "${name}" one where strpos(to_jsonb(one)::text, $1) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

/** Secrets of `aKnownPerson`, none of which may leave the database. */
export const secretsInRows = ['calendar-hash', 'push-address', 'recovery-hash', 'known-hash'];

/**
 * A person with an account that is a company's contact and a learner, with a session, devices,
 * messages, a submission with a photo, a paid order and rows about all of it.
 */
export async function aKnownPerson(app: TestApp) {
  const { db, now } = app;
  const user = await anAccount(app, {
    name: 'Marama Whetū',
    email: `${randomUUID()}@example.test`,
    smsNumber: '+61412345678',
  });
  const { id: userId, email } = user;
  const { employerId } = await aCompany(db);
  const { contactId } = await aContact(db, employerId, { userId, email });
  await refreshEmployerUsers(db, { userIds: [userId] });
  const { studentId, contractId } = await anApprentice(db, employerId, { student: { userId } });
  const token = await app.signIn(userId);
  const values = [userId, now, employerId];
  for (const sql of [
    `insert into calendar_addresses (token_hash, user_id, employer_id, created_at)
     values ('calendar-hash' || $1, $1, $3, $2)`,
    `insert into push_devices (user_id, kind, address, registered_at)
     select $1, 'fcm', 'push-address' || $1, $2::timestamptz where $3::text is not null`,
    `insert into recovery_codes (user_id, code_hash)
     select $1, 'recovery-hash' || $1 where $2::timestamptz is not null and $3::text is not null`,
    `insert into known_devices (user_id, token_hash, created_at, last_used_at, expires_at)
     select $1, 'known-hash' || $1, at, at, at + interval '90 days' from (select $2::timestamptz as at) as one
     where $3::text is not null`,
    `insert into answers_drafts (user_id, form_id, revision, form_version, answers, saved_at)
     select $1, 'F-' || $3, 1, 1, '[]', $2::timestamptz`,
  ]) {
    await db.query(sql, values);
  }
  await db.query(
    `insert into sent_mails (id, email, subject, at) values ($1, $2, 'Your receipt', $3)`,
    [randomUUID(), email, now],
  );
  const { order } = await aPaidOrder(app, {
    studentId,
    userId,
    payerName: user.name,
    payerEmail: email,
    buyerName: user.name,
    buyerAddress: '1 Wharf Street',
    createdAt: now,
  });
  return { ...user, userId, token, employerId, contactId, studentId, contractId, order };
}

/** A complete submission of the person, with a photo; returns its id and the names of its objects. */
export async function aSubmissionOf(app: TestApp, token: string) {
  const form = await aRespondent(app, { fields: [nameField, fileField] });
  const sent = withPhoto(form);
  const { id } = sent.sub;
  await app.call('form/submitForm', sent, token);
  await upload(app, token, { id, uniqueName: 'roof-1.png' });
  await app.call('form/completeSubmission', { id }, token);
  await processAll(app);
  return {
    id,
    formId: form.formId,
    objects: [`submissions/${id}.json`, `submissions/${id}/roof-1.png`],
  };
}
