import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import type { OpenContext } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { relyingPartyOf } from './relying-party.ts';

interface PasskeyRow {
  id: string;
  user_id: string;
  email: string;
  user_name: string;
  is_disabled: boolean;
  user_handle: string | null;
  public_key: Buffer;
  passkey_name: string;
}
const find = statement<PasskeyRow>(
  'passkey-by-credential',
  `select passkey.id, passkey.user_id, account.email, account.name as user_name,
     account.disabled_at is not null as is_disabled, account.passkey_handle as user_handle,
     passkey.public_key, passkey.name as passkey_name
   from passkeys passkey join users account on account.id = passkey.user_id
   where passkey.credential_id = $1`,
);

/** A passkey whose signature is valid. Its counter is still to be compared. */
export interface VerifiedPasskey {
  readonly id: string;
  readonly name: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly counter: number;
  readonly isBackedUp: boolean;
}

export type Verdict =
  | { readonly isRight: true; readonly passkey: VerifiedPasskey }
  | {
      readonly isRight: false;
      /** The owner of the passkey, if it is known. */
      readonly userId: string | null;
      readonly reason: string;
    };

async function verifySignature(
  { institution }: Pick<OpenContext, 'institution'>,
  { response, challenge, publicKey }: Answer & { readonly publicKey: Buffer },
) {
  // Loading it takes a third of a second, which would delay every start.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingPartyOf(institution);
  const { userHandle, ...signed } = response.response;
  return verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The library compares counters before it verifies the signature, so that anyone could make a
    // passkey look copied. They are compared afterwards, see `notePasskeyUse`.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
}

interface Answer {
  readonly response: PasskeyAssertion;
  readonly challenge: string;
}

/**
 * Whether a passkey signed the challenge, for the portal's origin and with user verification.
 * @param userId the required owner; null for signing in, where the passkey identifies its owner
 */
export async function verifyPasskey(
  context: OpenContext,
  { response, challenge, userId }: Answer & { readonly userId: string | null },
): Promise<Verdict> {
  const [row] = await context.db.rows(find, [response.id]);
  if (!row) return { isRight: false, userId, reason: 'unknown passkey' };
  const wrong = (reason: string): Verdict => ({ isRight: false, userId: row.user_id, reason });
  const { userHandle } = response.response;
  if (userId !== null && row.user_id !== userId) {
    return { isRight: false, userId, reason: 'passkey of another account' };
  }
  // A passkey that was requested by its id need not name its owner.
  if (userHandle !== row.user_handle && (userId === null || userHandle !== undefined)) {
    return wrong('user handle of another account');
  }
  if (row.is_disabled) return wrong('account disabled');
  try {
    const { verified, authenticationInfo } = await verifySignature(context, {
      response,
      challenge,
      publicKey: row.public_key,
    });
    if (!verified) return wrong('wrong signature');
    return {
      isRight: true,
      passkey: {
        id: row.id,
        name: row.passkey_name,
        user: { id: row.user_id, email: row.email, name: row.user_name },
        counter: authenticationInfo.newCounter,
        isBackedUp: authenticationInfo.credentialBackedUp,
      },
    };
  } catch (error) {
    // The library throws for everything that does not match the request: origin, host, flags,
    // format.
    context.log.info({ err: error, passkeyId: row.id }, 'a passkey assertion was refused');
    return wrong('not as asked for');
  }
}
