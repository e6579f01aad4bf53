import { expect, test } from 'vitest';
import { faultsOf } from './expect-sound.ts';

const faultsOfMessage = (message: string, sent = '') => {
  const refusal = { Code: 'invalid', Message: message };
  const text = JSON.stringify({ Success: false, Result: null, Error: refusal, Messages: [] });
  const headers = { 'x-request-id': '1', 'content-type': 'application/json' };
  return faultsOf({ status: 400, headers, text }, { sent, shape: 'envelope' });
};

test('a refusal that reveals the implementation is a fault', () => {
  expect(faultsOfMessage('Must be a day')).toEqual([]);
  expect(faultsOfMessage('duplicate key violates something')).toEqual([
    expect.stringContaining("says 'violates'"),
  ]);
});

test('input may be echoed, without hiding anything else', () => {
  const sent = '{"name":"constraint"}';
  expect(faultsOfMessage('No such thing: constraint', sent)).toEqual([]);
  expect(faultsOfMessage('constraint: invalid input syntax', sent)).toEqual([
    expect.stringContaining("says 'invalid input syntax'"),
  ]);
});
