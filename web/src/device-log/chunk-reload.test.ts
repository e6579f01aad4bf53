import { expect, test } from 'vitest';
import { isChunkFailure, partOf } from './chunk-reload.ts';

test.each([
  'Loading chunk 7 failed.',
  'Loading CSS chunk home failed',
  'Failed to fetch dynamically imported module: https://portal.test/assets/home-a1.js',
  'error loading dynamically imported module: https://portal.test/assets/home-a1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/home-a1.css',
])('%s is a failed part of the app', (message) => {
  expect(isChunkFailure(new Error(message))).toBe(true);
});

test('any other error is not', () => {
  expect(isChunkFailure(new Error('Failed to fetch'))).toBe(false);
  expect(isChunkFailure('Loading chunk 7 failed.')).toBe(false);
});

test('a part is known by the name of its file, whatever the message says around it', () => {
  expect(partOf('Failed to fetch dynamically imported module: https://x.test/assets/a-1.js')).toBe(
    partOf('Unable to load /x.test/assets/a-1.js'),
  );
});
