import { accountLinkKinds } from '@tradebridge/contract/identity-rules';
import { mailedLinkKinds } from '@tradebridge/contract/mailed-link-rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, registryId, version } from '../platform/columns.ts';

/** A person's account. `isAdmin` and `isSupport` are the staff claims, granted by an operator or an administrator. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    isAdmin: boolean('is_admin').notNull().default(false),
    isSupport: boolean('is_support').notNull().default(false),
    /** Of what the user edits: the name. */
    version: version(),
    /** The channel of the second factor: E e-mail, S SMS, A authenticator app. */
    secondFactorMethod: text('second_factor_method', { enum: ['E', 'S', 'A'] })
      .notNull()
      .default('A'),
    secondFactorRegisteredAt: instant('second_factor_registered_at'),
    /**
     * The number for passcodes by SMS, such as +61412345678. Never copied from a contact
     * automatically.
     */
    smsNumber: text('sms_number'),
    /**
     * The authenticator app's secret, sealed; only offered until `secondFactorRegisteredAt` is set.
     */
    authenticatorSecret: text('authenticator_secret'),
    /** The last 30-second step whose passcode was accepted, so that none is accepted twice. */
    authenticatorStep: bigint('authenticator_step', { mode: 'number' }),
    /** Identifies the account to passkeys: random, so that it reveals nothing about the owner. */
    passkeyHandle: text('passkey_handle').unique(),
    lastLoginAt: instant('last_login_at'),
    previousLoginAt: instant('previous_login_at'),
    /**
     * An administrator who can sign in with a password even where that is switched off; set by an
     * operator.
     */
    isBreakGlass: boolean('is_break_glass').notNull().default(false),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Name and address for administrators' searches, without case and accents. */
    search: text().generatedAlwaysAs(sql`searchable(name || ' ' || email)`),
  },
  (table) => [check('second_factor_method', sql`${table.secondFactorMethod} in ('E', 'S', 'A')`)],
);

/**
 * A signed-in browser. Until `secondFactorAt` is set, it may only make the calls of the second
 * factor, unless the portal requires none at the moment; that alone does not count as given.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** The token itself is given only to the browser, and never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secondFactorAt: instant('second_factor_at'),
    /** How it was given: a method, a recovery code (R), a trusted device (D) or a passkey (P). */
    secondFactorBy: text('second_factor_by', { enum: ['E', 'S', 'A', 'R', 'D', 'P'] }),
    /** The passkey that gave it, so that the session ends when the passkey is removed. */
    passkeyId: uuid('passkey_id'),
    /**
     * What permitted setting up another second factor, if the user's is no longer offered: that
     * factor or a recovery code (R).
     */
    setUpBy: text('set_up_by', { enum: ['E', 'S', 'R'] }),
    /** When the password or a present factor was last given; see `needsFreshProof`. */
    provedAt: instant('proved_at'),
    lastSeenAt: instant('last_seen_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The known device that it was opened from, or that its browser became later. */
    knownDeviceId: uuid('known_device_id').references(() => knownDevices.id, {
      onDelete: 'set null',
    }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_known_device')
      .on(table.knownDeviceId)
      .where(sql`${table.knownDeviceId} is not null`),
  ],
);

/** A way to sign in: a password (hashed with argon2id) or an external provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    password: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    // One account per person at a provider.
    uniqueIndex('accounts_provider').on(table.providerId, table.accountId),
  ],
);

/** A passcode sent to a session's user. Only its keyed hash is stored, and it is used once. */
export const secondFactorPasscodes = pgTable(
  'second_factor_passcodes',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The purpose: signing in, verifying a new second factor, or fresh proof. */
    purpose: text({ enum: ['signIn', 'change', 'proof'] })
      .notNull()
      .default('signIn'),
    channel: text({ enum: ['E', 'S'] })
      .notNull()
      .default('E'),
    codeHash: text('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('second_factor_passcodes_session').on(table.sessionId)],
);

/** Single-use codes that replace a lost second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The code's digest, sealed for its user; a keyed hash for a code made before digests were
     * sealed.
     */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash)],
);

/** A browser that signs in with the password alone; only the hash of its token is stored. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('trusted_devices_user').on(table.userId)],
);

/**
 * A browser in which the account's user has completed a sign-in. It skips the delay of a slowed
 * network and has a separate limit of wrong passwords; the second factor is still required. Only
 * the hash of its token is stored; a trusted device has the same token.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('known_devices_user').on(table.userId)],
);

/** A network from which the account's user has completed a sign-in, as a keyed hash. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    networkHash: text('network_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
);

/** A second factor to which a user is changing, until its passcode is given. */
export const secondFactorChanges = pgTable('second_factor_changes', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  method: text({ enum: ['E', 'S', 'A'] }).notNull(),
  smsNumber: text('sms_number'),
  /** Sealed. */
  authenticatorSecret: text('authenticator_secret'),
  startedAt: instant('started_at').notNull(),
});

/** A link in a mail, of which only the token's hash is stored; it is used once. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: accountLinkKinds }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that it was sent to. */
    email: text().notNull(),
    /** The user it is for; an invitation may precede the account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The contact that an invitation or connection is for; not a foreign key, since contacts refer
     * to accounts.
     */
    contactId: registryId('contact_id'),
    /** The same for a student. */
    studentId: registryId('student_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('account_links_user').on(table.userId),
    index('account_links_contact').on(table.contactId),
    index('account_links_student').on(table.studentId),
    index('account_links_expiry').on(table.expiresAt),
  ],
);

/**
 * The code beside a link in a mail, for mail programs that do not keep links whole. It has no more
 * rights than its link, and ends with it (decision 108).
 */
export const linkCodes = pgTable(
  'link_codes',
  {
    /** Keyed hash of the address that it was mailed to, and the code. */
    codeHash: text('code_hash').primaryKey(),
    kind: text({ enum: mailedLinkKinds }).notNull(),
    /** SHA-256 of the link's token, by which the link is found. */
    tokenHash: text('token_hash').notNull(),
    /** The link's token, sealed for `codeHash`. */
    token: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('link_codes_expiry').on(table.expiresAt)],
);

/** A started sign-in with an external provider; it ends when its session is fetched, once. */
export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    /** SHA-256 of the state that the provider returns. */
    stateHash: text('state_hash').primaryKey(),
    provider: text().notNull(),
    /**
     * PKCE's verifier and the id token's nonce, sealed; later the hash of the browser's attempt.
     */
    secrets: text().notNull(),
    redirectUrl: text('redirect_url'),
    /** SHA-256 of the code that fetches the session, once the provider has answered. */
    codeHash: text('code_hash').unique(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('provider_sign_ins_expiry').on(table.expiresAt)],
);

/** Failed attempts by subject (a keyed hash of an e-mail address, or a user's id), so that limits hold across processes and restarts. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    subject: text().primaryKey(),
    count: integer().notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** When the next attempt is permitted. */
    blockedUntil: instant('blocked_until'),
    /**
     * The user of the account concerned, if there is one, so that administrators can find locked accounts.
     * Not a foreign key: rows are deleted within days, and checking it would take time for existing
     * accounts only.
     */
    userId: text('user_id'),
  },
  (table) => [
    index('failed_attempts_blocked').on(table.userId).where(sql`${table.blockedUntil} is not null`),
  ],
);

/** Companies that a staff session has viewed; each is recorded once. */
export const staffViews = pgTable(
  'staff_views',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    employerId: registryId('employer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.employerId] })],
);

/**
 * A call's result by `Idempotency-Key`, so that a repetition returns the same and changes nothing.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the canonical input: the same key with other content is refused. */
    inputHash: text('input_hash').notNull(),
    result: jsonb(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.call, table.key] })],
);
