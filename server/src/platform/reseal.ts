import { type Database, type Statement, statement } from './database.ts';
import { type Secrets, seal, sealedPrefix, unseal } from './sealed.ts';

/** Rows read at a time; each is written separately, so that resealing can stop anywhere. */
const batchSize = 200;

/** Maximum labels reported of values that cannot be opened. */
const maxLabels = 10;

interface SealedRow {
  id: string;
  sealed: string;
  owner: string;
  label: string;
}

/** A column of sealed values that outlive a request, to be resealed when the secret is rotated. */
export interface SealedPlace {
  /** Description of the contents, for the operator. */
  readonly what: string;
  readonly purpose: string;
  readonly find: Statement<SealedRow>;
  readonly replace: Statement<{ id: string }>;
  readonly countLeft: Statement<{ key_id: string; count: number }>;
}

/** Defines such a column. Everything except `what` and `purpose` is SQL. */
export function sealedPlace({
  what,
  purpose,
  table,
  id,
  idType,
  sealed,
  assign = (value) => `${sealed} = ${value}`,
  owner = "''",
  label = id,
  where = 'true',
}: {
  readonly what: string;
  readonly purpose: string;
  readonly table: string;
  /** The primary key, or a key that is unique among the rows of `where`. */
  readonly id: string;
  readonly idType: 'text' | 'uuid';
  readonly sealed: string;
  /** Assigns a value to the column, if that is not what `sealed` names. */
  readonly assign?: (value: string) => string;
  /** The owner with which a value was sealed. */
  readonly owner?: string;
  /** How the operator finds a row that cannot be opened. */
  readonly label?: string;
  /** Rows whose values will still be opened. */
  readonly where?: string;
}): SealedPlace {
  const isLeft = `${sealed} is not null and not starts_with(${sealed}, $1) and ${where}`;
  return {
    what,
    purpose,
    find: statement(
      `find-sealed ${what}`,
      `select ${id}::text as id, ${sealed} as sealed, ${owner} as owner, ${label}::text as label
       from ${table} where ${isLeft} and ($2::${idType} is null or ${id} > $2)
       order by ${id} limit ${batchSize}`,
    ),
    // If it was changed meanwhile, the server sealed it with the current secret.
    replace: statement(
      `replace-sealed ${what}`,
      `update ${table} set ${assign('$3::text')}
       where ${id} = $1::${idType} and ${sealed} = $2 and ${where} returning ${id}::text as id`,
    ),
    countLeft: statement(
      `count-sealed ${what}`,
      `select split_part(${sealed}, '.', 2) as key_id, count(*) as count
       from ${table} where ${isLeft} group by 1 order by 1`,
    ),
  };
}

/** The result of resealing a column. */
export interface Resealed {
  readonly what: string;
  readonly count: number;
  /** Values not sealed with the current secret, by key id; empty if they have none. */
  readonly left: readonly { readonly keyId: string; readonly count: number }[];
  /** Some of the rows that could not be opened. */
  readonly unreadable: readonly string[];
}

function openOrNull(secrets: Secrets, purpose: string, row: SealedRow): string | null {
  try {
    return unseal(secrets, purpose, row.sealed, row.owner);
  } catch {
    // It stays unchanged, and is counted among those left.
    return null;
  }
}

/**
 * Reseals a column's values with the current secret and format. It may be interrupted and
 * restarted, and run beside a server.
 */
export async function reseal(
  db: Database,
  secrets: Secrets,
  { what, purpose, find, replace, countLeft }: SealedPlace,
): Promise<Resealed> {
  const prefix = sealedPrefix(secrets.secret);
  const unreadable: string[] = [];
  let count = 0;
  let last: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await db.rows(find, [prefix, last]);
    for (const row of rows) {
      const text = openOrNull(secrets, purpose, row);
      if (text === null) {
        unreadable.push(row.label);
        continue;
      }
      const sealed = seal(secrets.secret, purpose, text, row.owner);
      count += (await db.rows(replace, [row.id, row.sealed, sealed])).length;
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < batchSize) break;
  }
  const left = await db.rows(countLeft, [prefix]);
  return {
    what,
    count,
    left: left.map((row) => ({ keyId: row.key_id, count: row.count })),
    unreadable: unreadable.slice(0, maxLabels),
  };
}
