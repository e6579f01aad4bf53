import * as connecting from '@tradebridge/contract/connecting';
import * as identity from '@tradebridge/contract/identity';
import * as passkeys from '@tradebridge/contract/passkeys';
import * as profile from '@tradebridge/contract/profile';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { openTestApp } from '../platform/test-app.ts';
import { anAccount } from './test-people.ts';

const app = await openTestApp();
let whole: string;
let half: string;
let made = 0;
beforeAll(async () => {
  const user = await anAccount(app);
  whole = await app.signIn(user.id);
  half = await app.signIn(user.id, { secondFactor: false });
});

interface IdentityCall {
  readonly path: string;
  readonly policy: string;
  readonly input: z.ZodObject;
}
/** The sign-in answers without the envelope, and is tested as *credentials* in fuzz.test.ts. */
const isCall = (value: unknown): value is IdentityCall =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'policy' in value &&
  !('refusal' in value);
const exported: Record<string, unknown> = {
  ...connecting,
  ...identity,
  ...passkeys,
  ...profile,
};
const calls = Object.values(exported).filter(isCall);

const values = {
  'nothing at all': undefined,
  null: null,
  'an empty text': '',
  'spaces alone': '   ',
  'too much': 'x'.repeat(5000),
  'a number': 7,
  'a list': ['x'],
  'an object': { toString: 'x' },
  'control characters': 'Dana\u0000\u0007\r\nBcc: x@y.test',
  'marks that turn the text around': '\u202etxt.exe\u2066',
  'a script': '<script>alert(1)</script>',
  SQL: "'; drop table users; --",
  'half a character': '\ud800',
  'full-width digits': '１２３４５６',
};

const table = calls.flatMap(({ path, policy, input }) =>
  Object.keys(input.shape).flatMap((field) =>
    Object.entries(values).map(([what, value]) => [path, field, what, policy, value] as const),
  ),
);

/** Fields that accept any text, which is stored, hashed, compared or ignored. */
const takesAnyText = new Set([
  'name',
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'key',
  'redirectUrl',
]);
/** Fields that accept digits of any width. */
const takesWideDigits = new Set(['passcode', 'smsNumber']);
/** Fields that accept a number. */
const takesNumbers = new Set(['version']);
/** Fields that accept a list of texts. */
const takesLists = new Set(['deviceTokens']);
const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

test.each(table)(
  '%s refuses or withstands %s with %s',
  async (path, field, what, policy, value) => {
    if (what === 'full-width digits' && takesWideDigits.has(field)) return;
    if (typeof value === 'number' && takesNumbers.has(field)) return;
    made += 1;
    const reply = await app.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      remoteAddress: `10.9.${made >> 8}.${made & 255}`,
      headers: {
        authorization: `Bearer ${policy === 'session' ? half : whole}`,
        'x-requested-with': 'XMLHttpRequest',
      },
      payload: { [field]: value },
    });
    expect(reply.statusCode).toBeLessThan(500);
    const { Error: error } = reply.json();
    const named: string[] = (error?.Fields ?? []).map(({ Path }: { Path: string }) => Path);
    const isNamed = named.some((path) => path === field || path.startsWith(`${field}.`));
    if (reply.statusCode === 400 && error.Code === 'invalid' && isNamed) return;
    const isTaken = Array.isArray(value) ? takesLists.has(field) : takesAnyText.has(field);
    expect(isTaken || isNothing(value)).toBe(true);
  },
);

test.each(calls.map(({ path, policy }) => [path, policy] as const))(
  '%s refuses a field that it does not know',
  async (path, policy) => {
    const reply = await app.post(
      `/api/${path}`,
      { isAdmin: true },
      {
        authorization: `Bearer ${policy === 'session' ? half : whole}`,
        'x-requested-with': 'XMLHttpRequest',
      },
    );
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
  },
);
