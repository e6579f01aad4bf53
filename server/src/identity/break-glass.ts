import { recordEvent } from '../audit/record-event.ts';
import { formatInstant } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { identityLabels } from './labels.ts';
import { notifyAdministrators } from './notify-administrators.ts';

// Break-glass administrators sign in by password when the providers do not respond and passwords
// are switched off for everybody else. Every use is reported.

const setFlag = statement(
  'set-break-glass',
  'update users set is_break_glass = $2, updated_at = $3 where id = $1',
);
const findAccount = statement<{ email: string; name: string; is_break_glass: boolean }>(
  'break-glass-account',
  'select email, name, is_break_glass from users where id = $1',
);

/** Makes an account a break-glass account or an ordinary one. The caller records it. */
export async function setBreakGlass(
  tx: Database,
  { userId, isBreakGlass }: { userId: string; isBreakGlass: boolean },
  now: Date,
): Promise<void> {
  await tx.rows(setFlag, [userId, isBreakGlass, now]);
}

export async function isBreakGlass(db: Database, userId: string): Promise<boolean> {
  const [account] = await db.rows(findAccount, [userId]);
  return account?.is_break_glass ?? false;
}

/**
 * Records that a break-glass account signed in while passwords are off, and mails every
 * administrator. This happens at the password, whether or not a second factor follows.
 */
export async function notifyOfBreakGlass(
  context: Pick<OpenContext, 'jobs' | 'institution' | 'now' | 'request'>,
  tx: Database,
  userId: string,
): Promise<void> {
  const { institution, now, request } = context;
  const [account] = await tx.rows(findAccount, [userId]);
  if (!account) throw new Error('The session has no user.');
  await recordEvent(tx, {
    kind: 'session.breakGlass',
    at: now,
    userId,
    ipAddress: request.ip,
  });
  await notifyAdministrators(context, tx, {
    subject: identityLabels.breakGlassSubject,
    text: identityLabels.breakGlassText,
    values: {
      user: account.name,
      email: account.email,
      when: formatInstant(institution.timeZone, now),
      address: request.ip,
    },
  });
}
