import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

// Any number serves, as long as every version of this program takes the same one. Advisory locks
// are per database: the connection is to `postgres`, whichever database its holder works with.
const LOCK = 7_472_312_018;

/**
 * One user's hold on a running cluster: a connection that keeps a shared lock. PostgreSQL drops
 * it by itself when the process dies, so that holders are never counted wrong.
 */
export interface Hold {
  createDatabase(name: string): Promise<void>;
  /** Gives the lock up. True when nobody else holds it: nobody can get it then until `end`. */
  letGo(): Promise<boolean>;
  end(): Promise<void>;
}

/** Takes hold, or answers undefined where the last holder is just about to stop the cluster. */
export async function takeHold(url: string): Promise<Hold | undefined> {
  const first = await connect(url);
  if (!first) return undefined;
  let client: Promise<Client | undefined> = Promise.resolve(first);
  let isOver = false;

  // When PostgreSQL kills all connections because one of its processes crashed, the lock is gone
  // though this process goes on; another's release must not stop the cluster under it.
  const watch = (watched: Client) =>
    watched.once('end', () => {
      if (isOver) return;
      client = reconnect(url, () => isOver).then((found) => {
        if (found) watch(found);
        return found;
      });
    });
  watch(first);

  return {
    async createDatabase(name) {
      await createDatabase(first, name);
    },
    async letGo() {
      isOver = true;
      const found = (await client) ?? (await connect(url).catch(() => undefined));
      client = Promise.resolve(found);
      return isLast(found).catch(() => false);
    },
    async end() {
      await (await client)?.end().catch(() => undefined);
    },
  };
}

async function connect(url: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: 'tradebridge hold',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener a lost connection would end the process; `end` follows and is acted upon.
  client.on('error', () => undefined);
  await client.connect();
  const sql = 'SELECT pg_try_advisory_lock_shared($1) AS "isHeld"';
  try {
    const { rows } = await client.query<{ isHeld: boolean }>(sql, [LOCK]);
    if (rows[0]?.isHeld) return client;
  } catch {
    // It is being stopped.
  }
  await client.end();
  return undefined;
}

async function reconnect(url: string, isOver: () => boolean): Promise<Client | undefined> {
  while (!isOver()) {
    const client = await connect(url).catch(() => undefined);
    if (client) return client;
    await delay(100);
  }
  return undefined;
}

// First everyone gives up the shared lock, then asks for the exclusive one. Asked the other way
// round, the last two could each see the other's and both leave the cluster running. This way
// the last to give up is refused only if another has the exclusive lock, who then stops it.
async function isLast(client: Client | undefined): Promise<boolean> {
  if (!client) return false;
  await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCK]);
  const sql = 'SELECT pg_try_advisory_lock($1) AS "isLast"';
  const { rows } = await client.query<{ isLast: boolean }>(sql, [LOCK]);
  return rows[0]?.isLast === true;
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount) return;
  await client
    .query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
    .catch((error: { code?: string }) => {
      // Another process made it in between: duplicate_database, or unique_violation at the
      // same instant.
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
}
