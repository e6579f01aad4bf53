import { recordEvent } from './audit/record-event.ts';
import { notifyAdministrators } from './identity/notify-administrators.ts';
import { lockInTransaction } from './platform/advisory-lock.ts';
import {
  type Database,
  type DatabasePool,
  namedStatement,
  statement,
} from './platform/database.ts';
import type { Env } from './platform/env.ts';
import { keyedHashes, type Secrets } from './platform/sealed.ts';
import { type AnnouncingContext, mailChanges } from './settings/announce-changes.ts';
import type { SettingChange } from './settings/check-settings.ts';
import { settingsMailLabels as mail } from './settings/labels.ts';

/**
 * The environment variables that everybody's safety depends on: who takes the money, which script runs in
 * the page, who sends mail and texts, and who lets users in. Of a secret only that it changed is told.
 */
export const announcedVariables = {
  PUBLIC_URL: 'shown',
  ...{ SECUREPAY_API_URL: 'shown', SECUREPAY_AUTH_URL: 'shown', SECUREPAY_CLIENT_ID: 'shown' },
  ...{ SECUREPAY_MERCHANT_CODE: 'shown', SECUREPAY_CLIENT_SECRET: 'secret' },
  ...{ SECUREPAY_UI_JS: 'shown', SECUREPAY_UI_ORIGINS: 'shown' },
  ...{ SECUREPAY_THREEDS_JS: 'shown', SECUREPAY_THREEDS_FRAMES: 'shown' },
  ...{ SMTP_URL: 'secret', MAIL_FROM: 'shown', MAIL_RETURN_PATH: 'shown' },
  ...{ SMS_URL: 'shown', SMS_ACCOUNT: 'shown', SMS_TOKEN: 'secret', SMS_FROM: 'shown' },
  ...{ GOOGLE_ISSUER: 'shown', GOOGLE_CLIENT_ID: 'shown', GOOGLE_CLIENT_SECRET: 'secret' },
  ...{ MICROSOFT_ISSUER: 'shown', MICROSOFT_TENANT: 'shown', MICROSOFT_CLIENT_ID: 'shown' },
  ...{ MICROSOFT_CLIENT_SECRET: 'secret' },
  ...{ DIRECTORY_ISSUER: 'shown', DIRECTORY_CLIENT_ID: 'shown', DIRECTORY_CLIENT_SECRET: 'secret' },
  ...{ NATIVE_APP_ID: 'shown', NATIVE_ANDROID_FINGERPRINTS: 'shown', NATIVE_IOS_TEAM: 'shown' },
  ...{ SESSION_HOURS: 'shown', SESSION_IDLE_MINUTES: 'shown', SESSION_IDLE_MINUTES_STAFF: 'shown' },
  ...{ SIGN_INS_PER_MINUTE: 'shown', WRONG_PASSWORDS_PER_HOUR: 'shown' },
} as const satisfies Partial<Record<keyof Env, 'shown' | 'secret'>>;
type AnnouncedVariable = keyof typeof announcedVariables;

const names = Object.keys(announcedVariables) as AnnouncedVariable[];

interface Mark {
  name: string;
  value: string | null;
}

const findMarks = statement<Mark>(
  'configuration-marks',
  'select name, value from configuration_marks',
);
const keepMark = namedStatement<unknown, Mark & { readonly now: Date }>(
  'keep-configuration-mark',
  `insert into configuration_marks (name, value, noted_at) values (:name, :value, :now)
   on conflict (name) do update set value = excluded.value, noted_at = excluded.noted_at`,
);

function textOf(value: Env[AnnouncedVariable]): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What the marks of a variable may be: the first is written, the others were with earlier secrets. */
function marksOf(env: Env, secrets: Secrets, name: AnnouncedVariable): readonly (string | null)[] {
  const text = textOf(env[name]);
  if (text === null || announcedVariables[name] === 'shown') return [text];
  return keyedHashes(secrets, `configuration ${name}`, text);
}

const changeOf = (
  name: AnnouncedVariable,
  old: string | null,
  value: string | null,
): SettingChange =>
  announcedVariables[name] === 'shown'
    ? { field: name, old, new: value }
    : { field: name, old: undefined, new: undefined };

/** Notes the configuration; returns what differs from the last start's. */
async function noteConfiguration(
  tx: Database,
  env: Env,
  secrets: Secrets,
  now: Date,
): Promise<SettingChange[]> {
  const before = new Map((await tx.rows(findMarks)).map(({ name, value }) => [name, value]));
  const changes: SettingChange[] = [];
  for (const name of names) {
    const marks = marksOf(env, secrets, name);
    const [value = null] = marks;
    const old = before.get(name);
    if (old === value) continue;
    await tx.rows(keepMark, { name, value, now });
    // A variable that was never noted is one that an earlier version did not announce.
    if (old !== undefined && !marks.includes(old)) changes.push(changeOf(name, old, value));
  }
  return changes;
}

/**
 * Compares the configuration with that of the last start, records a difference, and mails it to all
 * administrators. The first start only notes it.
 */
export async function announceConfiguration(
  db: DatabasePool,
  env: Env,
  context: AnnouncingContext & { readonly institution: Secrets },
): Promise<void> {
  const { institution, now } = context;
  await db.transaction(async (tx) => {
    // Several processes start at once, and one of them tells.
    await lockInTransaction(tx, 'noteConfiguration');
    const changes = await noteConfiguration(tx, env, institution, now);
    if (changes.length === 0) return;
    await recordEvent(tx, {
      ...{ kind: 'configuration.changed', at: now, userId: null, ipAddress: null },
      details: { by: 'operator', changes },
    });
    await mailChanges(context, tx, {
      ...{ subject: mail.startedSubject, text: mail.startedText },
      ...{ changes, by: null, notify: notifyAdministrators },
    });
  });
}
