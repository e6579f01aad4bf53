import type { AccountEntry } from '@tradebridge/contract/company-account';
import { importExtract } from '../importer/import-extract.ts';
import type { ImportOptions } from '../importer/import-run.ts';
import { type ExtractGiven, writeExtract } from '../importer/test-extract.ts';
import { countsOf } from '../importer/test-portal.ts';
import type { TestApp } from '../platform/test-app.ts';
import { owedSql } from './opening-sql.ts';

// Imports beside the calls of a test's server, and a look into companies' accounts.

/** Imports an extract into a server's database, at its time. */
export async function importInto(
  { db, files, now }: Pick<TestApp, 'db' | 'files' | 'now'>,
  given: ExtractGiven,
  options: Partial<ImportOptions> = {},
) {
  const extract = await writeExtract({ generatedAt: now.toISOString(), ...given });
  try {
    const outcome = await importExtract({
      db,
      files,
      source: extract.folder,
      now,
      options: {
        origin: { by: 'command', name: 'extract', userId: null },
        instituteId: 'test',
        timeZone: 'Australia/Melbourne',
        maxUnpackedBytes: 10 * 1024 ** 3,
        ...options,
      },
    });
    countsOf(outcome);
    return outcome;
  } finally {
    await extract.remove();
  }
}

/** Imports extracts that say what changed. */
export const anImporter =
  (app: TestApp) =>
  (given: ExtractGiven, options: Partial<ImportOptions> = {}) =>
    importInto(app, { mode: 'delta', ...given }, options);

/** The entries of a company: kind, amount in cents, and the day where it matters. */
export async function entriesOf(app: TestApp, employerId: string): Promise<AccountEntry[]> {
  const { rows } = await app.db.query(
    `select kind, amount, gst_amount as "gstAmount", posted_day as "postedDay",
       about_day as "aboutDay", due_day as "dueDay", noted_amount as "notedAmount",
       document_number as "documentNumber", pre_enrolment_id as "preEnrolmentId",
       invoice_number as "invoiceNumber", student_name as "studentName",
       purchase_order_number as "purchaseOrderNumber"
     from account_entries where employer_id = $1 order by posted_day, entry_id`,
    [employerId],
  );
  return rows as AccountEntry[];
}

/** The same as pairs of kind and amount. */
export const amountsOf = async (app: TestApp, employerId: string) =>
  (await entriesOf(app, employerId)).map(({ kind, amount }) => [kind, amount]);

/** What the tables themselves say that a company owes, without papers and entries. */
export async function owedBy(app: TestApp, employerId: string): Promise<number | undefined> {
  const { rows } = await app.db.query(owedSql('select $1::text collate "C" as employer_id'), [
    employerId,
  ]);
  return (rows as { amount: number }[])[0]?.amount;
}
