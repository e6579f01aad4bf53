import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { type Database, statement } from '../platform/database.ts';
import { type MailContext, mailAboutAccount } from './mail-about-account.ts';

const findAdministrators = statement<{ id: string; email: string; name: string }>(
  'administrators-to-tell',
  'select id, email, name from users where is_admin and disabled_at is null order by email',
);

/** The ids of the administrators who can sign in. */
export const administratorIds = async (tx: Database): Promise<string[]> =>
  (await tx.rows(findAdministrators)).map(({ id }) => id);

/**
 * Mails every administrator who can sign in, once the transaction commits, so that others notice a
 * change that one of them did not make or intend.
 * @param besides a user who is notified separately
 */
export async function notifyAdministrators(
  context: MailContext,
  tx: Database,
  {
    besides,
    subject,
    text,
    values,
  }: {
    readonly besides?: string;
    readonly subject: Label;
    readonly text: Label;
    /** Values of the text besides the administrator's name. */
    readonly values: LabelValues;
  },
): Promise<void> {
  for (const { id, email, name } of await tx.rows(findAdministrators)) {
    if (id === besides) continue;
    await mailAboutAccount(context, tx, { to: email, subject, text, values: { ...values, name } });
  }
}
