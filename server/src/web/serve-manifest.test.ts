import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../platform/test-app.ts';

const look = (name: string, surface: string) => ({
  name,
  typeface: 'system-ui',
  light: { surface, ground: '#eeeeee' },
  dark: {},
  mark: '',
});

let webFolder: string;
let app: TestApp;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'tradebridge-manifest-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  const looks = { default: look('default', '#ffffff'), harbour: look('harbour', '#fefefe') };
  await writeFile(join(webFolder, 'themes.json'), JSON.stringify(looks));
  for (const theme of Object.keys(looks)) {
    await mkdir(join(webFolder, 'app-icons', theme), { recursive: true });
    await writeFile(join(webFolder, 'app-icons', theme, '192.png'), `${theme} at 192`);
  }
  app = await open({ PRODUCT_NAME: 'Ours & yours', THEME: 'harbour' });
});
afterAll(() => app.close());
afterEach(() => setLabelOverrides({}));

const open = (variables: Record<string, string>) =>
  TestApp.open(variables, undefined, { webFolder });

test('the manifest has the institution’s name, texts and colours', async () => {
  setLabelOverrides({ 'installed.signOffs': 'To sign' });
  const { statusCode, headers, body } = await app.app.inject('/manifest.webmanifest');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(JSON.parse(body)).toMatchObject({
    id: '/',
    name: 'Ours & yours',
    short_name: 'Ours & yours',
    start_url: '/',
    display: 'standalone',
    theme_color: '#fefefe',
    background_color: '#eeeeee',
    shortcuts: [
      { name: 'To sign', url: '/sign-offs' },
      { name: 'Timetable', url: '/timetable' },
    ],
  });
});

test('icons are those of the theme', async () => {
  const reply = await app.app.inject('/app-icon/192.png');
  expect(reply.body).toBe('harbour at 192');
  expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  const other = await open({ THEME: 'no-such-theme' });
  try {
    expect((await other.app.inject('/app-icon/192.png')).body).toBe('default at 192');
  } finally {
    await other.close();
  }
});

test.each(['/app-icon/404.png', '/app-icon/..%2fdefault%2f192.png', '/app-icons/harbour/192.png'])(
  '%s is not found',
  async (url) => {
    expect((await app.app.inject(url)).statusCode).toBe(404);
  },
);
