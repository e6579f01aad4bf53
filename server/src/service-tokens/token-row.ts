import type {
  ServiceTokenScope,
  ServiceTokenState,
} from '@tradebridge/contract/service-token-rules';
import type { ServiceToken } from '@tradebridge/contract/service-tokens';

/** SQL for a token's state at an instant, a parameter of the query. */
export const tokenStateSql = (now: string): string => `case
    when token.revoked_at is not null then 'revoked'
    when token.expires_at <= ${now} then 'expired'
    else 'valid'
  end`;

export interface ListedTokenRow {
  token_id: string;
  name: string;
  hint: string;
  scopes: ServiceTokenScope[];
  created_at: Date;
  created_by: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  state: ServiceTokenState;
}

/** Selects ListedTokenRows; `$1` is now. */
export const selectTokens = `select token.token_id, token.name, token.hint, token.scopes,
    token.created_at, creator.email as created_by, token.expires_at, token.last_used_at,
    token.revoked_at, revoker.email as revoked_by, ${tokenStateSql('$1')} as state
  from service_tokens token
  join users creator on creator.id = token.created_by
  left join users revoker on revoker.id = token.revoked_by`;

export const tokenOf = (row: ListedTokenRow): ServiceToken => ({
  tokenId: row.token_id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  created: row.created_at.toISOString(),
  createdBy: row.created_by,
  expires: row.expires_at?.toISOString() ?? null,
  lastUsed: row.last_used_at?.toISOString() ?? null,
  revoked: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by,
  state: row.state,
});
