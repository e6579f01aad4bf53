import { expect, test } from 'vitest';
import { foldedTables, foldingOf } from '../platform/folding.ts';
import { migrateDatabase } from '../platform/migrate.ts';
import { aTestDatabase } from '../platform/test-database.ts';
import { migrateUpTo } from '../platform/test-migrations.ts';
import { queues } from '../queues.ts';
import { fillFolded } from './fill-folded.ts';

const aStudent = (id: string, givenName: string, familyName: string) =>
  `insert into students (student_id, student_number, given_name, family_name)
   values ('${id}', 'N-${id}', '${givenName}', '${familyName}')`;

test('rows from before are folded in batches, and the columns are read once they are full', async () => {
  const db = await aTestDatabase('template0');
  try {
    await migrateUpTo(db.pool, 'folded-names');
    await db.pool.query(aStudent('S1', 'Thị', 'Đặng'));
    await db.pool.query(
      `insert into users (id, name, email) values ('U1', 'Zoë O’Brien', 'zoe@example.test')`,
    );
    await migrateDatabase(db.pool, { queues });
    const find = async (text: string) => {
      const { column, wordsOf } = await foldingOf({ ...db });
      const { rows } = await db.pool.query<{ student_id: string }>(
        `select student_id from students where ${column} like all($1) order by student_id`,
        [wordsOf(text).map((word) => `%${word}%`)],
      );
      return rows.map(({ student_id: id }) => id);
    };
    expect((await foldingOf({ ...db })).name).toBe('search');
    expect(await find('thi')).toEqual(['S1']);
    // As a process of the release before writes beside it: it knows nothing of the column.
    await db.pool.query(aStudent('S2', 'Søren', 'Bjørk'));
    await db.pool.query(`update students set family_name = 'Đinh' where student_id = 'S2'`);
    await fillFolded(db);
    expect((await foldingOf({ ...db })).name).toBe('folded');
    expect(await find('dang thi')).toEqual(['S1']);
    expect(await find('soren dinh')).toEqual(['S2']);
    for (const table of Object.keys(foldedTables)) {
      const { rows } = await db.pool.query(`select from ${table} where folded is null`);
      expect([table, rows]).toEqual([table, []]);
    }
    const { rows } = await db.pool.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text like '%_by_folded'`,
    );
    expect(rows).toHaveLength(Object.keys(foldedTables).length + 1);
    // Every write after that is folded too.
    await db.pool.query(`update students set given_name = 'Ngô' where student_id = 'S1'`);
    expect(await find('ngo dang')).toEqual(['S1']);
  } finally {
    await db.close();
  }
});

test('an interrupted index is built again', async () => {
  const db = await aTestDatabase();
  try {
    await db.pool.query(
      `alter table students drop constraint students_folded;
       alter table students add constraint students_folded check (folded is not null) not valid;
       update pg_index set indisvalid = false where indexrelid = 'students_by_folded'::regclass`,
    );
    await fillFolded(db);
    const { rows } = await db.pool.query(
      `select indisvalid as is_valid from pg_index where indexrelid = 'students_by_folded'::regclass`,
    );
    expect(rows).toEqual([{ is_valid: true }]);
    expect((await foldingOf({ ...db })).name).toBe('folded');
  } finally {
    await db.close();
  }
});
