import { describe, expect, test } from 'vitest';
import { cutMessage, describeError, type LogEntry, takes, withEntry } from './log-entry.ts';

describe('a message of the device log', () => {
  test('of 100 characters is kept whole', () => {
    expect(cutMessage('x'.repeat(100))).toBe('x'.repeat(100));
  });

  test('of 101 characters becomes 99 and an ellipsis', () => {
    expect(cutMessage('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });

  test('is never cut inside a character', () => {
    expect(cutMessage('🐨'.repeat(101))).toBe(`${'🐨'.repeat(99)}…`);
  });
});

describe('a target of the device log', () => {
  test('takes what is as loud as its level, or louder', () => {
    expect(takes('error', 'warn')).toBe(false);
    expect(takes('error', 'error')).toBe(true);
    expect(takes('error', 'fatal')).toBe(true);
  });

  test('takes nothing at none and everything at all', () => {
    expect(takes('none', 'fatal')).toBe(false);
    expect(takes('all', 'debug')).toBe(true);
  });
});

const anEntry = (message: string): LogEntry => ({
  id: message,
  message,
  level: 'error',
  entryDate: '2026-11-21T00:00:00Z',
  error: null,
  extraInfo: null,
});

test('the oldest entry goes when the log is full', () => {
  const full = Array.from({ length: 20 }, (_, index) => anEntry(String(index)));
  const after = withEntry(full, anEntry('new'), 20);
  expect(after).toHaveLength(20);
  expect(after[0]?.message).toBe('1');
  expect(after.at(-1)?.message).toBe('new');
});

test('an error is described with its causes, and without what else it carries', () => {
  const error = Object.assign(new Error('outer', { cause: new Error('inner') }), {
    code: 'conflict',
    token: 'secret',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ message: 'outer', code: 'conflict' });
  expect(described?.cause?.message).toBe('inner');
  expect(JSON.stringify(described)).not.toContain('secret');
});
