import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import server from '../server/package.json' with { type: 'json' };

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A registry of npm on this computer, which keeps what it is asked for advisories about. */
async function aRegistry(answer: Answer) {
  const asked: Record<string, readonly string[]>[] = [];
  const server = createServer(async (request, reply) => {
    const isAdvisories = request.url === '/-/npm/v1/security/advisories/bulk';
    if (isAdvisories) {
      asked.push(JSON.parse(gunzipSync(await buffer(request)).toString()));
    }
    const { status, body } = isAdvisories ? answer : { status: 404, body: {} };
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(() => {
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A TCP server has a port.');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

/** Runs the command with a registry, and what is configured beside. */
async function advisories(registry: string, configured: Readonly<Record<string, string>> = {}) {
  const cache = await mkdtemp(join(tmpdir(), 'tradebridge-advisories-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const env = {
    ...process.env,
    ...{ npm_config_registry: registry, npm_config_cache: cache, npm_config_fetch_retries: '0' },
    ...configured,
  };
  const ran = promisify(execFile)(process.execPath, ['tools/run.mjs', 'advisories'], { env });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

const none = { status: 200, body: {} };
const packageVersion = server.dependencies['sanitize-html'];
const advisory = {
  id: 1_100_001,
  url: 'https://github.com/advisories/GHSA-test',
  title: 'Markup gets through',
  severity: 'high',
  vulnerable_versions: `<=${packageVersion}`,
  cwe: [],
  cvss: { score: 8.1, vectorString: null },
};

test('0: there are no advisories about what a release consists of', async () => {
  const { url, asked } = await aRegistry(none);
  expect(await advisories(url)).toEqual({
    code: 0,
    out: 'There are no advisories about the packages of a release.\n',
    err: '',
  });
  const [packages] = asked;
  expect(packages?.['sanitize-html']).toEqual([packageVersion]);
  // Those that only developers have are not asked about.
  expect(packages).not.toHaveProperty('vitest');
});

test('1: each advisory is named with its package and address', async () => {
  const { url } = await aRegistry({ status: 200, body: { 'sanitize-html': [advisory] } });
  const { code, out, err } = await advisories(url);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toContain(
    `high: sanitize-html <=${packageVersion}: Markup gets through https://github.com/advisories/GHSA-test\n`,
  );
});

test('2: a registry without that endpoint has no advisories', async () => {
  const { url } = await aRegistry({ status: 405, body: {} });
  const { code, out, err } = await advisories(url);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`${url} has no advisories (405 `);
  expect(err).toContain('npm_config_registry=ADDRESS npm run advisories');
  expect(err).toContain('bom.cdx.json');
});

test('2: a registry that fails or is not there could not be asked', async () => {
  const { url } = await aRegistry({ status: 503, body: {} });
  const failing = await advisories(url);
  expect(failing).toMatchObject({ code: 2, out: '' });
  expect(failing.err).toContain('The registry could not be asked for advisories: 503 ');
  const absent = await advisories('http://127.0.0.1:9');
  expect(absent).toMatchObject({ code: 2, out: '' });
  expect(absent.err).toContain('ECONNREFUSED');
});

test('it asks although npm is configured to be offline', async () => {
  const { url, asked } = await aRegistry(none);
  expect((await advisories(url, { npm_config_offline: 'true' })).code).toBe(0);
  expect(asked).toHaveLength(1);
});
