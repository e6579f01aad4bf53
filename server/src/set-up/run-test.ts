import type { SetUpPartShown, testSetUpPart } from '@tradebridge/contract/set-up';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { withinTime } from '../platform/within-time.ts';
import { type Fault, faultOf } from './fault-of.ts';
import { setUpLabels as labels } from './labels.ts';
import { partTests } from './part-tests.ts';
import { partSubject, readPart, testedKind } from './read-set-up.ts';

/** How long a test may take, in milliseconds: less than a browser waits. */
const timeoutMs = 25_000;

type Asked = z.output<typeof testSetUpPart.input>;

/** Refusals of the test itself, which say nothing of the part. */
const isOfUser = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'conflict';

/** What is wrong with a part; null where it works. */
async function tryPart(context: Context, { part, mobile = '' }: Asked): Promise<Fault | null> {
  try {
    await withinTime(timeoutMs, partTests[part].test(context, { mobile }));
    return null;
  } catch (error) {
    if (isOfUser(error)) throw error;
    const fault = faultOf(error);
    if (fault.fault === 'unexpected') {
      context.log.error({ err: error, part }, 'a test of the installation failed');
    } else {
      context.log.warn({ part, ...fault }, 'a part of the installation does not work');
    }
    return fault;
  }
}

async function tryAndRecord(context: Context, asked: Asked): Promise<SetUpPartShown> {
  const { db } = context;
  await claimOfUser(context, db, 'setUpTest');
  if (asked.part === 'sms') await claimOfUser(context, db, 'setUpText');
  // Outside a transaction: a service may take its time, and connections are few.
  const fault = await tryPart(context, asked);
  return db.transaction(async (tx) => {
    await recordEvent(tx, {
      ...byActor(context),
      kind: testedKind,
      subject: { type: partSubject, id: asked.part },
      details: fault ? { ...fault } : {},
    });
    await announce(tx, [{ kind: 'set-up' }]);
    return readPart(context, tx, asked.part);
  });
}

const underWay = new Map<string, Promise<SetUpPartShown>>();

/** Tries a part and records what came of it. Who asks again meanwhile gets the same result. */
export async function testPart(context: Context, asked: Asked): Promise<SetUpPartShown> {
  if (!partTests[asked.part].isConfigured(context)) {
    throw new Refusal('notConfigured', { message: labels.notConfigured });
  }
  const key = `${context.actor.userId} ${asked.part} ${asked.mobile ?? ''}`;
  const running = underWay.get(key);
  if (running) return running;
  const test = tryAndRecord(context, asked).finally(() => underWay.delete(key));
  underWay.set(key, test);
  return test;
}
