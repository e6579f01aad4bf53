import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import { offlineLabels } from '@tradebridge/contract/offline-labels';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../platform/test-app.ts';

const look = (primary: string) => ({
  name: 'x',
  typeface: 'system-ui',
  light: { primary },
  dark: { primary: '#000000' },
  mark: '<svg fill="var(--primary)"></svg>',
});

const template = `<title>__PRODUCT_NAME__</title><style>__THEME__p{}</style>__MARK__
<h1>__OFFLINE_title__</h1><script type="text/plain">__CONFIG__</script><script>run()</script>`;

let webFolder: string;
let app: TestApp;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'tradebridge-worker-'));
  await mkdir(join(webFolder, 'assets'));
  const files = {
    'index.html': '<!doctype html>',
    'sw.js': '/* the worker */',
    'no-sw.js': '/* none */',
    'offline.html': template,
    'themes.json': JSON.stringify({ default: look('#111111'), harbour: look('#222222') }),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(webFolder, name), content);
  }
  app = await TestApp.open({ PRODUCT_NAME: 'Ours & <yours>', THEME: 'harbour' }, undefined, {
    webFolder,
  });
});
afterAll(() => app.close());
afterEach(() => setLabelOverrides({}));

test('the worker is a script that is never cached, and may only connect to the portal', async () => {
  const reply = await app.app.inject('/sw.js');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe('/* the worker */');
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
});

test('if it is turned off, every browser gets a worker that removes itself', async () => {
  const off = await TestApp.open({ SERVICE_WORKER: 'off' }, undefined, { webFolder });
  try {
    expect((await off.app.inject('/sw.js')).body).toBe('/* none */');
  } finally {
    await off.close();
  }
});

test('without a built worker the response is not found, rather than a page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-no-worker-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const bare = await TestApp.open({}, undefined, { webFolder: folder });
  try {
    const { statusCode, headers } = await bare.app.inject('/sw.js');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  } finally {
    await bare.close();
  }
});

test('the offline page has the institution’s name, theme and texts', async () => {
  const title = '</script><b>$& Away';
  setLabelOverrides({ [offlineLabels.title.key]: title, 'shortMonths.march': 'Mär' });
  const { body } = await app.app.inject('/offline');
  expect(body).toContain('<title>Ours &amp; &lt;yours&gt;</title>');
  expect(body).toContain('<h1>&lt;/script&gt;&lt;b&gt;$&amp; Away</h1>');
  expect(body).toContain(':root{--primary:#222222;--typeface:system-ui}');
  expect(body).toContain('<svg fill="var(--primary)">');
  expect(body).not.toContain('__');
  const [, json = ''] = /text\/plain">(.*?)<\/script>/s.exec(body) ?? [];
  const { labels } = JSON.parse(json);
  expect(labels.version).toBeNull();
  expect(labels.signIn).toMatchObject({ 'offline.title': title, 'shortMonths.march': 'Mär' });
});

test('the page runs its own script and styles by hash, and may not connect to anything', async () => {
  const { body, headers } = await app.app.inject('/offline');
  const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const [, rules = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      `script-src ${hashed('run()')}`,
      `style-src ${hashed(rules)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/no-sw.js', '/offline.html', '/themes.json'])('%s is not served', async (url) => {
  expect((await app.app.inject(url)).statusCode).toBe(404);
});
