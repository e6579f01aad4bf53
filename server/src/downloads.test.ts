import { Readable } from 'node:stream';
import { downloads } from '@tradebridge/contract/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { servedDownloads } from './calls.ts';
import { portalHeader } from './platform/test-app.ts';
import { endpoints, isPersonal } from './who-may/endpoints.ts';
import { personalInputs } from './who-may/inputs.ts';
import { answerTo, people, permitted } from './who-may/statement.ts';
import { World } from './who-may/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** Somebody who may download it, and an input that names something of theirs. */
async function permittedOf({ path, policy }: (typeof downloads)[number]) {
  const person = people.find((one) => answerTo(one, policy, 'own') === permitted);
  const endpoint = endpoints.find((one) => one.path === path);
  if (!person || !endpoint) throw new Error(`Nobody may download ${path}.`);
  const [ofAccount] = personalInputs[path] ?? [];
  const input =
    isPersonal(policy) && ofAccount
      ? ofAccount(world.others)
      : await endpoint.inputOf(world.heldFor(person, 'own'));
  return { input, token: world.tokenOf(person) };
}

test.each(downloads)('$path stays in no cache', async (download) => {
  const { input, token } = await permittedOf(download);
  const file = { type: 'application/pdf', size: null, name: 'file.pdf', isInline: true };
  const verb = vi
    .spyOn(servedDownloads[download.path], 'verb')
    .mockImplementation(async () => ({ ...file, content: Readable.from(['%PDF']) }));
  const query = Object.entries(input).map(([name, value]) => [name, String(value)]);
  for (const sent of [
    { method: 'GET', query: Object.fromEntries(query) },
    { method: 'POST', payload: input },
  ] as const) {
    const reply = await world.app.app.inject({
      ...sent,
      url: `/api/${download.path}`,
      headers: { ...portalHeader, authorization: `Bearer ${token}` },
    });
    expect([reply.statusCode, reply.body]).toEqual([200, '%PDF']);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
  verb.mockRestore();
});
