import { defineLabels, type LabelOverrides } from '@tradebridge/contract/labels';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConfig } from '../app/config.ts';
import { signOut } from '../app/session.ts';
import { testConfig } from '../test/config.ts';
import { showOverrides, translate } from '../ui/labels.ts';
import { catchUpWithOverrides, followOverrides, overridesOfSession } from './follow-overrides.ts';

const labels = defineLabels('followed', { word: 'Apprentice' });
const word = () => translate(labels.word);

/** The server's files, and its current version. */
let files: Record<string, LabelOverrides>;
let deployed: string | null;
let isDown: boolean;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  files = { a: { 'followed.word': 'Trainee' }, b: { 'followed.word': 'Learner' } };
  isDown = false;
  asked = [];
  configure('a');
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    if (isDown) return Promise.reject(new TypeError('down'));
    if (address === '/api/config') {
      return Promise.resolve(Response.json(configOf(deployed)));
    }
    const file = files[address.slice('/labels/'.length, -'.json'.length)];
    return Promise.resolve(file ? Response.json(file) : new Response(null, { status: 404 }));
  });
});
afterEach(async () => {
  await signOut();
  showOverrides({});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const configOf = (version: string | null) => ({
  ...testConfig,
  labels: { version, signIn: {} },
});

function configure(version: string | null): void {
  deployed = version;
  setConfig(configOf(version));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
}

test('nothing is loaded if no label is changed', async () => {
  configure(null);
  await overridesOfSession();
  expect(asked).toEqual([]);
  expect(word()).toBe('Apprentice');
});

test("a session's first page waits for its wording", async () => {
  await overridesOfSession();
  expect(word()).toBe('Trainee');
  expect(asked).toEqual(['/labels/a.json']);
});

test('the wording is loaded once for all pages of a session', async () => {
  await overridesOfSession();
  await overridesOfSession();
  expect(asked).toEqual(['/labels/a.json']);
});

test('a file that cannot be loaded leaves the defaults and is tried again', async () => {
  isDown = true;
  await overridesOfSession();
  expect(word()).toBe('Apprentice');
  isDown = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(word()).toBe('Trainee');
});

test('a slow file delays the page by two seconds at most, and applies once it has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  let isOver = false;
  void overridesOfSession().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver).toBe(true);
  resolve(Response.json({ 'followed.word': 'Trainee' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(word()).toBe('Trainee');
});

test('a version that the server no longer has is replaced by the current one', async () => {
  files = { b: { 'followed.word': 'Learner' } };
  deployed = 'b';
  await overridesOfSession();
  expect(asked).toEqual(['/labels/a.json', '/api/config', '/labels/b.json']);
  expect(word()).toBe('Learner');
});

test('a change, or a reset of all, is shown immediately', async () => {
  await overridesOfSession();
  await followOverrides('b');
  expect(word()).toBe('Learner');
  await followOverrides(null);
  expect(word()).toBe('Apprentice');
});

test('the later of two changes is shown, whichever loads first', async () => {
  await overridesOfSession();
  const held = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/labels/b.json') await held.promise;
    return fetch(address);
  });
  files.c = { 'followed.word': 'Student' };
  const earlier = followOverrides('b');
  await followOverrides('c');
  held.resolve();
  await earlier;
  await vi.advanceTimersByTimeAsync(0);
  expect(word()).toBe('Student');
});

test('a page that missed changes catches up', async () => {
  await overridesOfSession();
  deployed = 'b';
  await catchUpWithOverrides();
  expect(word()).toBe('Learner');
});

test('signing in to a page that was opened long ago shows the current wording', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
  deployed = 'b';
  await overridesOfSession();
  expect(asked).toEqual(['/api/config', '/labels/b.json']);
  expect(word()).toBe('Learner');
});

test('without a session no overrides are loaded', async () => {
  await followOverrides('b');
  expect(asked).toEqual([]);
});
