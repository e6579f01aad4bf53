import { describe, expect, test } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { identityOf } from './provider-claims.ts';
import { openProviders } from './providers.ts';

const claims = { iss: 'https://issuer.test', sub: 'abc', email: 'Dana@Example.test', name: 'Dana' };

describe('an address', () => {
  test.each([
    ['google', { email_verified: true, hd: 'example.test' }, 'dana@example.test'],
    ['google', { email_verified: true, email: 'Dana@gmail.com' }, 'dana@gmail.com'],
    ['google', { email_verified: true, email: 'dana@googlemail.com' }, 'dana@googlemail.com'],
    // Anybody can open a Google account with an address that they have at the time.
    ['google', { email_verified: true }, null],
    ['google', { email_verified: true, hd: '' }, null],
    ['google', { email_verified: true, email: 'dana@gmail.com.example.test' }, null],
    ['google', { email_verified: false, hd: 'example.test' }, null],
    ['google', { email_verified: false }, null],
    ['google', {}, null],
    ['directory', { email_verified: 'true' }, 'dana@example.test'],
    ['directory', { email_verified: 'yes' }, null],
    ['microsoft', { xms_edov: true }, 'dana@example.test'],
    ['microsoft', { xms_edov: '1' }, 'dana@example.test'],
    ['microsoft', { xms_edov: false }, null],
    // An administrator of any tenant can claim this for any address.
    ['microsoft', { email_verified: true }, null],
    ['google', { email_verified: true, email: 'no address' }, null],
    ['google', { email_verified: true, email: undefined }, null],
  ] as const)('of %s with %j counts as %j', (provider, more, address) => {
    expect(identityOf(provider, { ...claims, ...more }).verifiedEmail).toBe(address);
  });
});

test('the reason names what an address lacks, not the address', () => {
  const { failure, unprovedEmail } = identityOf('google', { ...claims, email_verified: true });
  expect(unprovedEmail).toBe('dana@example.test');
  expect(failure).toMatchObject({
    reason: 'unverified',
    detail: 'not of a domain that the provider answers for',
  });
});

test('the same subject at another issuer is another person', () => {
  const one = identityOf('microsoft', { ...claims, iss: 'https://login.test/tenant-1/v2.0' });
  const other = identityOf('microsoft', { ...claims, iss: 'https://login.test/tenant-2/v2.0' });
  expect(one.subject).not.toBe(other.subject);
});

test('a name is stripped of invisible characters, and truncated', () => {
  const name = `\u202eDana\u0000 Farrugia ${'x'.repeat(200)}`;
  expect(identityOf('google', { ...claims, name }).name).toMatch(/^Dana Farrugia x{86}$/);
});

test.each([undefined, null, {}, { sub: 'abc' }, { ...claims, sub: '' }, { ...claims, sub: 7 }])(
  '%j are no claims',
  (given) => {
    expect(() => identityOf('google', given)).toThrow();
  },
);

test('only configured providers are available', () => {
  const open = (variables: Record<string, string>) =>
    Object.keys(openProviders(readEnv(variables, 'demonstration')));
  expect(open({})).toEqual([]);
  expect(
    open({
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      MICROSOFT_CLIENT_ID: 'id',
      MICROSOFT_CLIENT_SECRET: 'secret',
    }),
  ).toEqual(['google', 'microsoft']);
});
