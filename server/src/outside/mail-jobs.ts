import type { Institution, OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { JobData } from '../platform/jobs.ts';
import { sealedPlace } from '../platform/reseal.ts';
import { type Secrets, seal, unseal } from '../platform/sealed.ts';
import type { Mail, Message } from './mail.ts';

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

export const sendMailJob =
  (mail: Mail, secrets: Secrets) =>
  async (data: JobData['mail']): Promise<void> => {
    await mail.send(messageOf(secrets, data));
  };
