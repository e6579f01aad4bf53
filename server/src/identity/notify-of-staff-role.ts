import { textOf } from '@tradebridge/contract/labels';
import { formatInstant } from '../platform/calendar.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { StaffClaims } from './account-state.ts';
import { identityLabels } from './labels.ts';
import { type MailContext, notifyUser } from './mail-about-account.ts';
import { notifyAdministrators } from './notify-administrators.ts';

/** The context of a mail about staff claims. */
export type StaffMailContext = MailContext & {
  readonly institution: Pick<Institution, 'timeZone'>;
  readonly now: Date;
};

function roleText({ isAdmin, isSupport }: StaffClaims): string {
  if (isAdmin && isSupport) return textOf(identityLabels.roleBoth);
  if (isAdmin) return textOf(identityLabels.roleAdmin);
  return textOf(isSupport ? identityLabels.roleSupport : identityLabels.roleNone);
}

/**
 * Mails a user and all administrators, once the transaction commits, about a change of the user's
 * staff claims: the old and new claims, by whom and when. The reason is only in the audit log.
 * @param by who did it; null for an operator at the command line
 */
export async function notifyOfStaffRole(
  context: StaffMailContext,
  tx: Database,
  {
    user,
    before,
    after,
    by,
  }: {
    readonly user: { readonly id: string; readonly email: string; readonly name: string };
    readonly before: StaffClaims;
    readonly after: StaffClaims;
    readonly by: { readonly email: string; readonly name: string } | null;
  },
): Promise<void> {
  const values = {
    before: roleText(before),
    after: roleText(after),
    by: by ? textOf(identityLabels.byAdministrator, { ...by }) : textOf(identityLabels.byOperator),
    when: formatInstant(context.institution.timeZone, context.now),
  };
  await notifyUser(context, tx, { user, notice: 'staffRoleChanged', values });
  await notifyAdministrators(context, tx, {
    besides: user.id,
    subject: identityLabels.staffRoleSubject,
    text: identityLabels.staffRoleText,
    values: { ...values, user: user.name, email: user.email },
  });
}
