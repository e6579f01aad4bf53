import { expect, test } from 'vitest';
import { openTestApp } from './platform/test-app.ts';
import { settings } from './settings/tables.ts';

const app = await openTestApp({ PUBLIC_URL: 'https://portal.example.edu.au' });

test('a process that may have missed a change of the settings reads them again', async () => {
  const panel = async () => (await app.app.inject('/api/config')).json().signInPanels.top;
  const before = await panel();
  // There is no announcement.
  await app.db.orm.insert(settings).values({
    key: 'app-settings',
    version: 1,
    values: { topAuthContent: '<p>Changed</p>' },
    changedAt: app.now,
    changedBy: 'nobody',
  });
  expect(await panel()).toBe(before);
  await app.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'tradebridge-live' and datname = current_database()`,
  );
  // Before the configuration would be read again anyway.
  await expect.poll(panel, { timeout: 5000 }).toBe('<p>Changed</p>');
});

test('links start with the configured address', () => {
  expect(app.parts.institution.publicUrl).toBe('https://portal.example.edu.au');
});
