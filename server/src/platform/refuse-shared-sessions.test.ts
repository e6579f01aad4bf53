import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseSharedSessions } from './refuse-shared-sessions.ts';
import { StartFailure } from './start-failure.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

/** Two clients of a pooler that routes their queries to these database processes, in turn. */
function aPooler(processes: readonly number[]) {
  let asked = 0;
  const query = async (text: string) => {
    if (!text.startsWith('select')) return { rows: [] };
    const pid = processes[asked % processes.length];
    asked += 1;
    return { rows: [{ pid }] };
  };
  return { connect: async () => ({ query, release: () => {} }) } as unknown as TestDatabase['pool'];
}

test('direct connections to the database are accepted', async () => {
  await expect(refuseSharedSessions(db.pool)).resolves.toBeUndefined();
});

test('a pooler that shares one connection between two clients is refused with one sentence', async () => {
  const refused = refuseSharedSessions(aPooler([41]));
  await expect(refused).rejects.toThrow(StartFailure);
  await expect(refused).rejects.toThrow('pool_mode = session');
});

test('so is one that rotates its connections, as soon as the two clients share one', async () => {
  await expect(refuseSharedSessions(aPooler([41, 42, 42]))).rejects.toThrow(StartFailure);
});
