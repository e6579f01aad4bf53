import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aTestDatabase } from '../../server/src/platform/test-database.ts';
import { startPortal } from './portal.ts';
import { isInstalled, run } from './programs.ts';

const operations = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

describe.runIf(isInstalled('promtool'))('Prometheus', () => {
  test('accepts every metric of a portal that has imported, backed up and answered', async () => {
    const db = await aTestDatabase();
    onTestFinished(() => db.close());
    await db.pool.query(
      `insert into registry_imports (imported_at, counts) values (now(), '[]');
       insert into backup_runs (kind, done_at, taken_at)
       values ('backup', now(), now()), ('rehearsal', now(), now())`,
    );
    const portal = await startPortal(db.url, {
      REGISTRY_WEBHOOK_URL: 'http://127.0.0.1:9/',
      REGISTRY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    });
    onTestFinished(() => portal.stop());
    for (const path of ['/readyz', '/api/config', '/nowhere']) await fetch(portal.url + path);
    const metrics = await (await fetch(portal.metricsUrl)).text();
    const documented = [
      ...(await readFile(operations('../docs/operating.md'), 'utf8')).matchAll(
        /^\| `(tradebridge_\w+|live_streams)`/gm,
      ),
    ].map(([, name]) => name);
    expect(documented.length).toBeGreaterThan(10);
    expect(documented.filter((name) => !metrics.includes(`\n# TYPE ${name} `))).toEqual([]);
    expect(await run('promtool', ['check', 'metrics'], { input: metrics })).toEqual({
      code: 0,
      output: '',
    });
  });

  test.each([
    ['the alerts', ['check', 'rules', 'alerts.yml']],
    ['where the metrics are', ['check', 'config', 'prometheus.yml']],
    [
      'that alerts go off when they are to, and at no other time',
      ['test', 'rules', 'alerts.test.yml'],
    ],
  ])('accepts %s', async (_what, args) => {
    const { code, output } = await run('promtool', args.with(-1, operations(args.at(-1) ?? '')));
    expect(output).toContain('SUCCESS');
    expect(code).toBe(0);
  });
});
