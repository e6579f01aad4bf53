import {
  maxServiceTokenDays,
  serviceTokenReminderDays,
} from '@tradebridge/contract/service-token-rules';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../audit/record-event.ts';
import type { MailContext } from '../identity/mail-about-account.ts';
import { notifyAdministrators } from '../identity/notify-administrators.ts';
import { announce } from '../platform/announce.ts';
import { dayIn } from '../platform/calendar.ts';
import type { Institution } from '../platform/context.ts';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { serviceTokenMailLabels as mail } from './labels.ts';

interface EndingToken {
  token_id: string;
  name: string;
  expires_at: Date;
}

// Only version 0.1.0 creates tokens that are valid for longer.
const limit = statement<EndingToken>(
  'limit-service-tokens',
  `update service_tokens set expires_at = $2
   where revoked_at is null and (expires_at is null or expires_at > $2) and created_at <= $1
   returning token_id, name, expires_at`,
);
const findDue = statement<EndingToken>(
  'service-tokens-that-end-soon',
  `update service_tokens set reminded_at = $1
   where revoked_at is null and reminded_at is null and expires_at > $1 and expires_at <= $2
     and expires_at - created_at > make_interval(days => ${serviceTokenReminderDays})
   returning token_id, name, expires_at`,
);

const dayMs = 24 * 3_600_000;
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

interface Parts extends MailContext {
  readonly institution: MailContext['institution'] & Pick<Institution, 'timeZone'>;
}

/**
 * Limits tokens that are valid for more than a year to a year from now, and reminds of those that end within
 * a month: each once, by a mail to all administrators.
 */
export async function limitTokens(db: Database, parts: Parts, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const limited = await tx.rows(limit, [now, inDays(now, maxServiceTokenDays)]);
    for (const { token_id: id, name, expires_at: expires } of limited) {
      await recordEvent(tx, {
        ...{ kind: 'serviceToken.limited', at: now, userId: null, ipAddress: null },
        subject: { type: 'serviceToken', id },
        details: { name, expires },
      });
    }
    const ending = await tx.rows(findDue, [now, inDays(now, serviceTokenReminderDays)]);
    for (const [subject, text, tokens] of [
      [mail.limitedSubject, mail.limitedText, limited],
      [mail.endsSubject, mail.endsText, ending],
    ] as const) {
      if (tokens.length === 0) continue;
      const listed = tokens.map(
        ({ name, expires_at: at }) => `${name} (${dayIn(parts.institution.timeZone, at)})`,
      );
      const values = { tokens: listed.join(', ') };
      await notifyAdministrators(parts, tx, { subject, text, values });
    }
    if (limited.length > 0) await announce(tx, [{ kind: 'service-tokens' }]);
  });
}

/** Does so at the start and every hour. */
export const keepLimitingTokens = (
  db: DatabasePool,
  { now, log, ...parts }: Parts & { readonly now: () => Date; readonly log: FastifyBaseLogger },
): RepeatedWork =>
  repeatWork({
    everyMs: 3_600_000,
    work: () => limitTokens(db, parts, now()),
    log,
    failure: 'service tokens could not be limited',
  });
