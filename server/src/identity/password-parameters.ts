import { randomBytes } from 'node:crypto';

/**
 * The cost of a password hash in argon2id's terms: KiB of memory, passes and lanes. When memory or
 * passes are raised, each password is rehashed at the next sign-in with it.
 */
export const passwordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const argonVersion = 19;
const saltBytes = 16;
const digestBytes = 32;

const encoded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/**
 * A hash that no password matches, new in each process: verifying against it takes as long as
 * against a present-day hash.
 */
export function hashOfNothing(): string {
  const { memoryCost, timeCost, parallelism } = passwordParameters;
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=${argonVersion}$${parameters}$${encoded(saltBytes)}$${encoded(digestBytes)}`;
}

/** Whether a hash is cheaper to attack than one with the present parameters. */
export function isWeakHash(hash: string): boolean {
  const [, version, memory, passes] =
    /^\$argon2id\$v=(\d+)\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash)?.map(Number) ?? [];
  if (version === undefined || memory === undefined || passes === undefined) return true;
  const { memoryCost, timeCost } = passwordParameters;
  return version < argonVersion || memory < memoryCost || passes < timeCost;
}
