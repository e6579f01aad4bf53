import { parseArgs } from 'node:util';
import {
  type Command,
  CommandFault,
  type CommandIo,
  type CommandReader,
  runCommand,
  UsageFault,
} from '../platform/command.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { replaceVapidKeys } from '../push/vapid-keys.ts';
import { setAccountDisabled, setStaffClaims } from './account-state.ts';
import { type AccountsPortal, readEmail, recordOfOperator } from './accounts-portal.ts';
import { setBreakGlass } from './break-glass.ts';
import { changing, readAddress, type UserRow, userColumns } from './change-account.ts';
import { createCommand } from './create-account-command.ts';
import { endSessionsOf } from './end-sessions.ts';
import { forgetSecondFactor } from './forget-second-factor.ts';
import { notifyUser } from './mail-about-account.ts';
import { notifyOfStaffRole } from './notify-of-staff-role.ts';
import { resealCommand } from './reseal-command.ts';
import { secondFactorCommand } from './second-factor-command.ts';
import { sendAccountLink } from './send-account-link.ts';

const usage = `Usage:
  npm run accounts -- create EMAIL --name NAME [--break-glass]
  npm run accounts -- grant EMAIL admin|support
  npm run accounts -- revoke EMAIL admin|support
  npm run accounts -- disable EMAIL
  npm run accounts -- enable EMAIL
  npm run accounts -- reset-factors EMAIL
  npm run accounts -- break-glass EMAIL on|off
  npm run accounts -- second-factor on|off
  npm run accounts -- export EMAIL [--out FILE]
  npm run accounts -- erase EMAIL --yes
  npm run accounts -- hold EMAIL --reason TEXT
  npm run accounts -- release EMAIL
  npm run accounts -- list
  npm run accounts -- renew-push-keys
  npm run accounts -- reseal [--end-old-recovery-codes]
`;

const listUsers = statement<UserRow>('accounts', `select ${userColumns} from users order by email`);

function readStaff(args: string[]): { email: string; role: StaffRole } {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [email, role, ...others] = positionals;
  if ((role !== 'admin' && role !== 'support') || others.length > 0) {
    throw new UsageFault('Name an address, and admin or support.');
  }
  return { email: readEmail(email), role };
}

type StaffRole = 'admin' | 'support';

const nameOfClaims = ({ isAdmin, isSupport }: { isAdmin: boolean; isSupport: boolean }) =>
  isAdmin ? 'admin' : isSupport ? 'support' : 'none';

const holds = (user: UserRow, role: StaffRole) =>
  role === 'admin' ? user.is_admin : user.is_support;

/**
 * Grants or revokes one claim, records it, and notifies the user and the administrators.
 * @returns the result as the end of a sentence
 */
async function setClaim(
  tx: Database,
  user: UserRow,
  { jobs, institution }: AccountsPortal,
  { role, isGiven, now }: { role: StaffRole; isGiven: boolean; now: Date },
): Promise<string> {
  const before = { isAdmin: user.is_admin, isSupport: user.is_support };
  const after = { ...before, [role === 'admin' ? 'isAdmin' : 'isSupport']: isGiven };
  const changed = await setStaffClaims(tx, { userId: user.id, before, after }, now).catch(
    (error: unknown) => {
      if (error instanceof Refusal) throw new CommandFault(`${user.email}: ${error.message}`);
      throw error;
    },
  );
  const kind = isGiven ? 'staff.granted' : 'staff.revoked';
  await recordOfOperator(tx, kind, {
    ...{ userId: user.id, now, role },
    ...{ old: nameOfClaims(before), new: nameOfClaims(after) },
  });
  if (changed.endsBreakGlass) {
    const event = { userId: user.id, now, isBreakGlass: false };
    await recordOfOperator(tx, 'account.breakGlassChanged', event);
  }
  await notifyOfStaffRole({ jobs, institution, now }, tx, { user, before, after, by: null });
  const and = changed.endsBreakGlass ? ', and no longer a break-glass account' : '';
  return `${and}. Sessions ended: ${changed.sessionsEnded}.`;
}

function grantCommand(args: string[]): Command<AccountsPortal> {
  const { email, role } = readStaff(args);
  return changing(email, async (tx, user, portal, now) => {
    if (holds(user, role)) return `${email} is already ${role}.`;
    const outcome = await setClaim(tx, user, portal, { role, isGiven: true, now });
    return `${email} is now ${role}${outcome}`;
  });
}

function revokeCommand(args: string[]): Command<AccountsPortal> {
  const { email, role } = readStaff(args);
  return changing(email, async (tx, user, portal, now) => {
    if (!holds(user, role)) return `${email} is not ${role}.`;
    const outcome = await setClaim(tx, user, portal, { role, isGiven: false, now });
    return `${email} is no longer ${role}${outcome}`;
  });
}

function disableCommand(args: string[]): Command<AccountsPortal> {
  const email = readAddress(args);
  return changing(email, async (tx, user, _portal, now) => {
    if (user.is_disabled) return `${email} is already disabled.`;
    const ended = await setAccountDisabled(tx, { userId: user.id, isDisabled: true }, now);
    await recordOfOperator(tx, 'account.disabled', { userId: user.id, now });
    return `${email} is disabled. Sessions ended: ${ended}.`;
  });
}

function enableCommand(args: string[]): Command<AccountsPortal> {
  const email = readAddress(args);
  return changing(email, async (tx, user, _portal, now) => {
    if (!user.is_disabled) return `${email} is not disabled.`;
    await setAccountDisabled(tx, { userId: user.id, isDisabled: false }, now);
    await recordOfOperator(tx, 'account.enabled', { userId: user.id, now });
    return `${email} is enabled again.`;
  });
}

function resetFactorsCommand(args: string[]): Command<AccountsPortal> {
  const email = readAddress(args);
  return changing(email, async (tx, user, { jobs, institution }, now) => {
    await forgetSecondFactor(tx, user.id, now);
    await recordOfOperator(tx, 'secondFactor.reset', { userId: user.id, now });
    await notifyUser({ jobs, institution, now }, tx, { user, notice: 'factorReset' });
    return `${email} sets up a new second factor at the next sign-in. The server tells the user by mail.`;
  });
}

function breakGlassCommand(args: string[]): Command<AccountsPortal> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [address, state, ...others] = positionals;
  if ((state !== 'on' && state !== 'off') || others.length > 0) {
    throw new UsageFault('Name an address, and on or off.');
  }
  const isOn = state === 'on';
  const email = readEmail(address);
  return changing(email, async (tx, user, portal, now) => {
    const isChange = user.is_break_glass !== isOn;
    if (isChange) {
      await setBreakGlass(tx, { userId: user.id, isBreakGlass: isOn }, now);
      const event = { userId: user.id, now, isBreakGlass: isOn };
      await recordOfOperator(tx, 'account.breakGlassChanged', event);
    }
    if (isOn) return makeBreakGlass(tx, user, portal, { isChange, now });
    if (!isChange) return `${email} is not a break-glass account.`;
    const ended = await endSessionsOf(tx, user.id);
    return `${email} is no longer a break-glass account. Sessions ended: ${ended}.`;
  });
}

/**
 * Mails the owner of a break-glass account a link to set its password, since no page sends one
 * where passwords are off.
 */
async function makeBreakGlass(
  tx: Database,
  user: UserRow,
  { jobs, institution }: AccountsPortal,
  { isChange, now }: { isChange: boolean; now: Date },
): Promise<string> {
  const by = { userId: null, ipAddress: null };
  await sendAccountLink({ jobs, institution, now }, tx, { occasion: 'password', user, by });
  const next = user.is_admin
    ? ''
    : ` It takes effect once the account is an administrator: npm run accounts -- grant ${user.email} admin.`;
  return `${user.email} is ${isChange ? 'now' : 'already'} a break-glass account. The server mails a link to set its password, which works for an hour.${next}`;
}

/** Browsers subscribe with the new keys on their next visit. */
function renewPushKeysCommand(args: string[]): Command<AccountsPortal> {
  parseArgs({ args, options: {} });
  return async ({ db, institution }, { stdout, now }) => {
    await replaceVapidKeys({ db, institution }, now());
    stdout.write('Browsers subscribe with new keys on their next visit.\n');
    return 0;
  };
}

function listCommand(args: string[]): Command<AccountsPortal> {
  parseArgs({ args, options: {} });
  return async ({ db }, { stdout }) => {
    for (const user of await db.rows(listUsers)) {
      const marks = [
        user.is_admin && 'admin',
        user.is_support && 'support',
        user.is_break_glass && 'break-glass',
        user.is_disabled && 'disabled',
        !user.email_verified && 'address not verified',
      ].filter((mark) => mark !== false);
      const login = user.last_login_at?.toISOString() ?? 'never';
      stdout.write(`${[user.email, user.name, marks.join(', ') || '-', login].join('\t')}\n`);
    }
    return 0;
  };
}

const commands = {
  create: createCommand,
  grant: grantCommand,
  revoke: revokeCommand,
  disable: disableCommand,
  enable: enableCommand,
  'reset-factors': resetFactorsCommand,
  'break-glass': breakGlassCommand,
  'second-factor': secondFactorCommand,
  list: listCommand,
  'renew-push-keys': renewPushKeysCommand,
  reseal: resealCommand,
};

/**
 * The command by which operators manage accounts. Returns the exit code: 0 if the change was made
 * or was not necessary, 1 if nothing was done.
 *
 * @param others subcommands that read or write areas above this one
 */
export const runAccountsCommand = (
  args: readonly string[],
  io: CommandIo<AccountsPortal>,
  others: Readonly<Record<string, CommandReader<AccountsPortal>>> = {},
): Promise<number> => runCommand(args, { usage, commands: { ...commands, ...others }, io });
