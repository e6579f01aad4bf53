import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEntries } from '../device-log/log-storage.ts';
import { dropFragment, heldFragment } from '../identity/held-fragment.ts';
import { readRememberedCompany, rememberCompany } from './remembered-company.ts';
import { findSession } from './session.ts';
import { dropToken, readToken, writeToken } from './token.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('If the browser blocks all site data', () => {
  beforeEach(() => {
    for (const storage of ['sessionStorage', 'localStorage']) {
      vi.stubGlobal(storage, { getItem: blocked, setItem: blocked, removeItem: blocked });
    }
    // No other tab has a session either.
    vi.stubGlobal('otherTabs', Promise.resolve(null));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('nothing is read', () => {
    expect(readToken()).toBeNull();
    expect(heldFragment('provider')).toBeNull();
    expect(readRememberedCompany()).toBeNull();
  });

  test('removing what was never stored does nothing', () => {
    dropToken();
    dropFragment('provider');
    rememberCompany(null);
    forgetEntries();
  });

  test('nobody is signed in', async () => {
    expect(await findSession()).toEqual({ status: 'signedOut', because: 'noSession' });
  });

  test('the caller learns that a token was not stored', () => {
    expect(() => writeToken('a-token')).toThrow();
  });
});
