import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addLocalities } from '@tradebridge/server/addresses/import-localities';
import { refreshEmployerUsers } from '@tradebridge/server/companies/refresh-employer-users';
import { createAccount } from '@tradebridge/server/identity/create-account';
import { importExtract } from '@tradebridge/server/importer/import-extract';
import { withAdvisoryLock } from '@tradebridge/server/platform/advisory-lock';
import { dayIn } from '@tradebridge/server/platform/calendar';
import { type Database, type DatabasePool, statement } from '@tradebridge/server/platform/database';
import type { Env } from '@tradebridge/server/platform/env';
import {
  filesPlaceOf,
  openFiles,
  refuseUnreachable,
} from '@tradebridge/server/platform/open-files';
import type { FastifyBaseLogger } from 'fastify';
import {
  type DemonstrationAccount,
  demonstrationAccounts,
  demonstrationPassword,
} from './institution/accounts.ts';
import { demonstrationLocalities } from './institution/localities.ts';
import { demonstrationTerms } from './institution/terms.ts';
import { writeDemonstrationExtract } from './institution/write-demonstration-extract.ts';
import { seedContent } from './seed-content.ts';

interface Parts {
  readonly db: DatabasePool;
  readonly env: Env;
  readonly log: FastifyBaseLogger;
}

const isEmpty = statement<{ empty: boolean }>(
  'demonstration-is-empty',
  `select not exists (select 1 from registry_imports where state = 'imported') as empty`,
);
const hasLocalities = statement<{ has_localities: boolean }>(
  'demonstration-has-localities',
  'select exists (select 1 from localities) as has_localities',
);
const knownEmails = statement<{ email: string }>('known-emails', 'select email from users');
const connectContact = statement(
  'connect-demonstration-contact',
  'update employer_contacts set user_id = $1 where contact_id = $2',
);
// Later changes by an administrator are kept.
const addTerms = statement(
  'add-demonstration-terms',
  `insert into settings (key, version, values, changed_at, changed_by)
   values ('checkout', 1, $1, $2, 'demonstration') on conflict do nothing`,
);
const connectStudent = statement(
  'connect-demonstration-student',
  'update students set user_id = $1 where student_id = $2',
);

async function importInstitution({ db, env, log }: Parts) {
  const now = new Date();
  const folder = await mkdtemp(join(env.DATA_DIR, 'demonstration-'));
  try {
    const today = dayIn(env.INSTITUTE_TIME_ZONE, now);
    await writeDemonstrationExtract({
      folder,
      scale: 'demo',
      today,
      timeZone: env.INSTITUTE_TIME_ZONE,
    });
    const files = openFiles(filesPlaceOf(env));
    await refuseUnreachable(files);
    const outcome = await importExtract({
      db,
      files,
      source: folder,
      options: {
        origin: { by: 'command', name: 'demonstration', userId: null },
        instituteId: env.INSTITUTE_ID,
        timeZone: env.INSTITUTE_TIME_ZONE,
        maxUnpackedBytes: env.REGISTRY_MAX_UNPACKED_MIB * 1024 ** 2,
      },
      now,
      log: (sentence) => log.info(sentence),
    });
    if (outcome.status !== 'imported') {
      throw new Error(`The demonstration institution was not imported: ${JSON.stringify(outcome)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openAccount(db: Database, account: DemonstrationAccount): Promise<void> {
  const userId = await createAccount(db, {
    email: account.email,
    name: account.name,
    password: demonstrationPassword,
    isAdmin: account.kind === 'staff-admin',
    isSupport: account.kind === 'staff-support',
    secondFactor: 'E',
  });
  if (account.contactId) await db.rows(connectContact, [userId, account.contactId]);
  if (account.studentId) await db.rows(connectStudent, [userId, account.studentId]);
  await refreshEmployerUsers(db, { userIds: [userId] });
}

async function fill(parts: Parts): Promise<void> {
  const { db } = parts;
  const [state] = await db.rows(isEmpty);
  if (state?.empty) await importInstitution(parts);
  const [places] = await db.rows(hasLocalities);
  // An operator's own list takes precedence.
  if (!places?.has_localities) await addLocalities(db, demonstrationLocalities);
  const terms = JSON.stringify({ paymentTermsConditionsContent: demonstrationTerms });
  await db.rows(addTerms, [terms, new Date()]);
  const known = new Set((await db.rows(knownEmails)).map((user) => user.email));
  for (const account of demonstrationAccounts) {
    if (!known.has(account.email)) await db.transaction((tx) => openAccount(tx, account));
  }
  const editor = demonstrationAccounts.find(({ kind }) => kind === 'staff-admin');
  if (editor) {
    const files = openFiles(filesPlaceOf(parts.env));
    await seedContent({ db, files, now: new Date() }, editor.email);
  }
}

/**
 * Fills an empty database with the demonstration institution and its accounts; does nothing to a
 * full one.
 */
export async function seedDemonstration(parts: Parts): Promise<readonly DemonstrationAccount[]> {
  const client = await parts.db.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Other processes wait, and then find it full.
    await withAdvisoryLock(client, 'seedDemonstration', () => fill(parts));
  } finally {
    // Closes the connection rather than reusing it, which drops its setting.
    client.release(true);
  }
  return demonstrationAccounts;
}
