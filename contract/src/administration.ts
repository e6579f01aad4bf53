import { extractUploadPath, maxReasonLength, minReasonLength } from './administration-rules.ts';
import { defineCall, defineUpload } from './call.ts';
import { employerRole } from './companies.ts';
import { secondFactorMethod } from './identity.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { uploadStates, webhookFaults } from './registry-rules.ts';
import { z } from './schema.ts';
import { accountId, count, id, instant, line, name, portalId } from './values.ts';

const userId = accountId;

/** An account's staff claim; admin includes support. */
export const staffRole = z.enum(['none', 'support', 'admin']);

const userListed = z.object({
  id: userId,
  email: z.string(),
  name: z.string(),
  staffRole,
  isDisabled: z.boolean(),
  emailVerified: z.boolean(),
  /** May sign in with a password even where that is switched off; set on the command line. */
  isBreakGlass: z.boolean(),
  /** Names of the companies at which the user is a contact. */
  companies: z.array(z.string()),
  isLearner: z.boolean(),
  lastLogin: instant.nullable(),
  /** When the last lock caused by wrong passwords or passcodes ends; null if the account is not locked. */
  lockedUntil: instant.nullable(),
});
export type UserListed = z.infer<typeof userListed>;

/** Users on one page of search results. */
export const userPage = 50;

export const findUsers = defineCall({
  path: 'administration/findUsers',
  policy: 'administer',
  input: z.strictObject({
    /** Part of the name or address; empty finds all. */
    text: name(100),
    staffOnly: z.boolean().optional(),
    /** Only accounts locked by wrong passwords or passcodes. */
    lockedOnly: z.boolean().optional(),
    /** `next` of the previous page. */
    after: z.string().max(300).optional(),
  }),
  result: z.object({ users: z.array(userListed), next: z.string().nullable(), total: count }),
  effect: `Accounts by name or address, by address, ${userPage} at a time.`,
});

/**
 * What is locked: signing in from one network (`network`), from all unknown devices and networks
 * (`everywhere`) or on a known device (`device`); confirming the password while signed in
 * (`proof`); passcodes and recovery codes (`passcode`); sending passcodes (`sentPasscode`).
 */
const lockReason = z.enum(['network', 'everywhere', 'device', 'proof', 'passcode', 'sentPasscode']);
export type LockReason = z.infer<typeof lockReason>;

export const userDetail = userListed.extend({
  created: instant,
  previousLogin: instant.nullable(),
  mfaMethod: secondFactorMethod,
  mfaRegistered: z.boolean(),
  recoveryCodesLeft: count,
  contacts: z.array(
    z.object({ contactId: id, employer: z.object({ id, name: z.string() }), role: employerRole }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      created: instant,
      lastSeen: instant.nullable(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  /** The last mail to the address that bounced; null if none did. */
  bounced: z.object({ id: portalId, at: instant, reason: z.string() }).nullable(),
  trustedDevices: count,
  passkeys: count,
  /**
   * Whether the account has a password or a provider. If not, the mail that confirms its address
   * lets the user set a password.
   */
  hasPasswordOrProvider: z.boolean(),
  /** Each reason once, with the end of its last lock. */
  locks: z.array(z.object({ reason: lockReason, until: instant })),
});
export type UserDetail = z.infer<typeof userDetail>;

export const retrieveUser = defineCall({
  path: 'administration/retrieveUser',
  policy: 'administer',
  input: z.strictObject({ userId }),
  result: userDetail,
  effect: 'One account with its companies, second factor and sessions.',
});

/** Why an administrator acts on an account; kept in the audit log. */
export const reason = line(maxReasonLength).min(minReasonLength, {
  error: says(inputLabels.reason),
});

export const setStaffRole = defineCall({
  path: 'administration/setStaffRole',
  policy: 'administer',
  needsFreshProof: true,
  input: z.strictObject({ userId, staffRole, reason }),
  result: userDetail,
  effect:
    'Grants or revokes the staff claims, which the user and all administrators are told by mail. Granting is refused as address-not-verified until the address of the account is proved by who owns its present password. Nobody changes their own.',
});

export const setDisabled = defineCall({
  path: 'administration/setDisabled',
  policy: 'administer',
  input: z.strictObject({ userId, isDisabled: z.boolean(), reason }),
  result: userDetail,
  effect:
    'Disables an account, which ends its sessions, or enables it again. Nobody does it to themselves.',
});

export const resetSecondFactor = defineCall({
  path: 'administration/resetSecondFactor',
  policy: 'administer',
  needsFreshProof: true,
  input: z.strictObject({ userId, reason }),
  result: userDetail,
  effect:
    'Forgets the second factor, passkeys, recovery codes and trusted devices of a user who lost them, ends the sessions, and tells the user by mail.',
});

export const unlockUser = defineCall({
  path: 'administration/unlockUser',
  policy: 'administer',
  input: z.strictObject({ userId, reason }),
  result: userDetail,
  effect:
    'Unlocks an account that wrong passwords or passcodes have locked, and tells the user by mail. Changes nothing if it is not locked.',
});

export const endUserSessions = defineCall({
  path: 'administration/endUserSessions',
  policy: 'administer',
  input: z.strictObject({ userId, reason }),
  result: userDetail,
  effect: 'Ends every session of a user.',
});

export const sendPasswordLink = defineCall({
  path: 'administration/sendPasswordLink',
  policy: 'administer',
  input: z.strictObject({ userId }),
  result: z.literal(true),
  idempotency: 'answer',
  effect: 'Mails the user a link to set a new password.',
});

export const sendVerificationMailTo = defineCall({
  path: 'administration/sendVerificationMail',
  policy: 'administer',
  input: z.strictObject({ userId }),
  result: z.literal(true),
  idempotency: 'answer',
  effect:
    'Mails the user a link that verifies the address of the account, which with a new password does too where there is none yet. Nothing is sent where it is verified already.',
});

/* Uploading extracts of the registry. */

/** Faults shown; the rest are only counted. */
export const maxFaultsShown = 200;

const fileCounts = z.object({
  file: z.string(),
  inserted: count,
  updated: count,
  unchanged: count,
  retired: count,
});

/** Of a trial: what would change, by company. */
const touchedCompanies = z.object({
  /** Companies that would change. */
  count,
  /** Those with the most changes. */
  most: z.array(
    z.object({ id, name: z.string(), inserted: count, updated: count, retired: count }),
  ),
});

export const extractUpload = z.object({
  id: portalId,
  /** The file's name, from the browser. */
  fileName: z.string(),
  /** In bytes. */
  size: count,
  uploaded: instant,
  /** The account, or the name of the service token. */
  uploadedBy: z.string(),
  isDryRun: z.boolean(),
  state: z.enum([...uploadStates, 'undone']),
  /** The current step, as a sentence, while the import runs. */
  progress: z.string().nullable(),
  started: instant.nullable(),
  ended: instant.nullable(),
  counts: z.array(fileCounts),
  companies: touchedCompanies,
  faults: z.array(
    z.object({
      file: z.string(),
      line: count.nullable(),
      column: z.string().nullable(),
      message: z.string(),
    }),
  ),
  faultCount: count,
  warnings: z.array(z.string()),
});
export type ExtractUpload = z.infer<typeof extractUpload>;

export const retrieveExtractUploads = defineCall({
  path: 'registry/retrieveUploads',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(extractUpload),
  effect: 'The latest extracts that were uploaded, the newest first, each with what became of it.',
});

const registryImport = z.object({
  id: portalId,
  /** The start of the import. */
  at: instant,
  /**
   * `stopped`: it would have retired too much. Only `imported` changed anything; what `undone` changed is as
   * it was before.
   */
  state: z.enum(['imported', 'refused', 'stopped', 'undone']),
  /** When the extract was generated; null of one that was refused. */
  generated: instant.nullable(),
  mode: z.enum(['full', 'delta']).nullable(),
  /** Null for imports from before this was recorded. */
  source: z
    .object({
      by: z.enum(['command', 'upload']),
      name: z.string(),
      user: z.string().nullable(),
      /** The name of the service token that uploaded the extract; null where none did. */
      serviceToken: z.string().nullable(),
    })
    .nullable(),
  /** Milliseconds; null if `source` is. */
  durationMs: count.nullable(),
  /** The totals of all files. */
  counts: fileCounts.omit({ file: true }),
  faultCount: count,
  conflictCount: count,
  /** How many of the warnings are conflicts. */
  warningCount: count,
  /** Until when it can be undone; null of all but the last that changed something. */
  undoableUntil: instant.nullable(),
  /** The first import keeps nothing by which it could be undone. */
  isFirst: z.boolean(),
  /** Who undid it; the user is null where a command did. */
  undone: z.object({ at: instant, by: z.string().nullable() }).nullable(),
});
export type RegistryImport = z.infer<typeof registryImport>;

export const retrieveRegistryImports = defineCall({
  path: 'registry/retrieveImports',
  policy: 'administer',
  input: z.strictObject({ cursor: z.string().max(200).optional() }),
  result: z.object({ items: z.array(registryImport), next: z.string().nullable() }),
  effect:
    'Every import, by command or upload, taken over or refused, the newest first, 20 at a time.',
});

const undoBlockReasons = ['paid', 'signed', 'uploaded', 'takenOver', 'changed', 'inUse'] as const;

/** A row of an import that keeps it from being undone. */
const undoBlock = z.object({
  file: z.string(),
  /** The values of its key. */
  key: z.array(z.string()),
  /** What somebody did since; `takenOver`: it took the place of one that was born in the portal. */
  reason: z.enum(undoBlockReasons),
});
export type UndoBlock = z.infer<typeof undoBlock>;

export const undoRegistryImport = defineCall({
  path: 'registry/undoImport',
  policy: 'administer',
  needsFreshProof: true,
  input: z.strictObject({ importId: portalId }),
  result: z.object({
    /** False where users acted on what it brought, and nothing was changed. */
    isUndone: z.boolean(),
    /** Rows on which they did. */
    blocks: z.array(undoBlock),
    blockCount: count,
  }),
  effect:
    'Undoes the last import that changed something, within 24 hours, unless users paid, signed or uploaded something on what it brought, or changed it. One that was undone before stays so.',
});

export const discardExtractUpload = defineCall({
  path: 'registry/discardUpload',
  policy: 'administer',
  input: z.strictObject({ uploadId: portalId }),
  result: extractUpload,
  effect:
    'Discards an uploaded extract that is not being imported; its file is deleted within a day.',
});

export const retrieveDataAge = defineCall({
  path: 'registry/retrieveDataAge',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.object({
    /** When the newest imported extract was generated; null before the first import. */
    dataAsOf: instant.nullable(),
  }),
  whileViewing: 'reads',
  effect: 'How recent the data from the registry are.',
});

export const uploadExtract = defineUpload({
  path: extractUploadPath,
  policy: 'administer',
  input: z.strictObject({}),
  type: 'application/zip',
  result: extractUpload,
  takesFileName: true,
  idempotency: 'answer',
  effect: 'Takes an extract of the registry as a zip, which can then be tried and imported.',
});

export const retrieveRegistryWebhook = defineCall({
  path: 'registry/retrieveWebhook',
  policy: 'administer',
  input: z.strictObject({}),
  result: z
    .object({
      /** Changes that it has not acknowledged. */
      waiting: count,
      lastSuccess: instant.nullable(),
      /** Null while it does not fail. */
      failing: z
        .object({
          since: instant,
          nextTry: instant,
          /** Of the last attempt. */
          fault: z.enum(webhookFaults),
          /** What it answered, where that is the fault. */
          status: count.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  effect:
    'How posting the change feed to the registry’s webhook is going; null where none is configured.',
});

export const importExtractUpload = defineCall({
  path: 'registry/importUpload',
  policy: 'administer',
  input: z.strictObject({
    uploadId: portalId,
    /** Checks and compares without changing anything. */
    isDryRun: z.boolean(),
    allowRetiring: z.boolean(),
  }),
  result: extractUpload,
  idempotency: 'answer',
  effect: 'Begins to import an uploaded extract, or to try it; goes on by itself.',
});
