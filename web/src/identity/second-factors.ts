import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import type { Label } from '@tradebridge/contract/labels';
import { callApi } from '../app/api-client.ts';
import { secondFactorLabels } from './second-factor-labels.ts';

interface Sent {
  /** Empty if the passcode was sent, otherwise why not. */
  result: string;
}

/** How a kind of second factor is requested and checked. */
export interface SecondFactor {
  name: Label;
  /** Sends another passcode; absent if the user's device generates it. */
  resend?: () => Promise<Sent>;
  /** Gives the session its second factor, or throws. */
  validate: (passcode: string) => Promise<unknown>;
  instruction: Label;
  resent?: Label;
}

export const secondFactors: Readonly<Record<SecondFactorMethod, SecondFactor>> = {
  E: {
    name: secondFactorLabels.methodE,
    resend: () => callApi('user/resendMFAPasscode', { mfaMethod: 'E' }),
    validate: (passcode) => callApi('user/validateMFAEmailPasscode', { passcode }),
    instruction: secondFactorLabels.verifyByEmail,
    resent: secondFactorLabels.resentByEmail,
  },
  S: {
    name: secondFactorLabels.methodS,
    resend: () => callApi('user/resendMFAPasscode', { mfaMethod: 'S' }),
    // One call checks what was sent, however it was delivered (CON-10).
    validate: (passcode) => callApi('user/validateMFAEmailPasscode', { passcode }),
    instruction: secondFactorLabels.verifyBySms,
    resent: secondFactorLabels.resentBySms,
  },
  A: {
    name: secondFactorLabels.methodA,
    validate: (passcode) => callApi('user/validateMFAPasscode', { passcode }),
    instruction: secondFactorLabels.verifyByApp,
  },
};
