import { maxServiceTokens, serviceTokenPrefix } from '@tradebridge/contract/service-token-rules';
import type { createServiceToken } from '@tradebridge/contract/service-tokens';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { notifyAdministrators } from '../identity/notify-administrators.ts';
import { announce } from '../platform/announce.ts';
import { formatInstant } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { serviceTokenLabels as labels, serviceTokenMailLabels as mail } from './labels.ts';
import { readToken } from './list-tokens.ts';

// Concurrent creations are counted one after the other; readers are not blocked.
const lock = statement(
  'lock-service-tokens',
  'lock table service_tokens in share row exclusive mode',
);
const findOthers = statement<{ count: number; is_taken: boolean }>(
  'other-service-tokens',
  `select count(*) as count, coalesce(bool_or(lower(name) = lower($1)), false) as is_taken
   from service_tokens where revoked_at is null`,
);
const insert = namedStatement<
  { token_id: string },
  {
    readonly tokenHash: string;
    readonly name: string;
    readonly hint: string;
    readonly scopes: readonly string[];
    readonly now: Date;
    readonly userId: string;
    readonly expiresAt: Date;
  }
>(
  'insert-service-token',
  `insert into service_tokens (token_hash, name, hint, scopes, created_at, created_by, expires_at)
   values (:tokenHash, :name, :hint, :scopes, :now, :userId, :expiresAt)
   returning token_id`,
);

const dayMs = 24 * 3_600_000;
/** Characters shown at the start and end of the random part, which has 43. */
const visibleLength = 4;

const hintOf = (random: string) =>
  `${serviceTokenPrefix}${random.slice(0, visibleLength)}…${random.slice(-visibleLength)}`;

/** Creates a token; its secret is only in the response. */
export async function createToken(
  context: Context,
  { name, scopes, validDays }: z.output<typeof createServiceToken.input>,
): Promise<z.output<typeof createServiceToken.result>> {
  const { actor, now } = context;
  const random = newToken();
  const secret = `${serviceTokenPrefix}${random}`;
  const expiresAt = new Date(now.getTime() + validDays * dayMs);
  return context.db.transaction(async (tx) => {
    await tx.rows(lock);
    const [others] = await tx.rows(findOthers, [name]);
    if (others?.is_taken) {
      const message = labels.nameTaken;
      throw new Refusal('conflict', { message, fields: [{ path: 'name', message }] });
    }
    if (others && others.count >= maxServiceTokens) {
      throw new Refusal('conflict', { message: [labels.tooMany, { count: others.count }] });
    }
    const [made] = await tx.rows(insert, {
      tokenHash: hashOfToken(secret),
      name,
      hint: hintOf(random),
      scopes,
      now,
      userId: actor.userId,
      expiresAt,
    });
    if (!made) throw new Error('The insert returned no row.');
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'serviceToken.created',
      subject: { type: 'serviceToken', id: made.token_id },
      details: { name, scopes, expires: expiresAt },
    });
    await notifyAdministrators(context, tx, {
      subject: mail.subject,
      text: mail.text,
      values: {
        by: actor.name,
        email: actor.email,
        token: name,
        when: formatInstant(context.institution.timeZone, now),
      },
    });
    await announce(tx, [{ kind: 'service-tokens' }]);
    return { token: await readToken(tx, made.token_id, now), secret };
  });
}
