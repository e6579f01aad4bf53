import { recordEvent } from '../audit/record-event.ts';
import type { Database } from '../platform/database.ts';
import { makeLink } from './account-links.ts';
import { identityLabels } from './labels.ts';
import { type MailContext, mailAccountLink } from './mail-about-account.ts';

/** The occasions for which a link is sent, with its kind and texts. */
const occasions = {
  verify: {
    kind: 'verifyEmail',
    subject: identityLabels.verifySubject,
    text: identityLabels.verifyText,
    button: identityLabels.verifyButton,
  },
  /** Someone tried to open an account for an address that already has one. */
  known: {
    kind: 'password',
    subject: identityLabels.knownSubject,
    text: identityLabels.knownText,
    button: identityLabels.passwordButton,
  },
  password: {
    kind: 'password',
    subject: identityLabels.passwordSubject,
    text: identityLabels.passwordText,
    button: identityLabels.passwordButton,
  },
  created: {
    kind: 'password',
    subject: identityLabels.createdSubject,
    text: identityLabels.createdText,
    button: identityLabels.createdButton,
  },
} as const;

/**
 * Queues a mail with an account link when the transaction commits, and records that it was sent.
 */
export async function sendAccountLink(
  context: MailContext & { readonly now: Date },
  tx: Database,
  {
    occasion,
    user,
    by,
  }: {
    occasion: keyof typeof occasions;
    user: { readonly id: string; readonly email: string; readonly name: string };
    /** The user who requested it; null if nobody is signed in. */
    by: { readonly userId: string | null; readonly ipAddress: string | null };
  },
): Promise<void> {
  const { kind, subject, text, button } = occasions[occasion];
  const { now } = context;
  const link = await makeLink(context, tx, { kind, email: user.email, userId: user.id });
  await mailAccountLink(context, tx, link, { subject, text, values: { name: user.name }, button });
  await recordEvent(tx, {
    kind: 'account.linkSent',
    at: now,
    ...by,
    subject: { type: 'user', id: user.id },
    details: { kind },
  });
}
