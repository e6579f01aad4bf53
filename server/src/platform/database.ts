import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Sign } from './sealed.ts';

// PostgreSQL's days and counts would be spoiled by the driver's defaults: a day would become an
// instant in this machine's zone, a count a string. Days stay text; counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A query by name: PostgreSQL parses and plans it once for each connection. */
export interface Statement<Row, Values = readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** Where its values have names, these in the order of their numbers in `text`. */
  readonly parameters?: readonly string[];
  /** Never set; carries the type of a row from the statement to its results. */
  readonly row?: Row;
  /** Never set; carries the type of the values to where they are given. */
  readonly values?: Values;
}

/** Values by position may be left out where there are none; values by name are given whole. */
type Given<Values> = Values extends readonly unknown[] ? [values?: Values] : [values: Values];

const declared = new Set<string>();

function declare(name: string): void {
  if (declared.has(name)) throw new Error(`Two statements are named ${name}.`);
  declared.add(name);
}

// What may hold a colon or a dollar that begins no value comes first.
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
    // What follows a word or a bracket is the bound of a slice.
    String.raw`(?<![\w\])]):(?<name>[a-zA-Z]\w*)`,
  ].join('|'),
  'gs',
);

/** A write with more of them by position could swap two unnoticed. */
const maxPositionalParameters = 5;
const isWrite = (text: string) =>
  /\b(insert\s+into|delete\s+from|update\s+\w+(\s+\w+)?\s+set)\b/i.test(text);
const countOf = (text: string) =>
  Math.max(0, ...Array.from(text.matchAll(tokens), ({ groups }) => Number(groups?.position ?? 0)));

/**
 * Declares a query whose values are given by position. `Row` says what a row holds; the tests hold every
 * result against the contract.
 *
 * @throws where the name is taken (a connection knows one query by it), or a write has more than five
 *   values, which need names
 */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (isWrite(text) && countOf(text) > maxPositionalParameters) {
    throw new Error(`The values of ${name} need names: declare it with namedStatement.`);
  }
  declare(name);
  return { name, text };
}

/**
 * Declares a query whose values have names, `:orderId`. `Values` says what each may be: one that is
 * missing or unknown does not compile.
 *
 * @throws where the name is taken, or values are given by position too
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
 * The database as a verb sees it: a pool, or the one connection of a transaction.
 * `orm` is for tables, `rows` for queries that deserve to be written as SQL.
 */
export interface Database {
  readonly orm: NodePgDatabase;
  /** Signs what is written, to prove later that the portal wrote it; null without AUTH_SECRET. */
  readonly sign: Sign | null;
  rows<Row, Values extends object = readonly unknown[]>(
    statement: Statement<Row, Values>,
    ...given: Given<NoInfer<Values>>
  ): Promise<Row[]>;
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
    // The statement's author vouches for the row's shape.
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

// A request that waits for a row holds a connection that others need: after this long it is told
// that somebody else is at it. An import, which may hold rows for longer, has a connection of its own.
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
    // A connection that could not roll back is thrown away, never given to another request.
    client.release(broken);
  }
}

/**
 * Runs `work` in a transaction that PostgreSQL lets write nothing. Queries that `work` makes at once take
 * turns, since a transaction has one connection.
 */
export const readOnly = <Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction read only');
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      const answer = last.then(ask, ask);
      last = answer;
      return answer;
    };
    const taken: Database = {
      orm: tx.orm,
      sign: tx.sign,
      rows: (...asked) => inTurn(() => tx.rows(...asked)),
      query: (...asked) => inTurn(() => tx.query(...asked)),
      transaction: (inner) => inner(taken),
    };
    return work(taken);
  });

/**
 * Opens a pool on a PostgreSQL of version 15 or later. `onIdleError` is called with the error of
 * a connection that dies unused (the server restarted, say); the pool replaces it by itself.
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
  // A connection that dies while it is in use fails its query, which is enough; an 'error' event
  // without a listener would take the whole process with it.
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
