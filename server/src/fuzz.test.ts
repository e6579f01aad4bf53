import { calls, downloads, uploads } from '@tradebridge/contract/calls';
import { liveQuery } from '@tradebridge/contract/live';
import { z } from '@tradebridge/contract/schema';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyTypes, fileContents, fileTypes, queriesOf, rawBodies } from './fuzzing/bodies.ts';
import { hostileText, jsonOf } from './fuzzing/hostile-values.ts';
import { type KnownValues, knownValues } from './fuzzing/known-values.ts';
import { mutated } from './fuzzing/mutate.ts';
import { askersOf, budgetOf, faultsAfter, oddHeaders, tokenFor } from './fuzzing/requests.ts';
import { valuesOf } from './fuzzing/schema-values.ts';
import { portalHeader } from './platform/test-app.ts';
import type { Person } from './who-may/statement.ts';
import { World } from './who-may/world.ts';

// Every address is requested with nearly valid input by all kinds of users: the reply must be
// documented, and no error may be logged. A failure is printed with its seed: FUZZ_SEED=…
// FUZZ_RUNS=… npx vitest run server/src/fuzz.test.ts

let world: World;
let known: KnownValues;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
// Used-up records are replaced, and waits after failed attempts reset, so that the search can
// continue.
beforeEach(async () => {
  known = await knownValues(world);
  await world.app.db.query('delete from failed_attempts');
  await world.app.db.query('update users set disabled_at = null where id = $1', [
    world.others.userId,
  ]);
});

const timeoutMs = 120_000;
const json = { 'content-type': 'application/json' };

async function headersFor(
  person: Person,
  odd: Record<string, string> = {},
): Promise<Record<string, string>> {
  const token = await tokenFor(world, person);
  return { ...portalHeader, ...(token !== null && { authorization: `Bearer ${token}` }), ...odd };
}

const anyone = askersOf('readEmployer');

describe('calls', () => {
  test.each(calls)('$path', { timeout: timeoutMs }, async ({ path, policy, input }) => {
    const inputs = mutated(valuesOf(input, known));
    await fc.assert(
      fc.asyncProperty(askersOf(policy), inputs, oddHeaders, async (person, value, odd) => {
        const payload = jsonOf(value);
        const headers = { ...(await headersFor(person, odd)), ...json };
        const request = { method: 'POST', url: `/api/${path}`, headers, payload } as const;
        expect(await faultsAfter(world.app, request, { sent: payload })).toEqual([]);
      }),
      budgetOf(1),
    );
  });
});

describe('downloads', () => {
  test.each(downloads)('$path by query', { timeout: timeoutMs }, async (download) => {
    const { path, policy, input } = download;
    const queries = queriesOf(input, known);
    await fc.assert(
      fc.asyncProperty(askersOf(policy), queries, oddHeaders, async (person, query, odd) => {
        const url = `/api/${path}?${query}`;
        const request = { method: 'GET', url, headers: await headersFor(person, odd) } as const;
        expect(await faultsAfter(world.app, request, { sent: query })).toEqual([]);
      }),
      budgetOf(1),
    );
  });

  test.each(downloads)('$path by body', { timeout: timeoutMs }, async (download) => {
    const { path, policy, input } = download;
    const inputs = mutated(valuesOf(input, known));
    await fc.assert(
      fc.asyncProperty(askersOf(policy), inputs, async (person, value) => {
        const payload = jsonOf(value);
        const headers = { ...(await headersFor(person)), ...json };
        const request = { method: 'POST', url: `/api/${path}`, headers, payload } as const;
        expect(await faultsAfter(world.app, request, { sent: payload })).toEqual([]);
      }),
      budgetOf(0.5),
    );
  });
});

test.each(uploads)('$path', { timeout: timeoutMs }, async ({ path, policy, input, ...upload }) => {
  const method = 'method' in upload ? upload.method : 'POST';
  const files = fc.record({ type: fileTypes, name: hostileText, payload: fileContents });
  await fc.assert(
    fc.asyncProperty(
      askersOf(policy),
      queriesOf(input, known),
      files,
      async (person, sent, file) => {
        const { type, name, payload } = file;
        const headers = await headersFor(person, { 'content-type': type, 'x-file-name': name });
        const request = { method, url: `/api/${path}?${sent}`, headers, payload } as const;
        expect(await faultsAfter(world.app, request, { sent: sent + name })).toEqual([]);
      },
    ),
    budgetOf(2),
  );
});

describe('requests that are not calls', () => {
  const signIn = 'auth/sign-in/email';
  const posted = fc.constantFrom(signIn, ...calls.map(({ path }) => path));
  const bodies = fc.record({ type: bodyTypes, payload: rawBodies });

  test('bodies that are not JSON, or that no call accepts', { timeout: timeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(posted, anyone, bodies, async (path, person, { type, payload }) => {
        const headers = await headersFor(person, { 'content-type': type });
        const request = { method: 'POST', url: `/api/${path}`, headers, payload } as const;
        const shape = path === signIn ? 'sign-in' : 'envelope';
        const sent = String(payload);
        expect(await faultsAfter(world.app, request, { sent, shape })).toEqual([]);
      }),
      budgetOf(8),
    );
  });

  test('credentials', { timeout: timeoutMs }, async () => {
    const schema = z.object({
      email: z.string(),
      password: z.string().max(300),
      deviceToken: z.string().max(100).optional(),
    });
    await fc.assert(
      fc.asyncProperty(mutated(valuesOf(schema, known)), oddHeaders, async (value, odd) => {
        const payload = jsonOf(value);
        const headers = { ...portalHeader, ...odd, ...json };
        const request = { method: 'POST', url: `/api/${signIn}`, headers, payload } as const;
        const sent = { sent: payload, shape: 'sign-in' } as const;
        expect(await faultsAfter(world.app, request, sent)).toEqual([]);
      }),
      budgetOf(2),
    );
  });

  const words = fc.constantFrom(
    'employer',
    'core',
    'auth',
    'callback',
    'google',
    '%2e%2e',
    '%61pi',
  );
  const paths = fc
    .array(fc.oneof(hostileText, words), { maxLength: 4 })
    .map((parts) => parts.join('/').replace(/[?#]/g, ''))
    // An address outside /api belongs to the page, which has its own replies.
    .filter((path) => !/(\.|%2e){2}/i.test(path));
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');

  test('addresses that do not exist', { timeout: timeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(methods, paths, anyone, async (method, path, person) => {
        const request = { method, url: `/api/${path}`, headers: await headersFor(person) } as const;
        expect(await faultsAfter(world.app, request, { sent: path })).toEqual([]);
      }),
      budgetOf(5),
    );
  });

  test('tokens of calendars', { timeout: timeoutMs }, async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (token) => {
        const url = `/calendar/${encodeURIComponent(token)}.ics`;
        expect(await faultsAfter(world.app, { url }, { sent: token })).toEqual([]);
      }),
      budgetOf(1),
    );
  });

  test('sign-in callbacks that no provider sent', { timeout: timeoutMs }, async () => {
    const text = z.string().optional();
    const queries = queriesOf(z.object({ state: text, code: text, error: text }), known);
    const providers = fc.constantFrom('google', 'microsoft', 'directory');
    await fc.assert(
      fc.asyncProperty(providers, queries, async (provider, query) => {
        const url = `/api/auth/callback/${provider}?${query}`;
        const { statusCode, headers } = await world.app.app.inject({ url });
        expect(statusCode).toBe(302);
        expect(headers.location).toMatch(/^\/auth\/sign-in#by=\w+&error=auth%2F[a-z-]+$/);
        expect(world.app.loggedErrors.splice(0)).toEqual([]);
      }),
      budgetOf(1),
    );
  });

  test('companies to follow', { timeout: timeoutMs }, async () => {
    // With a company that may be read, or none at all, a stream would start.
    const queries = queriesOf(liveQuery, known).filter((query) => {
      const values = [...new URLSearchParams(query).values()];
      return values.length > 0 && !values.some((value) => known.eId?.includes(value));
    });
    await fc.assert(
      fc.asyncProperty(anyone, queries, async (person, query) => {
        const request = { url: `/api/live?${query}`, headers: await headersFor(person) };
        expect(await faultsAfter(world.app, request, { sent: query })).toEqual([]);
      }),
      budgetOf(1),
    );
  });
});
