import type { PasskeyRequestOptions } from '@tradebridge/contract/passkeys';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askForPasskey, offerPasskeys } from './passkey-prompt.ts';

const minutes = (count: number) => count * 60_000;

const options: PasskeyRequestOptions = {
  rpId: 'localhost',
  challenge: 'a-challenge',
  timeout: minutes(5),
  allowCredentials: [],
  userVerification: 'required',
};

/** The browser's reply to a request. */
let get: (asked: CredentialRequestOptions) => Promise<unknown>;
let asked: CredentialRequestOptions[] = [];
let challenges = 0;
let onVisible: (() => void) | null = null;
const page = {
  hidden: false,
  querySelectorAll: () => ['the address field'],
  addEventListener: (_kind: string, listener: () => void) => {
    onVisible = listener;
  },
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const assertion = {
  id: 'YQ',
  rawId: bytes('a'),
  type: 'public-key',
  response: {
    authenticatorData: bytes('a'),
    clientDataJSON: bytes('c'),
    signature: bytes('s'),
    userHandle: bytes('u'),
  },
  getClientExtensionResults: () => ({}),
};

/** Waits until it is aborted, like a browser whose user looks elsewhere. */
const waiting = ({ signal }: CredentialRequestOptions) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  challenges = 0;
  page.hidden = false;
  get = async () => assertion;
  const known = { isConditionalMediationAvailable: async () => true };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, known),
  );
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    credentials: {
      get: (given: CredentialRequestOptions) => {
        asked.push(given);
        return get(given);
      },
    },
  });
  vi.stubGlobal('fetch', async () => {
    challenges += 1;
    return Response.json({ Success: true, Result: options });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what a browser answers instead of a passkey', () => {
  const failure = async (name: string, after = 1000) => {
    get = async () => {
      vi.advanceTimersByTime(after);
      throw new DOMException('In words of the browser.', name);
    };
    return askForPasskey(options).catch((error: unknown) => error);
  };

  test.each([
    ['NotAllowedError', 'passkey-cancelled', /^No passkey was used\./],
    ['SecurityError', 'passkey-not-allowed', /at this address/],
    ['ConstraintError', 'passkey-unsupported', /^Passkeys do not work here\./],
    ['NotSupportedError', 'passkey-unsupported', /^Passkeys do not work here\./],
    ['InvalidStateError', 'passkey-known', /already/],
    ['UnknownError', 'passkey-failed', /Try again/],
    ['SomethingNew', 'passkey-failed', /Try again/],
  ])('%s is a sentence', async (name, code, message) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await failure(name)).toMatchObject({
      status: 0,
      code,
      message: expect.stringMatching(message),
    });
    // Unexpected failures are logged.
    expect(warned).toHaveBeenCalledTimes(code === 'passkey-failed' ? 1 : 0);
    warned.mockRestore();
  });

  test('an expired request has its own message', async () => {
    expect(await failure('NotAllowedError', minutes(5))).toMatchObject({ code: 'passkey-expired' });
  });
});

describe('passkeys among the suggestions', () => {
  test('are requested without blocking the page, and return the chosen one', async () => {
    const chosen = await offerPasskeys(new AbortController().signal);
    expect(chosen).toMatchObject({ id: 'YQ', response: { userHandle: 'dQ' } });
    expect(asked).toMatchObject([{ mediation: 'conditional' }]);
  });

  test('get a new challenge before the old one ends', async () => {
    get = waiting;
    const stop = new AbortController();
    const offered = offerPasskeys(stop.signal);
    await vi.advanceTimersByTimeAsync(minutes(4));
    expect(challenges).toBe(1);
    await vi.advanceTimersByTimeAsync(minutes(1) - 1);
    expect(challenges).toBe(2);
    expect(asked).toHaveLength(2);
    stop.abort();
    expect(await offered).toBeNull();
  });

  test('get none while the page is hidden', async () => {
    page.hidden = true;
    get = waiting;
    const stop = new AbortController();
    const offered = offerPasskeys(stop.signal);
    await vi.advanceTimersByTimeAsync(minutes(10));
    expect(challenges).toBe(0);
    page.hidden = false;
    onVisible?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(challenges).toBe(1);
    stop.abort();
    expect(await offered).toBeNull();
  });

  test('are cancelled for a request by the user, and are not restarted automatically', async () => {
    get = waiting;
    const offered = offerPasskeys(new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1);
    get = async () => assertion;
    expect(await askForPasskey(options)).toMatchObject({ id: 'YQ' });
    expect(await offered).toBeNull();
    await vi.advanceTimersByTimeAsync(minutes(10));
    expect(asked).toHaveLength(2);
  });

  test('are skipped silently if the portal or the browser does not support them', async () => {
    const noted = vi.spyOn(console, 'debug').mockReturnValue();
    get = async () => {
      throw new DOMException('No.', 'NotAllowedError');
    };
    expect(await offerPasskeys(new AbortController().signal)).toBeNull();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await offerPasskeys(new AbortController().signal)).toBeNull();
    expect(noted).toHaveBeenCalledTimes(2);
    noted.mockRestore();
  });
});
