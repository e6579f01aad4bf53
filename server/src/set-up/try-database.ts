import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PartFailure } from './fault-of.ts';

/** How long connecting may take, and each query, in milliseconds. */
const timeoutMs = 5_000;

/**
 * Connects as a process does that starts, since the pool's connections outlive a change of the password;
 * writes a row, reads it and deletes it in one transaction.
 */
export async function tryDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tradebridge set-up',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // One that ends while it is in use fails its query; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const name = `set-up ${randomUUID()}`;
    await client.query('begin');
    await client.query('insert into stored_secrets (name, sealed) values ($1, $1)', [name]);
    const { rows } = await client.query<{ sealed: string }>(
      'delete from stored_secrets where name = $1 returning sealed',
      [name],
    );
    await client.query('commit');
    if (rows[0]?.sealed !== name) throw new PartFailure('different');
  } finally {
    await client.end();
  }
}
