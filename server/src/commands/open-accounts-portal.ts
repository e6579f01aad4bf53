import { readFile } from 'node:fs/promises';
import type { AccountsPortal } from '../identity/accounts-portal.ts';
import { publicUrlOf } from '../institution.ts';
import type { OpenOptions } from '../platform/command.ts';
import type { Env } from '../platform/env.ts';
import { Jobs } from '../platform/jobs.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { openLog } from '../start-server.ts';
import {
  demonstrationSecretIn,
  openCommandDatabase,
  readCommandEnv,
  refuseUnnamedDatabase,
} from './open-command-database.ts';

/** The secret that the server has: the operator's, or the one that a demonstration made for itself. */
async function secretOf(env: Env): Promise<string> {
  if (env.DATABASE_URL !== undefined && env.AUTH_SECRET !== undefined) {
    if (env.PUBLIC_URL !== undefined) return env.AUTH_SECRET;
    throw new StartFailure('PUBLIC_URL is missing: links in mails begin with it.');
  }
  try {
    return await readFile(demonstrationSecretIn(env.DATA_DIR), 'utf8');
  } catch {
    if (env.DATABASE_URL === undefined && env.AUTH_SECRET !== undefined) return env.AUTH_SECRET;
    throw new StartFailure(
      'AUTH_SECRET is missing: mails are sealed with it. Set it to what the server has.',
    );
  }
}

/**
 * Opens the portal that the environment names, beside a server that may be running.
 *
 * @throws StartFailure where the configuration is wrong or the database cannot be reached
 */
export async function openAccountsPortal(
  variables: Readonly<Record<string, string | undefined>>,
  options: OpenOptions,
): Promise<Omit<AccountsPortal, 'sealedPlaces'>> {
  const env = readCommandEnv(variables);
  refuseUnnamedDatabase(env, options);
  const secret = await secretOf(env);
  const log = openLog(env);
  const { db, close } = await openCommandDatabase(env, options, log);
  const jobs = await Jobs.open(db, log);
  return {
    db,
    jobs,
    institution: {
      secret,
      previousSecrets: env.AUTH_SECRET_PREVIOUS,
      name: env.INSTITUTE_NAME,
      productName: env.PRODUCT_NAME,
      publicUrl: publicUrlOf(env),
      timeZone: env.INSTITUTE_TIME_ZONE,
    },
    close: async () => {
      await jobs.close();
      await close();
    },
  };
}
