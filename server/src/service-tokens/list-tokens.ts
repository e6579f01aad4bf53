import type { ServiceToken } from '@tradebridge/contract/service-tokens';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ListedTokenRow, selectTokens, tokenOf } from './token-row.ts';

const list = statement<ListedTokenRow>(
  'service-tokens',
  `select * from (${selectTokens}) token
   order by array_position('{valid,expired,revoked}', state),
     case when state = 'valid' then lower(name) end, coalesce(revoked_at, expires_at) desc, token_id`,
);
const findOne = statement<ListedTokenRow>(
  'service-token',
  `${selectTokens} where token.token_id = $2`,
);

/** Valid tokens by name, then ended ones, latest first. */
export const listTokens = async ({ db, now }: Context): Promise<ServiceToken[]> =>
  (await db.rows(list, [now])).map(tokenOf);

/** @throws Refusal `notFound` */
export async function readToken(db: Database, tokenId: string, now: Date): Promise<ServiceToken> {
  const [row] = await db.rows(findOne, [now, tokenId]);
  if (!row) throw new Refusal('notFound');
  return tokenOf(row);
}
