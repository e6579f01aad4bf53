import type { Institution, OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { sealedPlace } from '../platform/reseal.ts';
import { newToken, seal, unseal } from '../platform/sealed.ts';

const name = 'submissions';
const purpose = 'stored secret';

/** Sealing it anew leaves the secret itself as it is. */
export const submissionSealedPlace = sealedPlace({
  what: 'secrets that the portal made for itself',
  purpose,
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

const known = new WeakMap<Institution, string>();

/**
 * The secret by which is known who has answered which form, and whose an anonymous submission is. It is
 * made once and never replaced, or everybody could answer again.
 */
export async function submissionSecret({
  db,
  institution,
}: Pick<OpenContext, 'db' | 'institution'>): Promise<string> {
  const remembered = known.get(institution);
  if (remembered !== undefined) return remembered;
  const read = async () => {
    const [row] = await db.rows(find, [name]);
    return row && unseal(institution, purpose, row.sealed, name);
  };
  let secret = await read();
  if (secret === undefined) {
    // Of two processes that make it at once, one is first, and both read the same.
    await db.rows(keep, [name, seal(institution.secret, purpose, newToken(), name)]);
    secret = await read();
  }
  if (secret === undefined) throw new Error('The secret of submissions was not kept.');
  known.set(institution, secret);
  return secret;
}
