import { join } from 'node:path';
import {
  acquireEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@tradebridge/postgres/embedded-postgres';
import { PostgresFailure } from '@tradebridge/postgres/postgres-failure';
import { StartFailure } from './start-failure.ts';

/** Folder of the embedded database, within the data folder. */
export const embeddedDatabaseIn = (dataFolder: string): string => join(dataFolder, 'postgres');

/**
 * The embedded database under DATA_DIR, shared by every process that opens it.
 *
 * @throws StartFailure if it cannot be used
 */
export async function openEmbeddedDatabase(dataFolder: string): Promise<EmbeddedPostgres> {
  try {
    return await acquireEmbeddedPostgres({ folder: embeddedDatabaseIn(dataFolder) });
  } catch (error) {
    if (!(error instanceof PostgresFailure)) throw error;
    throw new StartFailure(error.message, { cause: error });
  }
}
