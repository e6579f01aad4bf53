import type { RegistryPortal } from '../importer/registry-command.ts';
import type { OpenOptions } from '../platform/command.ts';
import { filesPlaceOf, openFiles } from '../platform/open-files.ts';
import { openCommandDatabase, readCommandEnv } from './open-command-database.ts';

/**
 * Opens the portal that the environment describes. Its server may be running.
 *
 * @throws StartFailure where the configuration is wrong or the database cannot be reached
 */
export async function openRegistryPortal(
  variables: Readonly<Record<string, string | undefined>>,
  options: OpenOptions,
): Promise<RegistryPortal> {
  const env = readCommandEnv(variables);
  return {
    ...(await openCommandDatabase(env, options)),
    files: openFiles(filesPlaceOf(env)),
    instituteId: env.INSTITUTE_ID,
    timeZone: env.INSTITUTE_TIME_ZONE,
    hasWebhook: env.REGISTRY_WEBHOOK_URL !== undefined,
    maxUnpackedBytes: env.REGISTRY_MAX_UNPACKED_MIB * 1024 ** 2,
  };
}
