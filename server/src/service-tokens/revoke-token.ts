import type { revokeServiceToken, ServiceToken } from '@tradebridge/contract/service-tokens';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { readToken } from './list-tokens.ts';

const revoke = statement<{ name: string }>(
  'revoke-service-token',
  `update service_tokens set revoked_at = $2, revoked_by = $3
   where token_id = $1 and revoked_at is null returning name`,
);

/** Revokes a token immediately: every request reads its row. */
export async function revokeToken(
  context: Context,
  { tokenId }: z.output<typeof revokeServiceToken.input>,
): Promise<ServiceToken> {
  const { actor, now } = context;
  return context.db.transaction(async (tx) => {
    const [revoked] = await tx.rows(revoke, [tokenId, now, actor.userId]);
    if (revoked) {
      await recordEvent(tx, {
        ...byActor(context),
        kind: 'serviceToken.revoked',
        subject: { type: 'serviceToken', id: tokenId },
        details: { name: revoked.name },
      });
      await announce(tx, [{ kind: 'service-tokens' }]);
    }
    return readToken(tx, tokenId, now);
  });
}
