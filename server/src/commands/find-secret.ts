import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../platform/env.ts';

/** Where the secret of a demonstration is kept; its first start writes it before anything else. */
export const demonstrationSecretIn = (dataFolder: string): string =>
  join(dataFolder, 'auth-secret');

/** The secret that the server has: the operator's, or the one that a demonstration made for itself. */
export async function findSecret(env: Env): Promise<string | null> {
  if (env.DATABASE_URL !== undefined && env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  try {
    return await readFile(demonstrationSecretIn(env.DATA_DIR), 'utf8');
  } catch {
    return env.DATABASE_URL === undefined ? (env.AUTH_SECRET ?? null) : null;
  }
}
