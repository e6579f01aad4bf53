import {
  type ServiceTokenScope,
  serviceTokenPrefix,
} from '@tradebridge/contract/service-token-rules';
import { aUser } from '../identity/test-users.ts';
import type { Database } from '../platform/database.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { serviceTokens } from './tables.ts';

/** A valid service token with its secret, unless specified otherwise. */
export async function aServiceToken(
  db: Database,
  scopes: readonly ServiceTokenScope[],
  given: Partial<typeof serviceTokens.$inferInsert> = {},
) {
  const random = newToken();
  const secret = `${serviceTokenPrefix}${random}`;
  const createdBy = given.createdBy ?? (await aUser(db, { isAdmin: true })).id;
  const [token] = await db.orm
    .insert(serviceTokens)
    .values({
      tokenHash: hashOfToken(secret),
      name: `Program ${random}`,
      hint: 'svc_…',
      scopes: [...scopes],
      createdAt: new Date(),
      createdBy,
      ...given,
    })
    .returning();
  if (!token) throw new Error('The insert returned no row.');
  return { ...token, secret };
}
