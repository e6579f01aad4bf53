import { join } from 'node:path';
import { openCommandDatabase, readCommandEnv } from '../open-command-database.ts';
import { openFileStorage } from '../platform/file-storage.ts';
import type { RegistryPortal } from './registry-command.ts';

/**
 * Opens the portal that the environment names, beside a server that may be running.
 *
 * @throws StartFailure where the configuration is wrong or the database cannot be reached
 */
export async function openRegistryPortal(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<RegistryPortal> {
  const env = readCommandEnv(variables);
  return {
    ...(await openCommandDatabase(env)),
    files: openFileStorage(join(env.DATA_DIR, 'files')),
    instituteId: env.INSTITUTE_ID,
    timeZone: env.INSTITUTE_TIME_ZONE,
    mostUnpacked: env.REGISTRY_MOST_UNPACKED_MIB * 1024 ** 2,
  };
}
