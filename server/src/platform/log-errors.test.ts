import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorForLog } from './log-errors.ts';

/** What the log contains for an error. */
function logged(error: unknown): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  pino({ serializers: { err: errorForLog } }, stream).error({ err: error }, 'failed');
  return text;
}

test('parameters of a query are never in the log, its cause is', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email"'),
    {
      code: '23505',
      detail: 'Key (email)=(secret@example.test) already exists.',
      constraint: 'users_email',
    },
  );
  const text = logged(
    new DrizzleQueryError('insert into users', ['secret@example.test', 'TOKEN'], cause),
  );
  expect(text).not.toMatch(/secret@|TOKEN/);
  expect(text).toContain('23505');
  expect(text).toContain('users_email');
});

test('addresses of refused mail are never in the log', () => {
  const refused = Object.assign(new Error('550 no such user secret@example.test'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 no such user secret@example.test',
    rejected: ['secret@example.test'],
  });
  const text = logged(refused);
  expect(text).not.toContain('secret@');
  expect(text).toContain('550');
});

test('an ordinary error is logged in full', () => {
  expect(logged(new Error('It broke.'))).toContain('It broke.');
});

test('a plain object from the job queue is logged like its error', () => {
  const { message, stack } = new Error('terminating connection due to administrator command');
  const text = logged({ message, stack, code: '57P01', queue: 'mail', params: undefined });
  expect(text).toContain('57P01');
  expect(text).toContain('log-errors.test.ts');
  expect(text).not.toContain('"type":"object"');
});

test('a connection that failed at each address is logged with the causes', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), {
    code: 'ECONNREFUSED',
  });
  expect(logged(new AggregateError([refused]))).toContain('connect ECONNREFUSED ::1:5432');
});
