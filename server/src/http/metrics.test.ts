import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TestApp } from '../platform/test-app.ts';
import { recordChanges } from '../registry/changes.ts';
import { registryImports, registryWebhook } from '../registry/tables.ts';

test('metrics need the token, and do not exist without one', async () => {
  const none = await TestApp.open();
  expect((await none.app.inject('/metrics')).statusCode).toBe(404);
  await none.close();
  const metrics = 'a-token-of-the-metrics';
  const measured = await TestApp.open({ METRICS_TOKEN: metrics });
  const { statusCode, headers } = await measured.app.inject('/metrics');
  expect([statusCode, headers['content-type']]).toEqual([401, 'text/plain; charset=utf-8']);
  const reply = await measured.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metrics}` },
  });
  expect(reply.body).toContain('http_request_duration_seconds');
  await measured.close();
});

test('metrics include the backlogs, except while the database does not answer', async () => {
  const token = 'a-token-of-the-metrics';
  const measured = await TestApp.open({ METRICS_TOKEN: token });
  const scrape = async () =>
    (
      await measured.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${token}` },
      })
    ).body;
  const before = await scrape();
  expect(before).toContain('tradebridge_backlogs_up 1');
  expect(before).not.toMatch(/tradebridge_last_\w+_age_seconds/);
  expect(before).toContain('tradebridge_mail_backlog 0');
  const { db, now } = measured;
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await db.orm.insert(registryImports).values({
    instituteId: 'test',
    mode: 'full',
    generatedAt: minutesAgo(20),
    importedAt: minutesAgo(10),
    counts: {},
  });
  await recordChanges(db, [
    {
      ...{ id: randomUUID(), kind: 'contact.deleted', at: now, visibleAt: now },
      ...{ userId: 'u', contactId: null, employerId: null },
      ...{ subject: { type: 'contact', id: 'C1' }, values: {} },
    },
  ]);
  await db.query(
    `insert into backup_runs (kind, done_at, taken_at)
     values ('backup', $1, $2), ('rehearsal', $1, $3), ('rehearsal', $1, $4)`,
    [now, minutesAgo(30), minutesAgo(50), minutesAgo(40)],
  );
  await db.query(
    `insert into jobs.job (name, data) values ('mail', '{}'), ('mail', '{}'), ('analytics', '{}')`,
  );
  const after = await scrape();
  for (const line of [
    'tradebridge_last_import_age_seconds 600',
    'tradebridge_last_backup_age_seconds 1800',
    'tradebridge_last_restore_rehearsal_age_seconds 2400',
    'tradebridge_unacknowledged_changes 1',
    'tradebridge_job_queue_depth{queue="mail"} 2',
    'tradebridge_job_queue_depth{queue="analytics"} 1',
    'tradebridge_job_queue_depth{queue="registry-import"} 0',
    'tradebridge_mail_backlog 2',
    'tradebridge_payments_in_doubt 0',
    'tradebridge_database_connections{state="waiting"} 0',
  ]) {
    expect(after).toContain(`${line}\n`);
  }
  await db.query('alter table registry_changes rename to away');
  const meanwhile = await scrape();
  expect(meanwhile).toContain('tradebridge_backlogs_up 0');
  expect(meanwhile).not.toContain('tradebridge_unacknowledged_changes');
  expect(measured.loggedErrors).toEqual([]);
  await measured.close();
});

test('the duration of failures of the registry’s webhook is a metric if one is configured', async () => {
  const token = 'a-token-of-the-metrics';
  const measured = await TestApp.open({
    METRICS_TOKEN: token,
    REGISTRY_WEBHOOK_URL: 'http://127.0.0.1:9/',
    REGISTRY_WEBHOOK_SECRET: `whsec_${'A'.repeat(40)}`,
  });
  const headers = { authorization: `Bearer ${token}` };
  const scrape = async () => (await measured.app.inject({ url: '/metrics', headers })).body;
  expect(await scrape()).toContain('tradebridge_registry_webhook_failing_seconds 0\n');
  const failingSince = new Date(measured.now.getTime() - 90_000);
  await measured.db.orm.insert(registryWebhook).values({ failingSince });
  expect(await scrape()).toContain('tradebridge_registry_webhook_failing_seconds 90\n');
  await measured.close();
});

test('metric names are accepted by promtool', async () => {
  const token = 'a-token-of-the-metrics';
  const measured = await TestApp.open({ METRICS_TOKEN: token });
  const { body } = await measured.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  await measured.close();
  const types = Array.from(body.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, type]) => ({
    name,
    type,
  }));
  expect(types.length).toBeGreaterThan(30);
  const isCounter = ({ name = '' }) => name.endsWith('_total');
  expect(types.filter((one) => isCounter(one) !== (one.type === 'counter'))).toEqual([]);
  expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
});
