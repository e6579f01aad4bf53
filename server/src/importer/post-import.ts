import { dayAndTime, type PostingParts, postWith } from '../company-account/post-entries.ts';
import { postingSql } from '../company-account/posting-sql.ts';
import { notingSql } from '../company-account/receipts-sql.ts';
import { preEnrolmentFeesFile, preEnrolmentsFile } from '../invoices/import.ts';
import { type Database, statement } from '../platform/database.ts';
import { receiptsFile } from '../receipts/import.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { Differences } from './find-differences.ts';

// What an import, or undoing one, means for the accounts of companies.

// Companies that existed before are filled before an import begins.
const openNew = statement<{ employer_id: string }>(
  'open-accounts-of-import',
  `insert into company_accounts (employer_id, opened_day, opened_at)
   select employer_id, $1, $2 from employers employer
   where not exists (
     select from company_accounts account where account.employer_id = employer.employer_id
   )
   order by employer_id
   on conflict do nothing returning employer_id`,
);

const invoiceFiles: readonly ExtractFile[] = [preEnrolmentsFile, preEnrolmentFeesFile];

/** Posts invoices and receipts, by SQL of their ids; empty if nothing changed. */
async function post(
  tx: Database,
  parts: PostingParts,
  {
    invoices,
    receipts,
    filling,
  }: { invoices: string; receipts: string; filling: readonly string[] },
): Promise<void> {
  if (invoices !== '') await postWith(tx, parts, { text: postingSql(invoices), filling });
  if (receipts !== '') await postWith(tx, parts, { text: notingSql(receipts), filling });
}

/** Posts what an import changed, in its transaction; new companies are filled by it. */
export async function postImport(
  tx: Database,
  parts: PostingParts,
  differences: readonly Differences[],
): Promise<void> {
  const opened = await tx.rows(openNew, dayAndTime(parts));
  const changed = differences.filter(
    ({ inserts, updates, retirements, late }) =>
      inserts + updates + retirements > 0 || late !== undefined,
  );
  const idsIn = (files: readonly ExtractFile[], key: string) =>
    changed
      .filter(({ file }) => files.includes(file))
      .map(({ relation }) => `select ${key} from ${relation}`)
      .join(' union all ');
  await post(tx, parts, {
    invoices: idsIn(invoiceFiles, 'pre_enrolment_id'),
    receipts: idsIn([receiptsFile], 'receipt_id'),
    filling: opened.map(({ employer_id: id }) => id),
  });
}

/** Posts what undoing an import changed; call it before what was kept for that is deleted. */
export async function postUndo(tx: Database, parts: PostingParts): Promise<void> {
  const idsOf = (files: readonly ExtractFile[], key: string) =>
    `select (key[1]) collate "C" as ${key} from registry_undo
     where kind in (${files.map(({ kind }) => `'${kind}'`).join(', ')})`;
  await post(tx, parts, {
    invoices: idsOf(invoiceFiles, 'pre_enrolment_id'),
    receipts: idsOf([receiptsFile], 'receipt_id'),
    filling: [],
  });
}
