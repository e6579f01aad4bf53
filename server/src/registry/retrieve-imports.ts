import type { RegistryImport, retrieveRegistryImports } from '@tradebridge/contract/administration';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';

const pageSize = 20;

interface ImportRow extends Omit<RegistryImport, 'at' | 'generated' | 'source'> {
  at: Date;
  generated: Date | null;
  origin: 'command' | 'upload' | null;
  source_name: string | null;
  user_name: string | null;
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
     (select json_build_object(${['inserted', 'updated', 'unchanged', 'retired'].map(sumOf).join(', ')})
      from jsonb_each(made.counts)) as counts
   from registry_imports made left join users account on account.id = made.user_id
   where ${isOnPage('made.imported_at', 'made.id::text', '$1', '$2')}
   order by made.imported_at desc, made.id::text desc limit ${pageSize + 1}`,
);

const importOf = ({
  origin,
  source_name,
  user_name,
  service_token,
  at,
  generated,
  ...row
}: ImportRow): RegistryImport => ({
  ...row,
  at: at.toISOString(),
  generated: generated?.toISOString() ?? null,
  source: origin && {
    by: origin,
    name: source_name ?? '',
    user: user_name,
    serviceToken: service_token,
  },
});

/** Imports that were taken over or refused, the newest first, page by page. */
export async function retrieveImports(
  { db }: Context,
  { cursor }: z.output<typeof retrieveRegistryImports.input>,
): Promise<z.output<typeof retrieveRegistryImports.result>> {
  const rows = await db.rows(list, afterCursor(cursor));
  return {
    items: rows.slice(0, pageSize).map(importOf),
    next: cursorOf(rows, pageSize, ({ at, id }) => ({ at, id })),
  };
}

const findAge = statement<{ generated: Date | null }>(
  'data-age',
  `select max(generated_at) as generated from registry_imports where state = 'imported'`,
);

/** How recent the registry's data are. */
export async function retrieveDataAge({ db }: Context): Promise<{ dataAsOf: string | null }> {
  const [row] = await db.rows(findAge);
  return { dataAsOf: row?.generated?.toISOString() ?? null };
}
