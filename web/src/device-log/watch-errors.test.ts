import { beforeEach, describe, expect, test, vi } from 'vitest';
import { log } from './device-log.ts';
import { deviceLogLabels } from './labels.ts';
import { reportError } from './watch-errors.ts';

vi.mock(import('./device-log.ts'), () => ({ log: vi.fn() as never }));
beforeEach(() => vi.mocked(log).mockClear());

const logged = () => vi.mocked(log).mock.lastCall?.slice(0, 2);

describe('an uncaught error is logged', () => {
  test.each([
    ['an Error', new Error('srv')],
    ['an object with a message', { message: 'srv' }],
    ['a text', 'srv'],
  ])('at error level with the message of %s (LOG-022)', (_what, error) => {
    reportError(error);
    expect(logged()).toEqual(['error', 'srv']);
  });

  test.each([
    ['nothing', undefined],
    ['an object without one', { status: 500 }],
    ['an object whose message is no text', { message: { text: 'srv' } }],
    ['an empty one', new Error('')],
  ])("as 'Unhandled Error' where %s says why (LOG-023)", (_what, error) => {
    reportError(error);
    expect(logged()).toEqual(['error', deviceLogLabels.unhandled.defaultText]);
    expect(deviceLogLabels.unhandled.defaultText).toBe('Unhandled Error');
  });

  test("at info level where its code is in the provider's form (CON-27)", () => {
    reportError({ code: 'auth/popup-closed', message: 'closed' });
    expect(logged()).toEqual(['info', 'closed']);
    reportError({ code: 'storage/away', message: 'srv' });
    expect(logged()).toEqual(['error', 'srv']);
  });
});
