import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed } from './platform/installation.ts';
import { openTestApp } from './platform/test-app.ts';

const token = 'a-token-of-the-metrics';
const operations = (name: string) => readFile(installed('operations', name), 'utf8');

const app = await openTestApp({ METRICS_TOKEN: token });
let metrics: ReadonlySet<string>;
beforeAll(async () => {
  await app.app.inject('/healthz');
  const { body } = await app.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  const names = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  metrics = new Set([
    ...names,
    ...names.flatMap((name) => ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`)),
    // A metric of Prometheus itself.
    'up',
    // Absent before the first import, backup and rehearsal.
    'tradebridge_last_import_age_seconds',
    'tradebridge_last_backup_age_seconds',
    'tradebridge_last_restore_rehearsal_age_seconds',
  ]);
});

describe('each metric that is named', () => {
  test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])(
    'in %s exists in the portal',
    async (name) => {
      const named = [...(await operations(name)).matchAll(/\b(\w+)\{job=\\?"tradebridge/g)].map(
        ([, metric = '']) => metric,
      );
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((metric) => !metrics.has(metric))).toEqual([]);
    },
  );
});

test('the image has the Node.js version that the portal is tested with', async () => {
  const { devDependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  const [major] = devDependencies.node.split('.');
  const images = [...(await operations('Containerfile')).matchAll(/^FROM \S+\/node:(\d+)-/gm)];
  expect(images.map(([, version]) => version)).toEqual([major, major]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.runIf(hasSystemd)('systemd', () => {
  let folder: string;
  let units: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradebridge-units-'));
    const names = (await readdir(installed('operations'))).filter((name) =>
      /\.(service|timer)$/.test(name),
    );
    units = await Promise.all(
      names.map(async (name) => {
        // No release is installed here.
        const text = (await operations(name)).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
        const path = join(folder, name);
        await writeFile(path, text);
        return path;
      }),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('accepts every unit', () => {
    expect(units.length).toBeGreaterThan(6);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('rates every service as little exposed', () => {
    for (const unit of units.filter((path) => path.endsWith('.service'))) {
      // Of 100; it fails above.
      execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
    }
  });
});
