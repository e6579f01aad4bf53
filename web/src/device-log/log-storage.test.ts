import { beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from './log-entry.ts';
import { forgetEntries, keepEntry, keptEntries } from './log-storage.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  stored.set('settings', '{}');
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    // The order is up to the browser.
    key: (index: number) => [...stored.keys()].toReversed()[index] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});

const anEntry = (message: string, entryDate = '2026-11-21T00:00:00.000Z'): LogEntry => ({
  id: crypto.randomUUID(),
  message,
  level: 'error',
  entryDate,
  error: null,
  extraInfo: null,
});

const messages = () => keptEntries().map(({ message }) => message);

test('the oldest entry is removed when the log is full', () => {
  for (let index = 0; index < 21; index += 1) keepEntry(anEntry(`${index}`), 20);
  expect(messages()).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 1}`));
});

test('fewer entries are kept after the limit is lowered', () => {
  for (const message of ['a', 'b', 'c']) keepEntry(anEntry(message), 20);
  keepEntry(anEntry('d'), 2);
  expect(messages()).toEqual(['c', 'd']);
});

test('an entry is the newest even if the clock was set back', () => {
  keepEntry(anEntry('before', '2026-11-21T00:00:00.000Z'), 2);
  keepEntry(anEntry('between', '2026-11-21T00:00:01.000Z'), 2);
  keepEntry(anEntry('after', '2025-01-01T00:00:00.000Z'), 2);
  expect(messages()).toEqual(['between', 'after']);
});

test('simultaneous writes of two tabs are both kept', () => {
  keepEntry(anEntry('before'), 20);
  // The other tab has read the last number already, and writes after this one.
  const other = { ...anEntry('the other') };
  keepEntry(anEntry('this tab'), 20);
  stored.set(`deviceLog.000000002.${other.id}`, JSON.stringify(other));
  expect(new Set(messages())).toEqual(new Set(['before', 'this tab', 'the other']));
  keepEntry(anEntry('later'), 20);
  expect(messages()).toHaveLength(4);
  expect(messages().at(-1)).toBe('later');
});

test('an invalid entry is skipped', () => {
  keepEntry(anEntry('whole'), 20);
  stored.set('deviceLog.000000002.x', '{"id":');
  stored.set('deviceLog.000000003.y', '[]');
  expect(messages()).toEqual(['whole']);
});

test('clearing the log leaves other data', () => {
  keepEntry(anEntry('a'), 20);
  forgetEntries();
  expect([...stored.keys()]).toEqual(['settings']);
});

test('a full or unavailable storage stores nothing and throws nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    get length() {
      return refuse();
    },
    setItem: refuse,
  });
  keepEntry(anEntry('a'), 20);
  forgetEntries();
  expect(keptEntries()).toEqual([]);
});
