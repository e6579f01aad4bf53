import { type Database, type Statement, statement } from '../platform/database.ts';
import { exportedAccountTables } from './exported-account-tables.ts';
import { exportedRegistryTables } from './exported-registry-tables.ts';

export const exportedTables = { ...exportedAccountTables, ...exportedRegistryTables };

/** Why the rows of a table are not exported. */
export const notExported: Readonly<Record<string, string>> = {
  audit_checkpoints: 'statements about the chain of events, without persons',
  audit_log_position: 'a counter',
  backup_runs: 'no persons',
  company_accounts: 'when a company’s account was first filled',
  configuration_marks: 'the configuration of the portal',
  content_links: 'references between contents',
  document_files: 'sizes and types of files',
  documents: 'belong to companies, and name no account, contact or student',
  employers: 'companies, not persons',
  form_handlers: 'how forms work',
  form_results: 'counts',
  invoice_holds: 'which attempt holds an invoice; the attempt is exported',
  legal_holds: 'reasons that may concern a dispute with the person',
  link_codes: 'keyed hashes of codes; their links are exported',
  localities: 'postcodes',
  media_variants: 'sizes of pictures',
  paper_numbers: 'counters',
  passkey_challenges: 'random values that expire within minutes',
  receipt_payments: 'bank details of the companies that paid',
  registry_feed: 'a counter',
  registry_photos: 'hashes of photos; whether a student has one is exported with the student',
  registry_undo: 'the previous values of exported rows, until the next import',
  registry_webhook: 'the state of a connection',
  respondents: 'keyed hashes of who answered which form, without the answers',
  schema_builds: 'versions of the portal',
  setting_changes: 'settings, for an hour',
  stored_secrets: 'secrets of the portal',
  submission_forms: 'forms as they were answered',
};

type Row = Readonly<Record<string, unknown>>;

const statements: readonly { key: string; select: Statement<Row> }[] = Object.entries(
  exportedTables,
).map(([table, { columns, where }]) => ({
  key: inCamelCase(table),
  select: statement<Row>(
    `export-${table}`,
    // Names both values, since PostgreSQL refuses one that the statement does not use.
    `select ${columns.join(', ')} from ${table}
     where (${where}) and $1::text is not null and $2::text is not null`,
  ),
}));

function inCamelCase(name: string): string {
  return name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

const withReadableKeys = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [inCamelCase(name), value]));

/** The rows about an account by table; tables without any are left out. */
type AccountExport = Readonly<Record<string, readonly Row[]>>;

/** Reads every row that names an account, its contacts or its student, without secrets. */
export async function readAccountExport(
  db: Database,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<AccountExport> {
  const tables: Record<string, readonly Row[]> = {};
  for (const { key, select } of statements) {
    const rows = await db.rows(select, [id, email]);
    if (rows.length > 0) tables[key] = rows.map(withReadableKeys);
  }
  return tables;
}
