import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { Refusal } from './refusal.ts';

const withCode = (code: string) => Object.assign(new Error('It failed.'), { code });

test.each([
  ['nothing is listening', withCode('ECONNREFUSED')],
  ['the connection was cut', withCode('ECONNRESET')],
  ['its host name is unknown', withCode('ENOTFOUND')],
  ['a connection failed', withCode('08006')],
  ['an administrator ended it', withCode('57P01')],
  ['it crashed', withCode('57P02')],
  ['it is starting up', withCode('57P03')],
  ['it has no connections left', withCode('53300')],
  ['the driver lost the connection', new Error('Connection terminated unexpectedly')],
  ['the pool is exhausted', new Error('timeout exceeded when trying to connect')],
  ['a library wrapped the error', new Error('Failed query', { cause: withCode('ECONNREFUSED') })],
])('%s: the database is unavailable', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a faulty statement', withCode('42601')],
  ['a statement that took too long', withCode('57014')],
  ['a constraint', withCode('23505')],
  ['a missing file', withCode('ENOENT')],
  ['a refusal', new Refusal('notFound')],
  ['a value that is not an error', 'ECONNREFUSED'],
  ['nothing', undefined],
])('%s does not mean that the database is unavailable', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
