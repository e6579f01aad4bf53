import { join } from 'node:path';
import {
  acquireEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@tradebridge/postgres/embedded-postgres';
import { PostgresFailure } from '@tradebridge/postgres/postgres-failure';
import { StartFailure } from './start-failure.ts';

/** Where the embedded database is kept, of what a server keeps. */
export const embeddedDatabaseIn = (dataFolder: string): string => join(dataFolder, 'postgres');

/**
 * The embedded database under DATA_DIR, which every process that opens it shares.
 *
 * @throws StartFailure where it cannot be used
 */
export async function openEmbeddedDatabase(dataFolder: string): Promise<EmbeddedPostgres> {
  try {
    return await acquireEmbeddedPostgres({ folder: embeddedDatabaseIn(dataFolder) });
  } catch (error) {
    if (!(error instanceof PostgresFailure)) throw error;
    throw new StartFailure(error.message, { cause: error });
  }
}
