import { expect, test } from 'vitest';
import { whenEither } from './when-either.ts';

const two = () => [new AbortController(), new AbortController()] as const;

test.each([0, 1])('aborts with the reason of whichever comes first: %i', (first) => {
  const both = two();
  const signal = whenEither(both[0].signal, both[1].signal);
  expect(signal.aborted).toBe(false);
  both[first]?.abort('the first');
  both[1 - first]?.abort('the second');
  expect(signal.reason).toBe('the first');
});

test('is aborted from the start if either already was', () => {
  const [one, other] = two();
  other.abort('before');
  expect(whenEither(one.signal, other.signal).reason).toBe('before');
});
