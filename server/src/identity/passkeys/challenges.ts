import { passkeyMinutes } from '@tradebridge/contract/identity-rules';
import { z } from '@tradebridge/contract/schema';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashOfToken, newToken } from '../../platform/sealed.ts';
import { identityLabels } from '../labels.ts';

/** The purpose of a challenge. All but signing in belong to a session. */
export type ChallengePurpose =
  | { readonly purpose: 'signIn' }
  | { readonly purpose: 'secondFactor'; readonly sessionId: string }
  | { readonly purpose: 'proof'; readonly sessionId: string }
  | { readonly purpose: 'register'; readonly sessionId: string };

const passkeyTimeoutMs = passkeyMinutes * 60_000;

// A session has one open challenge for each purpose, however often it asks.
const keep = statement(
  'keep-passkey-challenge',
  `with earlier as (delete from passkey_challenges where session_id = $3 and purpose = $2)
   insert into passkey_challenges (challenge_hash, purpose, session_id, expires_at)
   values ($1, $2, $3, $4)`,
);
const take = statement<{ is_valid: boolean }>(
  'take-passkey-challenge',
  `delete from passkey_challenges
   where challenge_hash = $1 and purpose = $2 and session_id is not distinct from $3
   returning expires_at > $4 as is_valid`,
);

const sessionOf = (asked: ChallengePurpose) => ('sessionId' in asked ? asked.sessionId : null);

/** A new challenge, and its lifetime for the browser, in milliseconds. */
export async function newChallenge(
  db: Database,
  asked: ChallengePurpose,
  now: Date,
): Promise<{ challenge: string; timeout: number }> {
  const challenge = newToken();
  const expiresAt = new Date(now.getTime() + passkeyTimeoutMs);
  await db.rows(keep, [hashOfToken(challenge), asked.purpose, sessionOf(asked), expiresAt]);
  return { challenge, timeout: passkeyTimeoutMs };
}

// The portal is never framed by another site.
const clientData = z.object({
  challenge: z.string(),
  crossOrigin: z.literal(false).optional(),
});

function readClientData(clientDataJSON: string): z.infer<typeof clientData> {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal('invalid', {
      fields: [{ path: 'response.response.clientDataJSON', message: identityLabels.notClientData }],
    });
  }
}

/**
 * Takes the challenge that an assertion claims to sign. It is taken outside any transaction, so
 * that a refusal does not restore it.
 * @throws Refusal `passkeyExpired` if it was issued for something else, was already taken or is too
 * old
 */
export async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  asked: ChallengePurpose,
  now: Date,
): Promise<string> {
  const { challenge } = readClientData(clientDataJSON);
  const values = [hashOfToken(challenge), asked.purpose, sessionOf(asked), now];
  const [taken] = await db.rows(take, values);
  if (!taken?.is_valid) throw new Refusal('passkeyExpired');
  return challenge;
}
