import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// PostgreSQL's days and counts would be spoiled by the driver's defaults: a day would become an
// instant in this machine's zone, a count a string. Days stay text; counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A query by name: PostgreSQL parses and plans it once for each connection. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; carries the type of a row from the statement to its results. */
  readonly row?: Row;
}

const declared = new Set<string>();

/**
 * Declares a query. `Row` says what a row holds; the tests hold every result against the contract.
 *
 * @throws where the name is taken: a connection knows one query by it
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (declared.has(name)) throw new Error(`Two statements are named ${name}.`);
  declared.add(name);
  return { name, text };
}

/**
 * The database as a verb sees it: a pool, or the one connection of a transaction.
 * `orm` is for tables, `rows` for queries that deserve to be written as SQL.
 */
export interface Database {
  readonly orm: NodePgDatabase;
  rows<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** For a library that brings SQL of its own. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs `work` in one transaction: all of it or nothing. Inside a transaction, joins it. */
  transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

export interface DatabasePool extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const rowsOf =
  (runner: pg.Pool | pg.PoolClient): Database['rows'] =>
  async <Row>({ name, text }: Statement<Row>, values: readonly unknown[] = []) => {
    const result = await runner.query({ name, text, values: [...values] });
    // The statement's author vouches for the row's shape.
    return result.rows as Row[];
  };

/** The database over one connection whose transaction somebody else began and will end. */
export function databaseOf(client: pg.PoolClient): Database {
  const db: Database = {
    orm: drizzle(client),
    rows: rowsOf(client),
    query: (text, values) => client.query(text, values),
    transaction: (work) => work(db),
  };
  return db;
}

// Whoever waits for a row holds a connection that others need: after this long the request is told
// that somebody else is at it. An import, which may hold rows for longer, has a connection of its own.
const beginRequest = `begin; set local lock_timeout = '4s'`;

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(beginRequest);
    const result = await work(databaseOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not roll back is thrown away, never given to another request.
    client.release(broken);
  }
}

/**
 * Opens a pool on a PostgreSQL of version 15 or later. `onIdleError` hears of connections that die
 * unused (the server restarted, say); the pool replaces them by itself.
 */
export function openDatabase(
  url: string,
  {
    connections = 10,
    onIdleError,
  }: { connections?: number; onIdleError?: (error: Error) => void } = {},
): DatabasePool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'tradebridge',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that dies while it is in use fails its query, which is enough; an 'error' event
  // that nobody hears would take the whole process with it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    orm: drizzle(pool),
    rows: rowsOf(pool),
    query: (text, values) => pool.query(text, values),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}
