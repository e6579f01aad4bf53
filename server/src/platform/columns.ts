import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  integer,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * An id assigned by the registry (1 to 64 of `A-Z a-z 0-9 . _ -`). Compared by bytes, whatever the
 * database's locale.
 */
export const registryId = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** An amount of money in integer cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** A calendar day `YYYY-MM-DD`, without a time zone. */
export const day = (name: string) => date(name, { mode: 'string' });

/** An instant, stored in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * When a full extract no longer contained the row: hidden from every list and count, restored when
 * it returns.
 */
export const retiredAt = () => instant('retired_at');

/**
 * The version of a record that people edit, from 1. Only the table's trigger `raise_version` writes
 * it, so that every change counts, also one by a process of an older release (decision 100). Not
 * named `version`: statements of 0.1.0 use that name of other tables, without saying which.
 */
export const version = () => integer('edit_version').notNull().default(1);

/**
 * A generated column for searching: `found`, SQL for a text, without case and accents. It is read until the column
 * `folded` of the same text is filled (decision 106), and goes in a later release. Triggers alone write `folded`, so that
 * rows of older processes have it too: it is not declared here.
 */
export const searchedBy = (found: string) =>
  text('search').generatedAlwaysAs(sql.raw(`searchable(${found})`));

export const isNotRetired = sql`retired_at is null`;

/** SQL for a check: the column has one of the contract's values, or null. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
