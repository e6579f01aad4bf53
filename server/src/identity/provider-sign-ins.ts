import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { type Database, namedStatement } from '../platform/database.ts';

/** What `provider_sign_ins.secrets` is sealed for. */
export const providerPurpose = 'provider sign-in';

export interface SignInToKeep {
  readonly stateHash: string;
  readonly provider: ProviderName;
  readonly secrets: string;
  readonly redirectUrl: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

const keep = namedStatement<unknown, SignInToKeep>(
  'keep-provider-sign-in',
  `insert into provider_sign_ins (state_hash, provider, secrets, redirect_url, created_at, expires_at)
   values (:stateHash, :provider, :secrets, :redirectUrl, :now, :expiresAt)`,
);

/** Keeps a sign-in that has begun, or what a mailed link is for. */
export async function keepProviderSignIn(db: Database, signIn: SignInToKeep): Promise<void> {
  await db.rows(keep, signIn);
}
