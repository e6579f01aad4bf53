import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetUse,
  hasGoneIdle,
  idleAt,
  isUntouched,
  limitIdleTime,
  noteUse,
  sinceUse,
} from '../app/activity.ts';
import { watchIdle } from './watch-idle.ts';

const minute = 60_000;
const kept = new Map<string, string>();
/** The server's record of the session: when it was last used, and whether it is valid. */
const server = { usedAt: 0, isOver: () => Date.now() - server.usedAt >= 30 * minute };
let page: EventTarget & { visibilityState: string };
let heard: string[];
let stop: () => void;

/** A request as `send` makes it. */
async function request(isUse: boolean): Promise<void> {
  if (server.isOver()) throw new Error('401');
  if (!isUse) return;
  server.usedAt = Date.now();
  noteUse(Date.now());
}

const touch = () => page.dispatchEvent(new Event('pointerdown'));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  heard = [];
  server.usedAt = Date.now();
  forgetUse();
  limitIdleTime(30);
  stop = watchIdle({
    onSoon: () => void (heard.at(-1) !== 'soon' && heard.push('soon')),
    onUsed: () => void (heard.at(-1) !== 'used' && heard.push('used')),
    check: () =>
      request(false).catch((error) => {
        heard.push('over');
        throw error;
      }),
    use: () => request(true),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A session that nobody uses', () => {
  test('shows a question two minutes before it ends, and then ends on the server', async () => {
    // The server records use once a minute, and may lag by that much.
    expect(idleAt()).toBe(Date.now() + 29 * minute);
    await pass(27 * minute - 1);
    expect(heard).toEqual(['used']);
    await pass(1);
    expect(heard).toEqual(['used', 'soon']);
    await pass(2 * minute);
    expect(hasGoneIdle()).toBe(true);
    expect(heard).not.toContain('over');
    await pass(minute);
    expect(heard).toContain('over');
  });

  test('ends immediately when a sleeping computer wakes up', async () => {
    vi.setSystemTime(Date.now() + 3 * 60 * minute);
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(heard).toEqual(['used', 'soon', 'over']);
    expect(hasGoneIdle()).toBe(true);
  });

  test('continues when the user extends it, and when another tab uses it', async () => {
    await pass(28 * minute);
    await request(true);
    await pass(2 * minute);
    expect(heard).toEqual(['used', 'soon', 'used']);
    // From here on this tab gets no messages from the other.
    await pass(23 * minute);
    server.usedAt = Date.now();
    await pass(10 * minute);
    expect(heard).toEqual(['used', 'soon', 'used', 'soon', 'used']);
    expect(hasGoneIdle()).toBe(false);
  });

  test('is also known to be idle after a reload', async () => {
    expect(kept.get('sessionUse')).toContain('"idleMinutes":30');
    await pass(10 * minute);
    noteUse(Date.now());
    expect(JSON.parse(kept.get('sessionUse') ?? '').at).toBe(Date.now());
  });
});

describe('Somebody who touches the page', () => {
  test('uses the session, even without requests', async () => {
    for (let minutes = 0; minutes < 60; minutes++) {
      await pass(minute);
      touch();
      await pass(0);
    }
    expect(heard).toEqual(['used']);
    expect(sinceUse()).toBeLessThan(6 * minute);
    expect(server.isOver()).toBe(false);
  });

  test('marks its requests as the user’s for a minute', async () => {
    touch();
    await pass(minute);
    expect(isUntouched()).toBe(false);
    await pass(1);
    expect(isUntouched()).toBe(true);
  });

  test('does not answer the question by moving the mouse', async () => {
    await pass(27 * minute);
    touch();
    await pass(2 * minute);
    expect(server.usedAt).toBe(Date.now() - 29 * minute);
  });
});
