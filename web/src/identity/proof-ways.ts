import type { ResultOf } from '@tradebridge/contract/calls';

export type ProofWay = 'password' | 'passkey' | 'passcode';

/** The ways to give fresh proof in this browser, the preferred one first. */
export const waysToProve = (
  { password, passkey, passcode }: ResultOf<'user/retrieveProofWays'>,
  isPasskeyKnown: boolean,
): ProofWay[] => [
  ...(password ? (['password'] as const) : []),
  ...(passkey && isPasskeyKnown ? (['passkey'] as const) : []),
  ...(passcode ? (['passcode'] as const) : []),
];
