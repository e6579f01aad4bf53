import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PortalValue } from '../registry/tables.ts';

type Value = string | boolean | null;

/** A value that a user changes. */
export interface ChangedColumn {
  /** Its name in the feed, such as `businessPhone`. */
  readonly name: string;
  readonly protects: PortalValue;
}

/**
 * The columns of a row that change; only these are written, reported and protected. Absent values
 * stay as they are.
 */
export function changedColumns<Name extends string>(
  table: PgTable,
  before: Readonly<Record<NoInfer<Name>, Value>>,
  sent: Readonly<Partial<Record<Name, Value | undefined>>>,
): ChangedColumn[] {
  const columns = getTableColumns(table);
  return (Object.keys(sent) as Name[]).flatMap((name) => {
    const column = columns[name];
    if (!column) throw new Error(`There is no column ${name}.`);
    const value = sent[name];
    if (value === undefined || value === before[name]) return [];
    return [{ name, protects: { column: column.name, old: before[name], new: value } }];
  });
}

/** The new values by name, for the update. */
export const newValuesOf = (changed: readonly ChangedColumn[]): Record<string, Value> =>
  Object.fromEntries(changed.map(({ name, protects }) => [name, protects.new as Value]));

const oldValuesOf = (changed: readonly ChangedColumn[]): Record<string, Value> =>
  Object.fromEntries(changed.map(({ name, protects }) => [name, protects.old as Value]));

/** The new values by name, with the previous ones under `old`, as in the feed. */
export const newAndOldValuesOf = (changed: readonly ChangedColumn[]) => ({
  ...newValuesOf(changed),
  old: oldValuesOf(changed),
});
