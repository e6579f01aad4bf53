import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import type { Label } from '@tradebridge/contract/labels';
import { callApi } from '../app/api-client.ts';
import { identityLabels } from './labels.ts';

interface Sent {
  /** Empty when the passcode is on its way, else why not. */
  result: string;
}

/** How one kind of second factor is asked for and checked. */
export interface SecondFactor {
  /** Sends the first passcode; absent where the user's own device makes it. */
  send?: () => Promise<Sent>;
  resend?: () => Promise<Sent>;
  /** Gives the session its second factor, or throws. */
  validate: (passcode: string) => Promise<unknown>;
  instruction: Label;
  resent?: Label;
}

/** The kinds that this version of the server speaks; a user of another cannot be verified yet. */
export const secondFactors: Readonly<Partial<Record<SecondFactorMethod, SecondFactor>>> = {
  E: {
    send: () => callApi('user/sendMFAPasscodeToEmail', {}),
    resend: () => callApi('user/resendMFAPasscode', { mfaMethod: 'E' }),
    validate: (passcode) => callApi('user/validateMFAEmailPasscode', { passcode }),
    instruction: identityLabels.verifyByEmail,
    resent: identityLabels.resentByEmail,
  },
};
