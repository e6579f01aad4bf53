import { describe, expect, test } from 'vitest';
import { cutMessage, describeError, takes } from './log-entry.ts';

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
  test('accepts messages at or above its level', () => {
    expect(takes('error', 'warn')).toBe(false);
    expect(takes('error', 'error')).toBe(true);
    expect(takes('error', 'fatal')).toBe(true);
  });

  test('accepts nothing at ‘none’ and everything at ‘all’', () => {
    expect(takes('none', 'fatal')).toBe(false);
    expect(takes('all', 'debug')).toBe(true);
  });
});

test('an error is logged with its causes, and without other properties', () => {
  const error = Object.assign(new Error('outer', { cause: new Error('inner') }), {
    code: 'conflict',
    token: 'secret',
  });
  const described = describeError(error);
  expect(described).toMatchObject({ message: 'outer', code: 'conflict' });
  expect(described?.cause?.message).toBe('inner');
  expect(JSON.stringify(described)).not.toContain('secret');
});
