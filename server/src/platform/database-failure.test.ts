import { expect, test, vi } from 'vitest';
import { databaseFailure } from './database-failure.ts';

const coded = (code: string, message = 'as it says') => Object.assign(new Error(message), { code });

const failureOf = (error: unknown) => {
  const log = { error: vi.fn() };
  const otherwise = 'The database cannot be used';
  // The only method of a log that is used.
  return { failure: databaseFailure(error, { otherwise, log: log as never }), log };
};

test.each([
  ['28P01', 'rejects the user of DATABASE_URL'],
  ['3D000', 'names does not exist'],
  ['42501', 'make it the owner of the database'],
  ['53300', 'no connection left'],
  ['57P03', 'try again in a moment'],
  ['ECONNREFUSED', 'cannot be reached: check that it runs'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate of the database'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate of the database'],
])(
  'an operator is told what to do about %s, rather than the error of the driver',
  (code, sentence) => {
    for (const error of [coded(code), new Error('Failed query', { cause: coded(code) })]) {
      const { failure, log } = failureOf(error);
      expect(failure.message).toContain(sentence);
      expect(failure.message).not.toContain('as it says');
      expect(failure.cause).toBe(error);
      expect(log.error).not.toHaveBeenCalled();
    }
  },
);

test('an unknown error goes to the log', () => {
  const error = coded('P0001');
  const { failure, log } = failureOf(error);
  expect(failure.message).toBe('The database cannot be used: the log says why.');
  expect(log.error).toHaveBeenCalledWith({ err: error }, expect.any(String));
});
