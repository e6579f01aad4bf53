import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { guardedSettings, isGuarded } from '@tradebridge/contract/settings-rules';
import { formatInstant } from '../platform/calendar.ts';
import type { Institution, OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { SettingChange } from './check-settings.ts';
import { settingsMailLabels as mail } from './labels.ts';

/** The context of a mail to administrators: a request's, an operator's command's or a start's. */
export type AnnouncingContext = Pick<OpenContext, 'jobs' | 'now'> & {
  readonly institution: Pick<
    Institution,
    'secret' | 'productName' | 'name' | 'publicUrl' | 'timeZone'
  >;
};

/** Mails every administrator who can sign in, once the transaction commits. */
export type NotifyAdministrators = (
  context: AnnouncingContext,
  tx: Database,
  mail: { readonly subject: Label; readonly text: Label; readonly values: LabelValues },
) => Promise<void>;

function wordOf(value: unknown): string {
  if (value === true) return textOf(mail.on);
  if (value === false) return textOf(mail.off);
  if (value === null || value === undefined || value === '') return textOf(mail.notSet);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `Second factor: on → off`, or only the name of what must not be shown. */
function lineOf({ field, old, new: value }: SettingChange): string {
  const name = isGuarded(field) ? textOf(guardedSettings[field]) : field;
  return old === undefined && value === undefined
    ? textOf(mail.secretLine, { name })
    : textOf(mail.line, { name, old: wordOf(old), new: wordOf(value) });
}

/** Tells all administrators by mail of changes that everybody's safety depends on. */
export function mailChanges(
  context: AnnouncingContext,
  tx: Database,
  {
    subject,
    text,
    changes,
    by,
    until = context.now,
    notify,
  }: {
    readonly subject: Label;
    readonly text: Label;
    readonly changes: readonly SettingChange[];
    /** Null for the operator. */
    readonly by: { readonly name: string; readonly email: string } | null;
    /** Until when the changes can be confirmed. */
    readonly until?: Date;
    readonly notify: NotifyAdministrators;
  },
): Promise<void> {
  const { timeZone } = context.institution;
  return notify(context, tx, {
    subject,
    text,
    values: {
      by: by ? textOf(mail.byAdministrator, { ...by }) : textOf(mail.byOperator),
      when: formatInstant(timeZone, context.now),
      until: formatInstant(timeZone, until),
      changes: changes.map(lineOf).join('; '),
    },
  });
}
