import { registryLabels as labels } from '../registry/labels.ts';
import { refreshSearchWords } from '../search/search-words.ts';
import type { Import } from './import-run.ts';

/**
 * Adds new names to those that a search compares with misspelt words. Then vacuums and analyses
 * tables in which much is new or dead, so that lists use index-only scans immediately, rather than
 * once autovacuum runs (which would also delay the next import). The import is valid whether or not
 * this succeeds: a failure is only reported. Call it outside a transaction.
 */
export async function optimiseDatabase({
  client,
  log,
  onCause,
}: Pick<Import, 'client' | 'log' | 'onCause'>): Promise<void> {
  try {
    await client.query(refreshSearchWords.text);
    // Otherwise this connection's changes are counted up to a second later.
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ name: string }>(
      `select relid::regclass::text as name from pg_stat_user_tables
       where schemaname = current_schema() and n_ins_since_vacuum + n_dead_tup > 1000 + 0.1 * n_live_tup`,
    );
    if (rows.length === 0) return;
    log(labels.vacuuming);
    // Skips tables that are already being vacuumed.
    const names = rows.map(({ name }) => name).join(', ');
    await client.query(`vacuum (analyze, skip_locked) ${names}`);
  } catch (error) {
    log(labels.notVacuumed);
    onCause(error);
  }
}
