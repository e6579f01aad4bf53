import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, isChunkFailure, partOf, reloadIfGone } from './chunk-reload.ts';

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

test('a part is identified by its file name, whatever the rest of the message', () => {
  expect(partOf('Failed to fetch dynamically imported module: https://x.test/assets/a-1.js')).toBe(
    partOf('Unable to load /x.test/assets/a-1.js'),
  );
});

test('the address of a part is read from the message', () => {
  expect(
    addressOf('Failed to fetch dynamically imported module: https://x.test/assets/a-1.js'),
  ).toBe('https://x.test/assets/a-1.js');
  expect(addressOf('Unable to preload CSS for /assets/home-a1.css')).toBe('/assets/home-a1.css');
  expect(addressOf('Importing a module script failed.')).toBeNull();
});

describe('a part that could not be fetched', () => {
  const failure = (name: string) =>
    new Error(`Failed to fetch dynamically imported module: https://x.test/assets/${name}.js`);
  const reload = vi.fn();
  const kept = new Map<string, string>();

  beforeEach(() => {
    reload.mockClear();
    kept.clear();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('document', {
      // The libraries stay the same between versions.
      querySelectorAll: () => [
        { src: 'https://x.test/assets/libraries-1.js' },
        { src: 'https://x.test/assets/main-1.js' },
      ],
    });
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const libraries = '<script src="/assets/libraries-1.js">';
  const deployed = `${libraries}<script src="/assets/main-1.js">`;
  const answers = (part: number | null, page = deployed) =>
    vi.stubGlobal('fetch', async (address: string) => {
      if (part === null) throw new TypeError('Failed to fetch');
      return address === '/' ? new Response(page) : new Response('', { status: part });
    });

  test('without a connection does not reload the page, and may do so later', async () => {
    answers(null);
    expect(await reloadIfGone(failure('a-1'))).toBe('unreachable');
    expect(reload).not.toHaveBeenCalled();
    expect(kept.size).toBe(0);
  });

  test('whose server is down does not reload the page', async () => {
    answers(502);
    expect(await reloadIfGone(failure('a-1'))).toBe('unreachable');
  });

  test('that exists in the running version does not reload the page', async () => {
    answers(200);
    expect(await reloadIfGone(failure('a-1'))).toBe('missing');
    expect(reload).not.toHaveBeenCalled();
  });

  test('that the message does not name reloads the page if it is from an older version', async () => {
    answers(200, `${libraries}<script src="/assets/main-2.js">`);
    const silent = new Error('Importing a module script failed.');
    vi.resetModules();
    const ofItsOwn = await import('./chunk-reload.ts');
    expect(await ofItsOwn.reloadIfGone(silent)).toBe('reloading');
    expect(reload).toHaveBeenCalledTimes(1);
    reload.mockClear();
  });

  test('that no longer exists reloads the page', async () => {
    answers(404);
    expect(await reloadIfGone(failure('a-1'))).toBe('reloading');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(kept.get('reloadedFor')).toBe('a-1.js');
  });
});
