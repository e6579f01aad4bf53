import { lockInTransaction } from './platform/advisory-lock.ts';
import { type Database, type DatabasePool, statement } from './platform/database.ts';
import { keyIdIn, keyIdOf, type Secrets, seal } from './platform/sealed.ts';
import { StartFailure } from './platform/start-failure.ts';
import { storedSecretPurpose } from './platform/stored-secrets.ts';

/** The server's secrets, and the key ids of those that were lost for good. */
export interface ConfiguredSecrets extends Secrets {
  readonly lostKeyIds: readonly string[];
}

/** The names of marks in `stored_secrets`. Resealing replaces a mark's seal like every other. */
const markPrefix = 'auth-secret:';
const markOf = (secret: string) => markPrefix + keyIdOf(secret);

const hasStoredSecrets = statement<{ is_there: boolean }>(
  'has-stored-secrets',
  `select to_regclass('public.stored_secrets') is not null as is_there`,
);
const hasSignatures = statement<{ is_there: boolean }>(
  'has-audit-signatures',
  `select to_regclass('public.audit_checkpoints') is not null as is_there`,
);
const findStored = statement<{ name: string; sealed: string }>(
  'stored-secrets-by-name',
  'select name, sealed from stored_secrets order by name',
);
const findLastSignature = statement<{ signature: string }>(
  'last-audit-signature',
  `(select at, signature from audit_events where signature is not null order by at desc limit 1)
   union all
   (select at, signature from audit_checkpoints order by at desc limit 1)
   order by at desc limit 1`,
);
const keepMark = statement(
  'keep-secret-mark',
  `insert into stored_secrets (name, sealed) values ($1, $2)
   on conflict (name) do update set sealed = excluded.sealed`,
);
const removeMarks = statement(
  'remove-lost-secret-marks',
  `delete from stored_secrets
   where starts_with(name, '${markPrefix}') and split_part(sealed, '.', 2) = any($1)`,
);

/** The key ids that the database was used with, and whether it has the present secret's mark. */
async function readUse(db: Database, secrets: Secrets) {
  const [stored] = await db.rows(hasStoredSecrets);
  const rows = stored?.is_there ? await db.rows(findStored) : [];
  const marks = rows.filter(({ name }) => name.startsWith(markPrefix));
  const sealed = rows.map((row) => row.sealed);
  if (marks.length === 0) {
    // From a version without marks: what was signed last says more than a secret that is seldom stored.
    const [signed] = await db.rows(hasSignatures);
    const last = signed?.is_there ? await db.rows(findLastSignature) : [];
    sealed.push(...last.map(({ signature }) => signature));
  }
  const own = keyIdOf(secrets.secret);
  return {
    keyIds: new Set(sealed.map(keyIdIn).filter((keyId) => keyId !== null)),
    isMarked: marks.some(
      ({ name, sealed }) => name === markOf(secrets.secret) && keyIdIn(sealed) === own,
    ),
  };
}

function refuseOthers(keyIds: ReadonlySet<string>, secrets: ConfiguredSecrets): void {
  const { secret, previousSecrets, lostKeyIds } = secrets;
  const known = [...[secret, ...previousSecrets].map(keyIdOf), ...lostKeyIds];
  const others = [...keyIds].filter((keyId) => !known.includes(keyId));
  if (others.length === 0) return;
  throw new StartFailure(
    `AUTH_SECRET is not the secret that this database is used with (key ${others.join(', ')}), so what is sealed in it would not open: ` +
      'set it to that secret, or name that secret in AUTH_SECRET_PREVIOUS while you replace it. ' +
      'If it is lost, see "Replacing AUTH_SECRET" in docs/operating.md.',
  );
}

/**
 * Compares the secrets with those that the database was used with. Changes nothing, and works on a
 * database without tables.
 *
 * @throws StartFailure if the database was used with a secret that is not configured
 */
export async function refuseOtherSecret(db: Database, secrets: ConfiguredSecrets): Promise<void> {
  const { keyIds } = await readUse(db, secrets);
  refuseOthers(keyIds, secrets);
}

/**
 * The same, and leaves a mark of the present secret in the database, by which later starts recognise it.
 * The marks of lost secrets are removed.
 */
export async function markSecret(db: DatabasePool, secrets: ConfiguredSecrets): Promise<void> {
  const { secret, lostKeyIds } = secrets;
  await db.transaction(async (tx) => {
    // Of two processes that start at once with different secrets, one sees the other's mark.
    await lockInTransaction(tx, 'markSecret');
    const { keyIds, isMarked } = await readUse(tx, secrets);
    refuseOthers(keyIds, secrets);
    if (lostKeyIds.length > 0) await tx.rows(removeMarks, [lostKeyIds]);
    if (isMarked) return;
    const name = markOf(secret);
    await tx.rows(keepMark, [name, seal(secret, storedSecretPurpose, 'in use', name)]);
  });
}
