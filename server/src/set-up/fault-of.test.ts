import { expect, test } from 'vitest';
import { UnexpectedStatus } from '../outside/call-outside.ts';
import { Refusal } from '../platform/refusal.ts';
import { TookTooLong } from '../platform/within-time.ts';
import { faultOf, faultOfStatus } from './fault-of.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('What a library says.'), { code, ...more });

test.each<[error: unknown, fault: string]>([
  [withCode('ENOTFOUND'), 'unknownHost'],
  [withCode('ECONNREFUSED'), 'unreachable'],
  [withCode('ESOCKET', { errno: -111 }), 'unreachable'],
  [withCode('ETIMEDOUT'), 'timeout'],
  [new TookTooLong('late'), 'timeout'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [withCode('28P01'), 'credentials'],
  [withCode('3D000'), 'address'],
  [withCode('42501'), 'permission'],
  [withCode('53300'), 'busy'],
  [withCode('57P03'), 'failing'],
  [withCode('ENOSPC'), 'full'],
  [withCode('EAUTH', { responseCode: 535 }), 'credentials'],
  [withCode('EENVELOPE', { responseCode: 550 }), 'refused'],
  [withCode('EENVELOPE', { responseCode: 450 }), 'failing'],
  [new Refusal('outsideUnavailable', { cause: new UnexpectedStatus(403) }), 'credentials'],
  [
    new Refusal('outsideUnavailable', {
      cause: new Error('fetch failed', { cause: withCode('EAI_AGAIN') }),
    }),
    'unknownHost',
  ],
  [new AggregateError([withCode('ECONNREFUSED')]), 'unreachable'],
  [new Error('a mistake of ours'), 'unexpected'],
  ['no error', 'unexpected'],
])('%o is understood', (error, fault) => {
  expect(faultOf(error).fault).toBe(fault);
});

test.each([
  [302, 'address'],
  [400, 'refused'],
  [401, 'credentials'],
  [404, 'address'],
  [429, 'busy'],
  [503, 'failing'],
])('a status of %i is understood', (status, fault) => {
  expect(faultOfStatus(status)).toEqual({ fault, detail: `HTTP ${status}` });
});

test('nothing that a service wrote is kept', () => {
  const error = withCode('EAUTH', { responseCode: 535, response: '535 secret@example.test' });
  expect(JSON.stringify(faultOf(error))).toBe('{"fault":"credentials","detail":"SMTP 535"}');
});
