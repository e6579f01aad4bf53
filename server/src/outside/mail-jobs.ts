import type { FastifyBaseLogger } from 'fastify';
import type { Institution, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import type { JobData } from '../platform/jobs.ts';
import { sealedPlace } from '../platform/reseal.ts';
import { type Secrets, seal, unseal } from '../platform/sealed.ts';
import { isRefusedForGood, type Mail, type Message, reasonOf } from './mail.ts';

declare module '../platform/jobs.ts' {
  interface JobData {
    /** A message, sealed. */
    mail: { readonly sealed: string };
  }
}

const purpose = 'mail';

/** The queue of mails: all but those that have gone out, or that nobody will read again. */
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

/** A mail that goes out once the transaction of `db` has committed, again and again until it did. */
export async function mailLater(
  {
    jobs,
    institution,
  }: Pick<OpenContext, 'jobs'> & { readonly institution: Pick<Institution, 'secret'> },
  db: Database,
  message: Message,
): Promise<void> {
  // Links in it let their reader in: somebody who only reads the database must not read them.
  await jobs.send(db, 'mail', {
    sealed: seal(institution.secret, purpose, JSON.stringify(message)),
  });
}

/** The message of a job, as `mailLater` sealed it. */
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

/** Sends a mail of the queue. One that the mail server refuses for good is noted and not tried again. */
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
