import { textOf } from '@tradebridge/contract/labels';
import type { FastifyBaseLogger } from 'fastify';
import type { ChainHead } from './audit/checkpoints.ts';
import { auditMailLabels as labels } from './audit/labels.ts';
import { headText, noteHead } from './audit/note-head.ts';
import { htmlOf } from './outside/html-text.ts';
import { mailLater } from './outside/mail-jobs.ts';
import { mailLabels } from './outside/mail-labels.ts';
import { dayIn } from './platform/calendar.ts';
import type { OpenContext } from './platform/context.ts';
import type { Database, DatabasePool } from './platform/database.ts';
import { type RepeatedWork, repeatWork } from './platform/repeat-work.ts';

interface Parts extends Pick<OpenContext, 'jobs' | 'institution'> {
  readonly db: DatabasePool;
  /** Recipient of the daily mail; undefined for none. */
  readonly mailTo: string | undefined;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

async function mailHead(
  tx: Database,
  head: ChainHead,
  { jobs, institution, to, now }: Pick<Parts, 'jobs' | 'institution'> & { to: string; now: Date },
): Promise<void> {
  const { productName: product, name: institute, timeZone } = institution;
  const values = {
    product,
    institute,
    day: dayIn(timeZone, now),
    number: head.number,
    head: headText(head),
  };
  const [text, foot] = [textOf(labels.text, values), textOf(mailLabels.foot, values)];
  await mailLater({ jobs, institution }, tx, {
    to,
    subject: textOf(labels.subject, values),
    text: `${text}\n\n${foot}`,
    html: htmlOf([text, foot]),
  });
}

/** Notes the end of the audit log where there is none of today yet, and tells the log and the mailbox. */
export async function publishAuditHead({
  db,
  jobs,
  institution,
  mailTo: to,
  now: clock,
  log,
}: Parts): Promise<void> {
  const now = clock();
  const head = await noteHead(db, {
    now,
    timeZone: institution.timeZone,
    ...(to !== undefined && {
      tell: (tx, noted) => mailHead(tx, noted, { jobs, institution, to, now }),
    }),
  });
  if (head) log.info({ head: headText(head) }, 'the end of the audit log, to be kept elsewhere');
}

/** Does so every day, within a minute of midnight. */
export const keepPublishingAuditHead = (parts: Parts): RepeatedWork =>
  repeatWork({
    everyMs: 60_000,
    work: () => publishAuditHead(parts),
    log: parts.log,
    failure: 'the end of the audit log could not be noted',
  });
