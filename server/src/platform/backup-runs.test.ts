import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastBackup, lastRehearsal, recordBackupRun } from './backup-runs.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

const at = (time: string) => new Date(`2026-03-02T${time}Z`);

test('the last backup and the last rehearsal are those that ended last', async () => {
  expect(await lastBackup(db)).toBeUndefined();
  expect(await lastRehearsal(db)).toBeUndefined();
  const later = { doneAt: at('05:00:00'), takenAt: at('04:00:00') };
  const rehearsal = { doneAt: at('06:00:00'), takenAt: at('01:00:00') };
  await recordBackupRun(db, 'backup', later);
  await recordBackupRun(db, 'backup', { doneAt: at('02:00:00'), takenAt: at('01:00:00') });
  await recordBackupRun(db, 'rehearsal', rehearsal);
  expect(await lastBackup(db)).toEqual(later);
  expect(await lastRehearsal(db)).toEqual(rehearsal);
});
