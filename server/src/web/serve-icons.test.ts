import { iconStyles } from '@tradebridge/contract/content-rules';
import { expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();

test.each(iconStyles)('an icon is served in the style %s, cacheable for ever', async (style) => {
  const reply = await app.app.inject(`/icons/${style}/list.svg`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(reply.body).toContain('<path d="');
});

test('the areas of a duotone icon differ from its lines by opacity', async () => {
  const { body } = await app.app.inject('/icons/duotone/list.svg');
  expect(body.match(/<path [^>]*opacity="0.2"/g)).toHaveLength(1);
  expect(body.match(/<path /g)).toHaveLength(2);
});

test.each([
  '/icons/duotone/no-such-icon.svg',
  '/icons/neon/list.svg',
  '/icons/duotone/list',
  '/icons/duotone/..%2f..%2fpackage.svg',
  '/icons/duotone/list-duotone.svg',
])('%s is not found', async (url) => {
  expect((await app.app.inject(url)).statusCode).toBe(404);
});
