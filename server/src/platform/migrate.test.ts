import { afterAll, beforeAll, expect, test } from 'vitest';
import { findActor } from './find-actor.ts';
import { migrateDatabase } from './migrate.ts';
import { newToken } from './sealed.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';
import { migrateUpTo } from './test-migrations.ts';

const idle = { minutes: 120, staffMinutes: 30 };

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase('template0');
});
afterAll(() => db.close());

test('sessions from before their tokens were hashed stay open', async () => {
  await migrateUpTo(db.pool, 'hashed-session-tokens');
  const tokens = Array.from({ length: 20 }, newToken);
  await db.pool.query(
    `insert into users (id, name, email) values ('user', 'Ngaire', 'ngaire@example.test')`,
  );
  await db.pool.query(
    `insert into sessions (id, token, user_id, expires_at)
     select token, token, 'user', now() + interval '1 hour' from unnest($1::text[]) token`,
    [tokens],
  );
  await db.pool.query(
    `update sessions set second_factor_at = now(), second_factor_by = case when id = $1 then 'E' end
     where id in ($1, $2)`,
    [tokens[0], tokens[1]],
  );
  await migrateDatabase(db.pool);
  for (const token of tokens) {
    expect(await findActor(db, token, { now: new Date(), idle })).toMatchObject({
      sessionId: token,
    });
  }
  const isGiven = async (token = '') =>
    (await findActor(db, token, { now: new Date(), idle }))?.secondFactorGiven;
  // One that was opened while no second factor was asked for has given none.
  expect([await isGiven(tokens[0]), await isGiven(tokens[1])]).toEqual([true, false]);
  const { rows } = await db.query('select token_hash from sessions');
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
});
