import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ProviderFailure } from '../outside/provider-failure.ts';
import {
  logMissingClaims,
  logProviderRefusal,
  ProviderRefusal,
  refusalToBegin,
} from './provider-refusal.ts';

/** A log whose lines can be read. */
function aLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  return { log, lines };
}

// A provider's response can contain a person's address: only selected parts of it may be logged.
const cause = new Error('The user dana@uni.test is not assigned.');

test('the log names the reason and the step of a refusal, without personal data', () => {
  const { log, lines } = aLog();
  const failure = new ProviderFailure('misconfigured', 'token: invalid_client', {
    cause,
    description: 'client authentication failed',
  });
  const refusal = new ProviderRefusal('misconfigured', { failure });
  logProviderRefusal({ log }, { provider: 'directory', refusal });
  expect(lines).toEqual([
    {
      level: 40,
      provider: 'directory',
      code: 'auth/provider-misconfigured',
      detail: 'token: invalid_client',
      description: 'client authentication failed',
      msg: 'sign-in with a provider was refused',
    },
  ]);
});

test('cancelling does not log a warning', () => {
  const { log, lines } = aLog();
  logProviderRefusal({ log }, { provider: 'google', refusal: new ProviderRefusal('cancelled') });
  expect(lines).toMatchObject([{ level: 30, code: 'auth/user-cancelled' }]);
});

test('missing claims are logged', () => {
  const { log, lines } = aLog();
  const failure = new ProviderFailure('timeout', 'userinfo', { cause });
  logMissingClaims({ log }, { provider: 'directory', failure });
  expect(lines).toMatchObject([{ level: 40, provider: 'directory', detail: 'userinfo' }]);
});

test.each([
  ['unavailable', 'outside-unavailable'],
  ['timeout', 'outside-timeout'],
  ['misconfigured', 'provider-misconfigured'],
] as const)(
  'a sign-in with a provider that is %s cannot begin, which is logged',
  (reason, code) => {
    const { log, lines } = aLog();
    const failure = new ProviderFailure(reason, 'discovery: HTTP 503', { cause });
    expect(refusalToBegin({ log }, { provider: 'directory', failure }).code).toBe(code);
    expect(lines).toMatchObject([{ level: 40, detail: 'discovery: HTTP 503' }]);
    expect(JSON.stringify(lines)).not.toContain('dana');
  },
);
