import type { AccountsPortal } from '../identity/accounts-portal.ts';
import { publicUrlOf } from '../institution.ts';
import type { OpenOptions } from '../platform/command.ts';
import { Jobs } from '../platform/jobs.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { openLog } from '../start-server.ts';
import { openCommandDatabase, readCommandEnv } from './open-command-database.ts';
import { secretsOf } from './read-secrets.ts';

/**
 * Opens the portal that the environment describes. Its server may be running.
 *
 * @throws StartFailure where the configuration is wrong or the database cannot be reached
 */
export async function openAccountsPortal(
  variables: Readonly<Record<string, string | undefined>>,
  options: OpenOptions,
): Promise<Omit<AccountsPortal, 'sealedPlaces'>> {
  const env = readCommandEnv(variables);
  const secrets = await secretsOf(env, options);
  if (env.DATABASE_URL !== undefined && env.PUBLIC_URL === undefined) {
    throw new StartFailure('PUBLIC_URL is missing: links in mails begin with it.');
  }
  const log = openLog(env);
  const { db, close } = await openCommandDatabase(env, options, log);
  const jobs = await Jobs.open(db, log);
  return {
    db,
    jobs,
    institution: {
      ...secrets,
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
