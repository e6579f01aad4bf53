import { readFile } from 'node:fs/promises';
import type { OpenOptions } from '../platform/command.ts';
import type { Env } from '../platform/env.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { demonstrationSecretIn, refuseUnnamedDatabase } from './open-command-database.ts';

async function secretOf(env: Env): Promise<string> {
  if (env.DATABASE_URL !== undefined && env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
  try {
    return await readFile(demonstrationSecretIn(env.DATA_DIR), 'utf8');
  } catch {
    if (env.DATABASE_URL === undefined && env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
    throw new StartFailure(
      'AUTH_SECRET is missing: mails are sealed and signed with it. Set it to what the server has.',
    );
  }
}

/**
 * The server's secrets: AUTH_SECRET, or what the first start of a demonstration generated.
 *
 * @throws StartFailure where there is none, or no database is named
 */
export async function secretsOf(env: Env, options: OpenOptions) {
  refuseUnnamedDatabase(env, options);
  return { secret: await secretOf(env), previousSecrets: env.AUTH_SECRET_PREVIOUS };
}
