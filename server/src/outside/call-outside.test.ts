import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCompanion } from './companion.ts';

const server = createServer((_request, response) => response.writeHead(401).end());
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const apprentice = {
  externalId: 'S1',
  givenName: 'Ngaire',
  familyName: 'Tūhoe',
  email: 'ngaire@example.test',
};

test('an outside service’s response is the cause of the refusal', async () => {
  const companion = openCompanion({ url, token: 'wrong' });
  await expect(companion.createUser(apprentice)).rejects.toMatchObject({
    code: 'outside-unavailable',
    cause: { message: 'The response has status 401.' },
  });
});

test('the reason for a missing response is the cause of the refusal', async () => {
  const companion = openCompanion({ url: 'http://127.0.0.1:1', token: 'any' });
  await expect(companion.createUser(apprentice)).rejects.toMatchObject({
    code: 'outside-unavailable',
    cause: { name: 'TypeError' },
  });
});
