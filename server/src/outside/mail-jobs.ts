import type { FastifyBaseLogger } from 'fastify';
import type { Institution, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import type { JobData } from '../platform/jobs.ts';
import { sealedPlace } from '../platform/reseal.ts';
import { type Secrets, seal, unseal } from '../platform/sealed.ts';
import { isRefusedForGood, type Mail, type Message, reasonOf } from './mail.ts';

declare module '../platform/jobs.ts' {
  interface JobData {
    /** A sealed message. */
    mail: { readonly sealed: string };
  }
}

const purpose = 'mail';

/** The mail queue, without mails that have been sent or will never be. */
export const mailSealedPlace = sealedPlace({
  what: 'mails waiting to be sent',
  purpose,
  table: 'jobs.job',
  id: 'id',
  idType: 'uuid',
  sealed: "(data ->> 'sealed')",
  assign: (value) => `data = jsonb_set(data, '{sealed}', to_jsonb(${value}))`,
  where: "name = 'mail' and state in ('created', 'retry', 'active')",
});

/**
 * Queues a mail that is sent once the transaction of `db` has committed, and retried until it is.
 */
export async function mailLater(
  {
    jobs,
    institution,
  }: Pick<OpenContext, 'jobs'> & { readonly institution: Pick<Institution, 'secret'> },
  db: Database,
  message: Message,
): Promise<void> {
  // A mail can contain a link that gives access, which must not be readable in the database.
  await jobs.send(db, 'mail', {
    sealed: seal(institution.secret, purpose, JSON.stringify(message)),
  });
}

/** The message of a job, as sealed by `mailLater`. */
export const messageOf = (secrets: Secrets, { sealed }: JobData['mail']): Message =>
  JSON.parse(unseal(secrets, purpose, sealed)) as Message;

interface MailJobParts {
  readonly db: Database;
  readonly mail: Mail;
  readonly institution: Secrets;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now: () => Date;
}

const noteRefused = statement(
  'note-refused-mail',
  'insert into refused_mails (email, subject, reason, at) values ($1, $2, $3, $4)',
);

/**
 * Sends a queued mail. One that the mail server refuses permanently is recorded and not retried.
 */
export const sendMailJob =
  ({ db, mail, institution, log, now }: MailJobParts) =>
  async (data: JobData['mail']): Promise<void> => {
    const message = messageOf(institution, data);
    try {
      await mail.send(message);
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      log.warn({ err: error }, 'the mail server refused a mail');
      await db.rows(noteRefused, [message.to, message.subject, reasonOf(error), now()]);
    }
  };
