import { type Database, statement } from './database.ts';
import { sealedPlace } from './reseal.ts';
import { type Secrets, seal, unseal } from './sealed.ts';

/** What values in `stored_secrets` are sealed for. */
export const storedSecretPurpose = 'stored secret';

/** Resealing leaves the secrets themselves unchanged. */
export const storedSecretsPlace = sealedPlace({
  what: 'secrets that the portal made for itself',
  purpose: storedSecretPurpose,
  table: 'stored_secrets',
  id: 'name',
  idType: 'text',
  sealed: 'sealed',
  owner: 'name',
});

const find = statement<{ sealed: string }>(
  'stored-secret',
  'select sealed from stored_secrets where name = $1',
);
const keep = statement(
  'keep-stored-secret',
  'insert into stored_secrets (name, sealed) values ($1, $2) on conflict do nothing',
);
const replace = statement(
  'replace-stored-secret',
  `insert into stored_secrets (name, sealed) values ($1, $2)
   on conflict (name) do update set sealed = excluded.sealed`,
);

interface Parts {
  readonly db: Database;
  readonly institution: Secrets;
}

/** The secret stored under a name; undefined if there is none. */
export async function readStoredSecret(
  { db, institution }: Parts,
  name: string,
): Promise<string | undefined> {
  const [row] = await db.rows(find, [name]);
  return row && unseal(institution, storedSecretPurpose, row.sealed, name);
}

/** Replaces the stored secret. */
export async function replaceStoredSecret(
  { db, institution }: Parts,
  name: string,
  secret: string,
): Promise<void> {
  await db.rows(replace, [name, seal(institution.secret, storedSecretPurpose, secret, name)]);
}

/** The secret stored under a name; created if there is none. */
export async function storedSecret(
  parts: Parts,
  name: string,
  make: () => string,
): Promise<string> {
  const found = await readStoredSecret(parts, name);
  if (found !== undefined) return found;
  const { db, institution } = parts;
  // If two processes create it at once, one is first, and both read the same.
  await db.rows(keep, [name, seal(institution.secret, storedSecretPurpose, make(), name)]);
  const kept = await readStoredSecret(parts, name);
  if (kept === undefined) throw new Error(`The secret of ${name} was not stored.`);
  return kept;
}
