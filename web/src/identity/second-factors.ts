import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import type { Label } from '@tradebridge/contract/labels';
import { callApi } from '../app/api-client.ts';
import { secondFactorLabels } from './second-factor-labels.ts';

interface Sent {
  /** Empty when the passcode is on its way, else why not. */
  result: string;
}

/** How one kind of second factor is asked for and checked. */
export interface SecondFactor {
  name: Label;
  /** Sends another passcode; absent where the user's own device makes it. */
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
    // The one call checks what was sent, by whichever way (CON-10).
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
