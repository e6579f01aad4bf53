import type { Institution, OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { JobData } from '../platform/jobs.ts';
import { seal, unseal } from '../platform/sealed.ts';
import type { Mail, Message } from './mail.ts';

const purpose = 'mail';

/** A mail that goes out once the transaction of `db` has committed, again and again until it did. */
export async function mailLater(
  {
    jobs,
    institution,
  }: Pick<OpenContext, 'jobs'> & { readonly institution: Pick<Institution, 'secret'> },
  db: Database,
  message: Message,
): Promise<void> {
  // Links in it let their reader in: whoever only reads the database must not read them.
  await jobs.send(db, 'mail', {
    sealed: seal(institution.secret, purpose, JSON.stringify(message)),
  });
}

/** The message of a job, as `mailLater` sealed it. */
export const messageOf = (secret: string, { sealed }: JobData['mail']): Message =>
  JSON.parse(unseal(secret, purpose, sealed)) as Message;

export const sendMailJob = (mail: Mail, secret: string) => (data: JobData['mail']) =>
  mail.send(messageOf(secret, data));
