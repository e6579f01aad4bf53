import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadScript } from './load-script.ts';
import { type Confirmation, confirmWithBank, type ThreeDSecureOptions } from './three-d-secure.ts';

vi.mock(import('./load-script.ts'), () => ({ loadScript: vi.fn(async () => {}) }));

/** The options given to the provider's script, and whether it has begun. */
let given: ThreeDSecureOptions | null;
let isStarted: boolean;
class Script {
  initThreeDS(options: ThreeDSecureOptions) {
    given = options;
  }
  startThreeDS() {
    isStarted = true;
  }
}

const onAnswer = vi.fn<(answer: 'Y' | 'N') => void>();
const confirmation = (): Confirmation => ({
  start: {
    scriptUrl: 'https://cards.test/threeds.js',
    orderId: 'sealed',
    orderToken: 'order-token',
    providerClientId: 'client',
    sessionId: 'session',
    simpleToken: 'simple',
  },
  cardToken: 'tok-1',
  payer: { name: 'Ngaire Tūhoe', email: `${'n'.repeat(300)}@example.test` },
  onAnswer,
});
const iframe = {} as HTMLIFrameElement;
const begin = async (): Promise<ThreeDSecureOptions> => {
  await confirmWithBank(confirmation(), iframe);
  if (!given) throw new Error('The script was given nothing.');
  return given;
};

beforeEach(() => {
  given = null;
  isStarted = false;
  onAnswer.mockReset();
  vi.stubGlobal('window', { SecurePayThreedsUI: Script });
});

describe('The bank', () => {
  test('is asked in the frame, with the card’s token and the payer', async () => {
    const { onRequestInputData, ...options } = await begin();
    expect(vi.mocked(loadScript)).toHaveBeenCalledWith(
      'https://cards.test/threeds.js',
      'securepay-threeds-js',
    );
    expect(isStarted).toBe(true);
    expect(options).toMatchObject({
      clientId: 'client',
      iframe,
      token: 'order-token',
      simpleToken: 'simple',
      threeDSSessionId: 'session',
    });
    expect(onRequestInputData()).toEqual({
      cardTokenInfo: { cardholderName: 'Ngaire Tūhoe', cardToken: 'tok-1' },
      accountData: { emailAddress: 'n'.repeat(254) },
      threeDSInfo: { threeDSReqAuthMethodInd: '01' },
    });
  });

  test.each([
    ['Y', 'Y'],
    ['N', 'N'],
    ['U', 'N'],
    [undefined, 'N'],
  ])('that says %s answers %s: only Y confirms', async (said, answer) => {
    const { onThreeDSResultsResponse } = await begin();
    onThreeDSResultsResponse(said === undefined ? {} : { liabilityShiftIndicator: said });
    expect(onAnswer.mock.calls).toEqual([[answer]]);
  });

  test('that fails has not confirmed', async () => {
    const { onThreeDSError } = await begin();
    onThreeDSError({ errors: [{ code: 'INVALID_INPUT' }] });
    expect(onAnswer.mock.calls).toEqual([['N']]);
  });

  test('whose script defines nothing is reported as a failure', async () => {
    vi.stubGlobal('window', {});
    await expect(begin()).rejects.toThrow('brings no interface');
  });
});
