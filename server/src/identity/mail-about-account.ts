import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { mailedLinks } from '@tradebridge/contract/mailed-link-rules';
import { raiseAlways } from '../notifications/raise-notifications.ts';
import { htmlOf } from '../outside/html-text.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import { mailLabels } from '../outside/mail-labels.ts';
import type { Institution, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { passwordSignInOn } from '../settings/read-settings.ts';
import { identityLabels } from './labels.ts';
import type { MailedLink } from './mailed-link.ts';

type Sender = Pick<Institution, 'secret' | 'productName' | 'name' | 'publicUrl'>;

/** The context for a mail about an account: a request's, or an operator command's. */
export type MailContext = Pick<OpenContext, 'jobs'> & { readonly institution: Sender };

interface AccountMail {
  readonly subject: Label;
  readonly text: Label;
  readonly values: LabelValues;
}

const wordingOf =
  ({ productName: product, name: institute }: Sender, values: LabelValues) =>
  (label: Label) =>
    textOf(label, { ...values, product, institute });

/** The lifetime of a link, in words. */
function lastingOf(hours: number): string {
  if (hours === 1) return textOf(identityLabels.linkHour);
  return hours > 24
    ? textOf(identityLabels.linkDays, { days: hours / 24 })
    : textOf(identityLabels.linkHours, { hours });
}

/** Queues a mail about an account with the transaction, as text and HTML. */
export function mailAboutAccount(
  context: MailContext,
  tx: Database,
  { to, subject, text, values }: AccountMail & { readonly to: string },
): Promise<void> {
  const say = wordingOf(context.institution, values);
  const paragraphs = [say(text), say(mailLabels.foot)];
  return mailLater(context, tx, {
    to,
    subject: say(subject),
    text: paragraphs.join('\n\n'),
    html: htmlOf(paragraphs),
  });
}

/** The same with a link, to the address that the link is for. */
export function mailAccountLink(
  context: MailContext,
  tx: Database,
  link: MailedLink,
  { subject, text, values, button }: AccountMail & { readonly button: Label },
): Promise<void> {
  const say = wordingOf(context.institution, values);
  const message = link.mail(context.institution, {
    subject: say(subject),
    before: [say(text)],
    button: say(button),
    after: [lastingOf(mailedLinks[link.kind].hours), say(mailLabels.foot)],
  });
  return mailLater(context, tx, message);
}

/** Notices of account changes, so that users discover those that they did not make. */
const notices = {
  passwordChanged: [identityLabels.passwordChangedSubject, identityLabels.passwordChangedText],
  passwordChangedNotPasskeys: [
    identityLabels.passwordChangedSubject,
    identityLabels.passwordChangedNotPasskeysText,
  ],
  factorRegistered: [identityLabels.factorRegisteredSubject, identityLabels.factorRegisteredText],
  factorChanged: [identityLabels.factorChangedSubject, identityLabels.factorChangedText],
  factorReset: [identityLabels.factorResetSubject, identityLabels.factorResetText],
  codesMade: [identityLabels.codesMadeSubject, identityLabels.codesMadeText],
  deviceTrusted: [identityLabels.deviceTrustedSubject, identityLabels.deviceTrustedText],
  recoveryUsed: [identityLabels.recoveryUsedSubject, identityLabels.recoveryUsedText],
  newDevice: [identityLabels.newDeviceSubject, identityLabels.newDeviceText],
  unlocked: [identityLabels.unlockedSubject, identityLabels.unlockedText],
  passkeyAdded: [identityLabels.passkeyAddedSubject, identityLabels.passkeyAddedText],
  passkeyRemoved: [identityLabels.passkeyRemovedSubject, identityLabels.passkeyRemovedText],
  passkeyCloned: [identityLabels.passkeyClonedSubject, identityLabels.passkeyClonedText],
  recoveryEnded: [identityLabels.recoveryEndedSubject, identityLabels.recoveryEndedText],
  providerLinked: [identityLabels.providerLinkedSubject, identityLabels.providerLinkedText],
  staffRoleChanged: [identityLabels.ownStaffRoleSubject, identityLabels.ownStaffRoleText],
  accountReclaimed: [identityLabels.reclaimedSubject, identityLabels.reclaimedText],
  providerUnlinked: [identityLabels.providerUnlinkedSubject, identityLabels.providerUnlinkedText],
  emailChangeAsked: [identityLabels.emailChangeAskedSubject, identityLabels.emailChangeAskedText],
  emailChanged: [identityLabels.emailChangedSubject, identityLabels.emailChangedText],
} as const;

const findRemedies = statement<{ is_password_on: boolean; is_break_glass: boolean }>(
  'remedies-of-account',
  `select ${passwordSignInOn} as is_password_on,
     exists (select from users where email = $1 and is_break_glass) as is_break_glass`,
);

/** What the owner of the account with an address can do about a change that they did not make. */
export async function remediesOf(
  db: Database,
  email: string,
): Promise<{ secure: string; recover: string }> {
  const [found] = await db.rows(findRemedies, [email]);
  const labels = identityLabels;
  if (found?.is_password_on !== false) {
    return { secure: textOf(labels.secure), recover: textOf(labels.recover) };
  }
  return found.is_break_glass
    ? { secure: textOf(labels.secure), recover: textOf(labels.recoverBreakGlass) }
    : {
        secure: textOf(labels.secureWithoutPassword),
        recover: textOf(labels.recoverWithoutPassword),
      };
}

const findAccount = statement<{ id: string }>(
  'account-to-tell',
  'select id from users where email = $1',
);

/**
 * Notifies a user of an account change by mail once the transaction commits, and in the portal if
 * the address is the account's.
 */
export async function notifyUser(
  context: MailContext & { readonly now: Date },
  tx: Database,
  {
    user: { email, name },
    notice,
    values,
  }: {
    user: { readonly email: string; readonly name: string };
    notice: keyof typeof notices;
    /** Values of the notice besides the user's name. */
    values?: LabelValues;
  },
): Promise<void> {
  const [subject, text] = notices[notice];
  const all = { ...values, ...(await remediesOf(tx, email)), name };
  await mailAboutAccount(context, tx, { to: email, subject, text, values: all });
  const accounts = await tx.rows(findAccount, [email]);
  const { productName: product, name: institute } = context.institution;
  const say = (label: Label) => textOf(label, { ...all, product, institute });
  await raiseAlways(tx, {
    kind: 'security',
    now: context.now,
    told: [{ userIds: accounts.map(({ id }) => id), title: say(subject), body: say(text) }],
  });
}
