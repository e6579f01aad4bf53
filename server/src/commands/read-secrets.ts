import type { OpenOptions } from '../platform/command.ts';
import type { Env } from '../platform/env.ts';
import type { Secrets } from '../platform/sealed.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { findSecret } from './find-secret.ts';
import { refuseUnnamedDatabase } from './open-command-database.ts';

/**
 * The server's secrets: AUTH_SECRET, or what the first start of a demonstration generated.
 *
 * @throws StartFailure where there is none, or no database is named
 */
export async function secretsOf(env: Env, options: OpenOptions): Promise<Secrets> {
  refuseUnnamedDatabase(env, options);
  const secret = await findSecret(env);
  if (secret === null) {
    throw new StartFailure(
      'AUTH_SECRET is missing: mails are sealed and signed with it. Set it to what the server has.',
    );
  }
  return { secret, previousSecrets: env.AUTH_SECRET_PREVIOUS };
}
