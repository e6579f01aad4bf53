import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Sign } from './sealed.ts';

// The driver's defaults are wrong for PostgreSQL's days and counts: a day would become an instant
// in this machine's time zone, a count a string. Days stay text; counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A named query: PostgreSQL parses and plans it once for each connection. */
export interface Statement<Row, Values = readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** For named values, the names in the order of their numbers in `text`. */
  readonly parameters?: readonly string[];
  /** Never set; carries the row type from the statement to its results. */
  readonly row?: Row;
  /** Never set; carries the type of the values to the caller. */
  readonly values?: Values;
}

/** Positional values may be omitted if there are none; named values must all be given. */
type Given<Values> = Values extends readonly unknown[] ? [values?: Values] : [values: Values];

const declared = new Set<string>();

function declare(name: string): void {
  if (declared.has(name)) throw new Error(`Two statements are named ${name}.`);
  declared.add(name);
}

// Tokens that may contain a colon or a dollar sign without a value come first.
const tokens = new RegExp(
  [
    String.raw`[eE]'(?:[^'\\]|\\.|'')*'`,
    `'(?:[^']|'')*'`,
    `"(?:[^"]|"")*"`,
    '--[^\\n]*',
    String.raw`/\*.*?\*/`,
    String.raw`(?<quote>\$\w*\$).*?\k<quote>`,
    '::|:=',
    String.raw`\$(?<position>\d+)`,
    // After a word or a bracket, it is the bound of a slice.
    String.raw`(?<![\w\])]):(?<name>[a-zA-Z]\w*)`,
  ].join('|'),
  'gs',
);

/** With more positional values, a write could swap two without anyone noticing. */
const maxPositionalParameters = 5;
const isWrite = (text: string) =>
  /\b(insert\s+into|delete\s+from|update\s+\w+(\s+\w+)?\s+set)\b/i.test(text);
const countOf = (text: string) =>
  Math.max(0, ...Array.from(text.matchAll(tokens), ({ groups }) => Number(groups?.position ?? 0)));

/**
 * Defines a query with positional values. `Row` is the type of a row; tests check every result
 * against the contract.
 *
 * @throws if the name is taken (a connection knows one query by it), or if a write has more than
 *   five values, which need names
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (isWrite(text) && countOf(text) > maxPositionalParameters) {
    throw new Error(`The values of ${name} need names: declare it with namedStatement.`);
  }
  declare(name);
  return { name, text };
}

/**
 * Defines a query with named values, such as `:orderId`. `Values` is their type: a missing or
 * unknown value does not compile.
 *
 * @throws if the name is taken, or if values are also positional
 */
export function namedStatement<Row, Values extends object>(
  name: string,
  text: string,
): Statement<Row, Values> {
  const parameters: string[] = [];
  const compiled = text.replace(tokens, (token, ...found) => {
    // The groups of the match come last.
    const { position, name: parameter } = found.at(-1) as { position?: string; name?: string };
    if (position) throw new Error(`${name} mixes names with $${position}.`);
    if (parameter === undefined) return token;
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  declare(name);
  return { name, text: compiled, parameters };
}

/** The values of a statement in the order of its parameters. */
function inOrder({ name, parameters = [] }: Statement<unknown, unknown>, values: object) {
  const given = new Map<string, unknown>(Object.entries(values));
  const missing = parameters.filter((parameter) => given.get(parameter) === undefined);
  const unknown = [...given.keys()].filter((key) => !parameters.includes(key));
  if (missing.length === 0 && unknown.length === 0) {
    return parameters.map((parameter) => given.get(parameter));
  }
  throw new Error(
    `${name} lacks [${missing.join(', ')}] and does not take [${unknown.join(', ')}].`,
  );
}

/**
 * The database as used by calls: a pool, or the connection of a transaction. `orm` is for tables,
 * `rows` for queries better written as SQL.
 */
export interface Database {
  readonly orm: NodePgDatabase;
  /** Signs what is written, to prove later that the portal wrote it; null without AUTH_SECRET. */
  readonly sign: Sign | null;
  rows<Row, Values extends object = readonly unknown[]>(
    statement: Statement<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
  /** For libraries with their own SQL. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs `work` in a transaction, or joins the current one. */
  transaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
}

export interface DatabasePool extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const rowsOf =
  (runner: pg.Pool | pg.PoolClient): Database['rows'] =>
  async <Row, Values extends object>(
    statement: Statement<Row, Values>,
    ...[values = []]: readonly (object | undefined)[]
  ) => {
    const { name, text } = statement;
    const result = await runner.query({
      name,
      text,
      values:
        statement.parameters || !Array.isArray(values) ? inOrder(statement, values) : [...values],
    });
    // The author of the statement is responsible for the type of its rows.
    return result.rows as Row[];
  };

/** The database over one connection whose transaction somebody else began and will end. */
export function databaseOf(client: pg.PoolClient, sign: Sign | null): Database {
  const db: Database = {
    orm: drizzle(client),
    sign,
    rows: rowsOf(client),
    query: (text, values) => client.query(text, values),
    transaction: (work) => work(db),
  };
  return db;
}

// A request waiting for a row occupies a connection that others need: after this time it is refused
// because someone else is changing the row. An import, which may lock rows for longer, has its own
// connection.
const beginRequest = `begin; set local lock_timeout = '4s'`;

async function inTransaction<Result>(
  pool: pg.Pool,
  sign: Sign | null,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(beginRequest);
    const result = await work(databaseOf(client, sign));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that could not roll back is discarded, never reused for another request.
    client.release(broken);
  }
}

/** Databases that only read, by the one that each reads from, and the other way round. */
const readers = new WeakMap<Database, Database>();
const writers = new WeakMap<Database, Database>();

/**
 * Runs `work` in a read-only transaction. Concurrent queries of `work` run one at a time, since a
 * transaction has one connection.
 */
export function readOnly(db: Database): Database {
  const known = readers.get(db);
  if (known) return known;
  const reading = <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await tx.query('set transaction read only');
      return work(tx);
    });
  const reader: Database = {
    get orm(): never {
      throw new Error('A database that only reads has statements alone.');
    },
    sign: db.sign,
    rows: (...asked) => reading((tx) => tx.rows(...asked)),
    query: (...asked) => reading((tx) => tx.query(...asked)),
    transaction: reading,
  };
  readers.set(db, reader);
  writers.set(reader, db);
  return reader;
}

/**
 * Where a call that only reads writes what is recorded about it: its audit events, and what counts against
 * the user's limits. The same database where that may be written to.
 */
export const forRecords = (db: Database): Database => writers.get(db) ?? db;

/**
 * Opens a pool on PostgreSQL 15 or later. `onIdleError` is called with the error of a connection
 * that is lost while idle (because the server restarted, for example); the pool replaces it.
 */
export function openDatabase(
  url: string,
  {
    connections = 10,
    sign = null,
    onIdleError,
  }: {
    connections?: number;
    sign?: Sign | null;
    onIdleError?: (error: Error) => void;
  } = {},
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
  // A connection lost while in use fails its query, which is enough; an 'error' event without a
  // listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    orm: drizzle(pool),
    sign,
    rows: rowsOf(pool),
    query: (text, values) => pool.query(text, values),
    transaction: (work) => inTransaction(pool, sign, work),
    close: () => pool.end(),
  };
}
