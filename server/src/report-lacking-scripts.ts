import { recordEvent } from './audit/record-event.ts';
import type { MailContext } from './identity/mail-about-account.ts';
import { notifyAdministrators } from './identity/notify-administrators.ts';
import { paperLabels } from './papers/labels.ts';
import { lockTextInTransaction } from './platform/advisory-lock.ts';
import { type Database, statement } from './platform/database.ts';

const eventKind = 'paper.scriptLacking';
const subjectType = 'script';

/** How long a script is not reported again, in days. */
const silentDays = 30;

const findReported = statement<{ script: string }>(
  'reported-scripts',
  `select distinct subject_id as script from audit_events
   where kind = '${eventKind}' and subject_type = '${subjectType}' and at > $1`,
);

/**
 * Mails administrators that papers show characters of these scripts as missing, each script at
 * most once in thirty days.
 */
export async function reportLackingScripts(
  context: MailContext & { readonly db: Database },
  scripts: readonly string[],
  now: Date,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockTextInTransaction(tx, eventKind);
    const since = new Date(now.getTime() - silentDays * 24 * 3_600_000);
    const reported = (await tx.rows(findReported, [since])).map(({ script }) => script);
    const unreported = scripts.filter((script) => !reported.includes(script));
    if (unreported.length === 0) return;
    for (const script of unreported) {
      await recordEvent(tx, {
        kind: eventKind,
        at: now,
        userId: null,
        ipAddress: null,
        subject: { type: subjectType, id: script },
      });
    }
    await notifyAdministrators(context, tx, {
      subject: paperLabels.lackingSubject,
      text: paperLabels.lackingText,
      values: { scripts: unreported.join(', ') },
    });
  });
}
