import type { Wording } from '@tradebridge/contract/labels';
import type pg from 'pg';
import { preEnrolmentFeesFile, preEnrolmentsFile } from '../invoices/import.ts';
import { unsettledSql } from '../payments/attempt-sql.ts';
import { reviewAmounts, reviewCancelled, reviewWithdrawn } from '../payments/review-invoices.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import { expectedLabels } from '../registry/fault-labels.ts';
import type { Faults } from '../registry/faults.ts';
import { registryLabels } from '../registry/labels.ts';
import type { Manifest } from '../registry/manifest.ts';
import { stageOf } from '../registry/stage-file.ts';
import { assignmentsOf, type Differences } from './find-differences.ts';

// A pre-enrolment being paid stays unchanged, with its fees. An extract's changes to it wait until
// the payment is resolved: see applyHeldBack.

/** SQL: pre-enrolments being paid, or whose payment has an unknown result. */
const beingPaidSql = `select invoice.pre_enrolment_id
  from payment_attempts attempt join order_invoices invoice on invoice.order_id = attempt.order_id
  where ${unsettledSql('attempt')}`;

const stage = stageOf(preEnrolmentsFile);
const [invoiceKey] = preEnrolmentsFile.key;

interface Compared {
  readonly invoices: Differences | undefined;
  readonly fees: Differences | undefined;
}

const comparedOf = (differences: readonly Differences[]): Compared => ({
  invoices: differences.find(({ file }) => file === preEnrolmentsFile),
  fees: differences.find(({ file }) => file === preEnrolmentFeesFile),
});

/** The temporary tables with the extract's changes to rows that users may be writing. */
const lateTables = ({ invoices, fees }: Compared) =>
  [invoices?.late, fees?.late].filter((late) => late !== undefined);

/** A row of a late table that really is a change. */
const changeSql = `(is_changed or action <> 'update')`;

export const heldBackWarning = (count: number): Wording => [
  count === 1 ? registryLabels.heldBackOne : registryLabels.heldBackMany,
  { file: preEnrolmentsFile.name, count },
];

/** How many pre-enrolments would be held back now, without a lock. */
export async function countHeldBack(
  client: pg.ClientBase,
  differences: readonly Differences[],
): Promise<number> {
  const changed = lateTables(comparedOf(differences)).map(
    (late) => `select ${invoiceKey} from ${late} where ${changeSql}`,
  );
  if (changed.length === 0) return 0;
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from (${changed.join(' union ')}) changed where ${invoiceKey} in (${beingPaidSql})`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A pre-enrolment that is held back keeps its numbers, so no other can have them; reported before
 * anything is written.
 */
export async function checkNumbersBeingPaid(client: pg.ClientBase, faults: Faults): Promise<void> {
  for (const column of preEnrolmentsFile.unique) {
    const { rows } = await client.query<{ line: number; value: string }>(
      `select s.line, s.${column} as value from ${stage} s
       join ${preEnrolmentsFile.table} t using (${column})
       where t.${invoiceKey} <> s.${invoiceKey} and t.retired_at is null
         and t.${invoiceKey} in (${beingPaidSql})
       order by s.line`,
    );
    for (const { line, value } of rows) {
      faults.add({
        file: preEnrolmentsFile.name,
        line,
        column,
        value,
        expected: expectedLabels.notBeingPaid,
      });
    }
  }
}

/**
 * Locks pre-enrolments that the extract changes and users may be paying, and all that are being
 * paid: a payment holds the same lock while it records the attempt.
 */
export async function lockPreEnrolments(
  client: pg.ClientBase,
  differences: readonly Differences[],
): Promise<void> {
  const ids = lateTables(comparedOf(differences)).map(
    (late) => `select ${invoiceKey} from ${late}`,
  );
  await client.query(
    `select from ${preEnrolmentsFile.table}
     where ${invoiceKey} in (${[...ids, beingPaidSql].join(' union ')})
     order by ${invoiceKey} for no key update`,
  );
}

/** The changes to a file's rows that are postponed. */
export interface HeldBack {
  readonly inserts: number;
  readonly retirements: number;
}

export interface AllHeldBack {
  readonly of: ReadonlyMap<Differences, HeldBack>;
  /** The pre-enrolments of which the extract says something else than the portal. */
  readonly changed: readonly string[];
}

const nothing: AllHeldBack = { of: new Map(), changed: [] };

const jsonOf = (file: ExtractFile, columns: ReadonlySet<string>, alias: string) =>
  assignmentsOf(file, columns)
    .filter(({ column }) => column !== invoiceKey)
    .map(({ column }) => `'${column}', ${alias}.${column}`)
    .join(', ');

async function keepForLater(
  client: pg.ClientBase,
  { invoices, fees }: { invoices: Differences; fees: Differences },
  { generatedAt }: Manifest,
): Promise<void> {
  // The newest extract wins; columns it does not have keep the values of an earlier one.
  const newest = `on conflict (${invoiceKey}) do update set generated_at = excluded.generated_at,
      is_retired = excluded.is_retired, row = coalesce(held.row, '{}') || excluded.row,
      fees = excluded.fees
    where held.generated_at <= excluded.generated_at`;
  await client.query(
    `insert into held_back_pre_enrolments as held (${invoiceKey}, generated_at, is_retired, row, fees)
     select s.${invoiceKey}, $1, false,
       jsonb_build_object(${jsonOf(preEnrolmentsFile, invoices.columns, 's')}),
       coalesce(fees.list, '[]')
     from ${stage} s join being_paid using (${invoiceKey})
     left join (
       select fee.${invoiceKey},
         jsonb_agg(jsonb_build_object(${jsonOf(preEnrolmentFeesFile, fees.columns, 'fee')})) as list
       from ${stageOf(preEnrolmentFeesFile)} fee join being_paid using (${invoiceKey})
       group by 1
     ) fees using (${invoiceKey})
     ${newest}`,
    [generatedAt],
  );
  await client.query(
    `insert into held_back_pre_enrolments as held (${invoiceKey}, generated_at, is_retired)
     select ${invoiceKey}, $1, true from ${invoices.late} join being_paid using (${invoiceKey})
     where action = 'retire'
     ${newest}`,
    [generatedAt],
  );
}

/** Removes held back changes from those about to be written. */
async function leaveOut(client: pg.ClientBase, { late }: Differences) {
  const { rows } = await client.query<{ id: string; action: string; is_change: boolean }>(
    `delete from ${late} where ${invoiceKey} in (select ${invoiceKey} from being_paid)
     returning ${invoiceKey} as id, action, ${changeSql} as is_change`,
  );
  return {
    ids: rows.flatMap(({ id, is_change: isChanged }) => (isChanged ? [id] : [])),
    inserts: rows.filter(({ action }) => action === 'insert').length,
    retirements: rows.filter(({ action }) => action === 'retire').length,
  };
}

/**
 * Stores the extract's changes to pre-enrolments that are being paid, and removes them from those
 * about to be written. Call it while holding the locks of `lockPreEnrolments`.
 */
export async function holdBack(
  client: pg.ClientBase,
  {
    differences,
    manifest,
    warn,
  }: {
    differences: readonly Differences[];
    manifest: Manifest;
    warn: (warning: Wording) => void;
  },
): Promise<AllHeldBack> {
  const { invoices, fees } = comparedOf(differences);
  if (!invoices || !fees || invoices.isAllNew) return nothing;
  const { rowCount } = await client.query(`create temporary table being_paid as ${beingPaidSql}`);
  if (rowCount === 0) return nothing;
  await keepForLater(client, { invoices, fees }, manifest);
  // Restores rows that were temporarily retired because another was about to get their number.
  await client.query(
    `update ${preEnrolmentsFile.table} set retired_at = null
     where retired_at is not null and ${invoiceKey} in (select ${invoiceKey} from being_paid)`,
  );
  const ids = new Set<string>();
  const held = new Map<Differences, HeldBack>();
  for (const found of [invoices, fees]) {
    if (found.late === undefined) continue;
    const left = await leaveOut(client, found);
    held.set(found, left);
    for (const id of left.ids) ids.add(id);
  }
  if (ids.size > 0) warn(heldBackWarning(ids.size));
  return { of: held, changed: [...ids] };
}

/**
 * Finds, after the merge, what was paid here and is cancelled or has another amount there, and what
 * was withdrawn here and is owed there. Returns whether it found any.
 */
export async function reviewPaid(
  client: pg.ClientBase,
  differences: readonly Differences[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<boolean> {
  const compared = comparedOf(differences);
  if (!compared.invoices || compared.invoices.isAllNew) return false;
  const cancelled = await client.query(
    reviewCancelled(`select ${invoiceKey}, status from ${stage} where status = 'cancelled'`),
    [now],
  );
  const changed = lateTables(compared).map((late) => `select ${invoiceKey} from ${late}`);
  const differing = await client.query(reviewAmounts(changed.join(' union ')), [now]);
  const withdrawn = await client.query(
    reviewWithdrawn(`select ${invoiceKey} from ${stage} where status in ('unpaid', 'paid')`),
    [now, timeZone],
  );
  return cancelled.rows.length + differing.rows.length + withdrawn.rows.length > 0;
}
