import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { JobData } from '../platform/jobs.ts';

declare module '../platform/jobs.ts' {
  interface JobData {
    'remove-objects': { readonly names: readonly string[] };
  }
}

/**
 * Removes objects from the file store once the transaction of `tx` has committed, so that rows and
 * objects are deleted together or not at all.
 */
export async function removeObjectsLater(
  { jobs }: Pick<OpenContext, 'jobs'>,
  tx: Database,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await jobs.send(tx, 'remove-objects', { names });
}

/** Runs that job; a repetition skips what is gone. */
export const removeObjects =
  ({ files }: Pick<OpenContext, 'files'>) =>
  async ({ names }: JobData['remove-objects']): Promise<void> => {
    for (const name of names) await files.objects.remove(name);
  };
