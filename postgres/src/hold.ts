import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** An arbitrary number, the same in every version. The lock belongs to the database `postgres`. */
const holdLock = 7_472_312_018;

/** A user's hold on a running cluster: a shared lock, which ends with its process. */
export class Hold {
  readonly #url: string;
  /** The connection with the lock; while it is being replaced, the next one. */
  #client: Promise<Client | undefined>;
  #isOver = false;

  private constructor(url: string, client: Client) {
    this.#url = url;
    this.#client = Promise.resolve(client);
    this.#watch(client);
  }

  /** Takes a hold; undefined if the last holder is about to stop the cluster. */
  static async take(url: string): Promise<Hold | undefined> {
    const client = await connect(url);
    return client && new Hold(url, client);
  }

  async createDatabase(name: string): Promise<void> {
    const client = await this.#client;
    if (!client) throw new Error('The cluster has been released.');
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    await client
      .query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
      .catch((error: { code?: string }) => {
        // Another process created it: duplicate_database, or unique_violation at the same instant.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
  }

  /** Releases the lock. True if there is no other holder: until `end`, no one can take it. */
  async letGo(): Promise<boolean> {
    this.#isOver = true;
    const client = (await this.#client) ?? (await connect(this.#url).catch(() => undefined));
    this.#client = Promise.resolve(client);
    return client ? isLast(client).catch(() => false) : false;
  }

  async end(): Promise<void> {
    await (await this.#client)?.end().catch(() => undefined);
  }

  // If one of PostgreSQL's processes crashes, it closes every connection, and the lock is lost with
  // it.
  #watch(client: Client): void {
    client.once('end', () => {
      if (!this.#isOver) this.#client = this.#reconnect();
    });
  }

  async #reconnect(): Promise<Client | undefined> {
    while (!this.#isOver) {
      const client = await connect(this.#url).catch(() => undefined);
      if (client) {
        this.#watch(client);
        return client;
      }
      await delay(100);
    }
    return undefined;
  }
}

/** A connection with the shared lock; undefined if it is no longer available. */
async function connect(url: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: 'tradebridge hold',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // An error without a listener would end the process; the event 'end' follows.
  client.on('error', () => undefined);
  await client.connect();
  // This fails if the server is being stopped.
  if (await asks(client, 'pg_try_advisory_lock_shared').catch(() => false)) return client;
  await client.end();
  return undefined;
}

async function asks(client: Client, lock: string): Promise<boolean> {
  const sql = `SELECT ${lock}($1) AS answer`;
  const { rows } = await client.query<{ answer: boolean }>(sql, [holdLock]);
  return rows[0]?.answer === true;
}

// Every holder releases the shared lock before requesting the exclusive one. In the other order,
// the last two could refuse each other, and the cluster would keep running.
async function isLast(client: Client): Promise<boolean> {
  await asks(client, 'pg_advisory_unlock_shared');
  return asks(client, 'pg_try_advisory_lock');
}
