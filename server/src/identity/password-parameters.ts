import { randomBytes } from 'node:crypto';

/**
 * What hashing a password costs, in argon2id's terms: KiB of memory, passes and lanes. When memory or
 * passes are raised, the hash of each password is renewed at the next sign-in with it.
 */
export const passwordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const argonVersion = 19;
const saltBytes = 16;
const digestBytes = 32;

const encoded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/**
 * A hash of no password, new in each process: verifying one against it takes as long as against a hash
 * that is made now.
 */
export function hashOfNothing(): string {
  const { memoryCost, timeCost, parallelism } = passwordParameters;
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=${argonVersion}$${parameters}$${encoded(saltBytes)}$${encoded(digestBytes)}`;
}

/** Whether a hash costs less to try passwords against than one that is made now. */
export function isWeakHash(hash: string): boolean {
  const [, version, memory, passes] =
    /^\$argon2id\$v=(\d+)\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash)?.map(Number) ?? [];
  if (version === undefined || memory === undefined || passes === undefined) return true;
  const { memoryCost, timeCost } = passwordParameters;
  return version < argonVersion || memory < memoryCost || passes < timeCost;
}
