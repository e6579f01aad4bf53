import { downloads } from '@tradebridge/contract/calls';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { ask, endpoints } from '../who-may/endpoints.ts';
import { answerTo, people, permitted } from '../who-may/statement.ts';
import { World } from '../who-may/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const events = () =>
  world.app.db.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'file.downloaded'))
    .orderBy(desc(auditEvents.at));

test('every download of the contract that succeeds is an event with its path, who made it and what it was', async () => {
  const recorded: string[] = [];
  for (const download of downloads) {
    const endpoint = endpoints.find(({ name }) => name.endsWith(download.path));
    if (!endpoint) continue;
    const person = people.find((one) => answerTo(one, endpoint.policy, 'own') === permitted);
    if (!person) throw new Error(`Nobody may make ${download.path}.`);
    const input = await endpoint.inputOf(world.heldFor(person, 'own'));
    const before = (await events()).length;
    const { told } = await ask(world.app, endpoint, input, world.tokenOf(person));
    const made = (await events()).slice(0, (await events()).length - before);
    const isMade = told.startsWith('200');
    const isRecorded = !('isRecorded' in download);
    expect([download.path, told, made.length]).toEqual([
      ...[download.path, told],
      isMade && isRecorded ? 1 : 0,
    ]);
    if (made.length === 0) continue;
    expect(made[0]).toMatchObject({
      userId: expect.any(String),
      details: { path: download.path },
    });
    recorded.push(download.path);
  }
  expect(recorded).toEqual(
    expect.arrayContaining([
      ...['employer/downloadDocument', 'employer/downloadReceipt', 'employer/downloadStatement'],
      ...[
        'employer/downloadInvoice',
        'employer/downloadSignoffHistory',
        'employer/downloadActiveTP',
      ],
    ]),
  );
});
