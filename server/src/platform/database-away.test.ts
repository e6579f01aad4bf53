import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.ts';
import { Refusal } from './refusal.ts';

const withCode = (code: string) => Object.assign(new Error('It failed.'), { code });

test.each([
  ['nobody listens', withCode('ECONNREFUSED')],
  ['the line was cut', withCode('ECONNRESET')],
  ['its name is not known', withCode('ENOTFOUND')],
  ['a connection failed', withCode('08006')],
  ['an administrator ended it', withCode('57P01')],
  ['it crashed', withCode('57P02')],
  ['it is starting up', withCode('57P03')],
  ['it has no connection to spare', withCode('53300')],
  ['the driver lost it', new Error('Connection terminated unexpectedly')],
  ['the pool is used up', new Error('timeout exceeded when trying to connect')],
  ['a library says so', new Error('Failed query', { cause: withCode('ECONNREFUSED') })],
])('%s: the database is away', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a statement that is wrong', withCode('42601')],
  ['a statement that took too long', withCode('57014')],
  ['a constraint', withCode('23505')],
  ['a file that is not there', withCode('ENOENT')],
  ['a refusal', new Refusal('notFound')],
  ['something that is no error', 'ECONNREFUSED'],
  ['nothing', undefined],
])('%s does not say that the database is away', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
