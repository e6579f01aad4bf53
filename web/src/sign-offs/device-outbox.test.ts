import { describe, expect, test } from 'vitest';
import { aRequest } from '../test/builders.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { type Decision, deviceOutboxOf, keptFor } from './device-outbox.ts';

const aDecision = (key: string): Decision => ({
  key,
  eId: 'E1',
  contactId: 'K1',
  result: 'competent',
  comment: null,
  requests: [aRequest()],
  decidedAt: 1000,
});

describe('an answer that was not received', () => {
  test('waits on the device for its user only, oldest first', () => {
    const storage = memoryStorage();
    const mine = deviceOutboxOf('U1', storage);
    mine.keep(aDecision('b'), 2000);
    mine.keep(aDecision('a'), 1000);
    expect(mine.list(3000).map(({ key }) => key)).toEqual(['a', 'b']);
    expect(deviceOutboxOf('U2', storage).list(3000)).toEqual([]);
    expect(deviceOutboxOf('U', storage).list(3000)).toEqual([]);
  });

  test('is removed once the server has it', () => {
    const outbox = deviceOutboxOf('U1', memoryStorage());
    outbox.keep(aDecision('a'), 0);
    outbox.forget('a');
    expect(outbox.list(0)).toEqual([]);
  });

  test('is removed seven days after it was first given', () => {
    const storage = memoryStorage();
    const outbox = deviceOutboxOf('U1', storage);
    outbox.keep(aDecision('a'), 0);
    outbox.keep(aDecision('a'), keptFor - 1);
    expect(outbox.list(keptFor - 1)).toHaveLength(1);
    expect(outbox.list(keptFor)).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test('that cannot be read is dropped', () => {
    const storage = memoryStorage();
    storage.setItem('unsentDecision.U1.a', '{"at":1');
    storage.setItem('unsentDecision.U1.b', '{"at":1,"decision":{}}');
    storage.setItem('something.else', 'x');
    expect(deviceOutboxOf('U1', storage).list(2)).toEqual([]);
    expect(storage.length).toBe(1);
  });

  test('does not block anyone if nothing can be stored', () => {
    const full = {
      ...memoryStorage(),
      length: 0,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => deviceOutboxOf('U1', full).keep(aDecision('a'), 0)).not.toThrow();
  });
});
