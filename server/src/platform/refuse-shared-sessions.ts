import type pg from 'pg';
import { StartFailure } from './start-failure.ts';

const findProcess = 'select pg_backend_pid() as pid';

/** A pooler may rotate its connections, so that the first check does not meet the same one. */
const rounds = 4;

/**
 * Refuses a pooler that assigns a database connection for one transaction at a time (PgBouncer's
 * `pool_mode = transaction`): prepared statements, advisory locks and LISTEN belong to a session,
 * so the portal would start and then fail in most calls. It is detected by two open connections
 * that are served by the same database process.
 *
 * @throws StartFailure if sessions are shared
 */
export async function refuseSharedSessions(pool: Pick<pg.Pool, 'connect'>): Promise<void> {
  const idle = await pool.connect();
  const busy = await pool.connect();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await idle.query<{ pid: number }>(findProcess);
      await busy.query('begin');
      const meanwhile = await busy.query<{ pid: number }>(findProcess);
      await busy.query('commit');
      if (before.rows[0]?.pid !== meanwhile.rows[0]?.pid) continue;
      throw new StartFailure(
        'DATABASE_URL points to a pooler that shares connections between transactions (pool_mode = transaction in PgBouncer), ' +
          'with which the portal cannot work: use pool_mode = session, or the address of the database itself.',
      );
    }
  } finally {
    idle.release();
    busy.release();
  }
}
