import { registryLabels as labels } from '../registry/labels.ts';
import type { Import } from './import-run.ts';

/**
 * Vacuums and analyses the tables of which much is new or dead, so that lists are read from indexes
 * alone at once, and not only when PostgreSQL's own turn comes (which would also hold up the next
 * import). The import stands whether or not this succeeds: a failure is told and nothing more.
 * Call it outside a transaction.
 */
export async function vacuumChanged({
  client,
  log,
  tellCause,
}: Pick<Import, 'client' | 'log' | 'tellCause'>): Promise<void> {
  try {
    // What this connection changed is otherwise counted up to a second later.
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ name: string }>(
      `select relid::regclass::text as name from pg_stat_user_tables
       where schemaname = current_schema() and n_ins_since_vacuum + n_dead_tup > 1000 + 0.1 * n_live_tup`,
    );
    if (rows.length === 0) return;
    log(labels.vacuuming);
    // A table that somebody else is vacuuming already needs no second one.
    const names = rows.map(({ name }) => name).join(', ');
    await client.query(`vacuum (analyze, skip_locked) ${names}`);
  } catch (error) {
    log(labels.notVacuumed);
    tellCause(error);
  }
}
