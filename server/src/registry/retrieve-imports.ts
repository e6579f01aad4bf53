import type { RegistryImport, retrieveRegistryImports } from '@tradebridge/contract/administration';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';

const pageSize = 20;

interface ImportRow
  extends Omit<RegistryImport, 'at' | 'generated' | 'source' | 'undoableUntil' | 'undone'> {
  at: Date;
  generated: Date | null;
  origin: 'command' | 'upload' | null;
  source_name: string | null;
  user_name: string | null;
  undoable_until: Date | null;
  undone_at: Date | null;
  undone_by: string | null;
  service_token: string | null;
}

const sumOf = (count: string) =>
  `'${count}', coalesce(sum((value ->> '${count}')::integer), 0)::integer`;

const list = statement<ImportRow>(
  'registry-imports',
  `select made.id, made.imported_at as at, made.state, made.generated_at as generated, made.mode,
     made.origin, made.source_name, coalesce(account.email, made.user_id) as user_name, made.service_token,
     made.duration_ms as "durationMs", made.fault_count as "faultCount",
     made.conflict_count as "conflictCount", made.warning_count as "warningCount",
     case when made.undoable_until > $3 then made.undoable_until end as undoable_until,
     made.undone_at, coalesce(undoer.email, made.undone_by) as undone_by,
     made.state = 'imported' and not exists (
       select from registry_imports earlier
       where earlier.state in ('imported', 'undone') and earlier.imported_at < made.imported_at
     ) as "isFirst",
     (select json_build_object(${['inserted', 'updated', 'unchanged', 'retired'].map(sumOf).join(', ')})
      from jsonb_each(made.counts)) as counts
   from registry_imports made left join users account on account.id = made.user_id
   left join users undoer on undoer.id = made.undone_by
   where ${isOnPage('made.imported_at', 'made.id::text', '$1', '$2')}
   order by made.imported_at desc, made.id::text desc limit ${pageSize + 1}`,
);

const importOf = ({
  origin,
  source_name,
  user_name,
  undoable_until,
  undone_at,
  undone_by,
  service_token,
  at,
  generated,
  ...row
}: ImportRow): RegistryImport => ({
  ...row,
  at: at.toISOString(),
  generated: generated?.toISOString() ?? null,
  undoableUntil: undoable_until?.toISOString() ?? null,
  undone: undone_at && { at: undone_at.toISOString(), by: undone_by },
  source: origin && {
    by: origin,
    name: source_name ?? '',
    user: user_name,
    serviceToken: service_token,
  },
});

/** Completed and refused imports, newest first, by page. */
export async function retrieveImports(
  { db, now }: Context,
  { cursor }: z.output<typeof retrieveRegistryImports.input>,
): Promise<z.output<typeof retrieveRegistryImports.result>> {
  const rows = await db.rows(list, [...afterCursor(cursor), now]);
  return {
    items: rows.slice(0, pageSize).map(importOf),
    next: cursorOf(rows, pageSize, ({ at, id }) => ({ at, id })),
  };
}

const findAge = statement<{ generated: Date | null }>(
  'data-age',
  `select max(generated_at) as generated from registry_imports where state = 'imported'`,
);

/** How recent the registry's data is. */
export async function retrieveDataAge({ db }: Context): Promise<{ dataAsOf: string | null }> {
  const [row] = await db.rows(findAge);
  return { dataAsOf: row?.generated?.toISOString() ?? null };
}
