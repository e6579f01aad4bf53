import type { TestDatabase } from '../platform/test-database.ts';

/** Does something to the events that the portal's own account of the database is refused. */
export const tamperWith = (db: TestDatabase, sql: string) =>
  db.pool.query(`
    alter table audit_events disable trigger user;
    ${sql};
    alter table audit_events enable trigger user`);
