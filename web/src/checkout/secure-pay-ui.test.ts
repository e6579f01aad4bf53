import { describe, expect, test, vi } from 'vitest';
import { codesOf, Tokenising } from './secure-pay-ui.ts';

describe("The card frame's errors", () => {
  test('are read from text and from objects', () => {
    const errors = { errors: [{ id: '1', code: 'INVALID_CARD', detail: 'x' }, { id: '2' }] };
    expect(codesOf(JSON.stringify(errors))).toEqual(['INVALID_CARD']);
    expect(codesOf(errors)).toEqual(['INVALID_CARD']);
  });

  test.each(['not JSON', null, undefined, 7, '[]', '{"errors":7}', '{"errors":[null]}'])(
    'are none for %o',
    (errors) => {
      expect(codesOf(errors)).toEqual([]);
    },
  );
});

describe('Tokenising a card', () => {
  test('gives the token, scheme and last digits, and nothing else', async () => {
    const tokenising = new Tokenising();
    const asked = tokenising.ask({ tokenise: () => {} });
    const told = { token: 't', scheme: 'visa', last4: '111', bin: '444433', expiryMonth: '12' };
    tokenising.succeeded(told);
    await expect(asked).resolves.toEqual({ token: 't', scheme: 'visa', last4: '111' });
  });

  test('fails without a token, on an error, and if it is requested again', async () => {
    const tokenising = new Tokenising();
    const ask = () => tokenising.ask({ tokenise: () => {} });
    const [first, second] = [ask(), ask()];
    await expect(first).rejects.toThrow('again');
    tokenising.succeeded({ token: '' });
    await expect(second).rejects.toThrow('no token');
    const last = ask();
    tokenising.failed('INVALID_CARD');
    await expect(last).rejects.toThrow('INVALID_CARD');
  });

  test('fails if the frame does not respond', async () => {
    vi.useFakeTimers();
    const asked = new Tokenising().ask({ tokenise: () => {} });
    const failed = expect(asked).rejects.toThrow('did not answer');
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
    vi.useRealTimers();
  });

  test('ignores a result that nobody awaits', () => {
    const tokenising = new Tokenising();
    tokenising.succeeded({ token: 'late' });
    tokenising.failed('late');
  });
});
