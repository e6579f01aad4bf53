import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** A person's account. `isAdmin` and `isSupport` are the staff claims, granted by an operator alone. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    isAdmin: boolean('is_admin').notNull().default(false),
    isSupport: boolean('is_support').notNull().default(false),
    /** How the second factor reaches the user: E e-mail, S SMS, A authenticator app. */
    secondFactorMethod: text('second_factor_method', { enum: ['E', 'S', 'A'] })
      .notNull()
      .default('E'),
    secondFactorRegisteredAt: instant('second_factor_registered_at'),
    lastLoginAt: instant('last_login_at'),
    previousLoginAt: instant('previous_login_at'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('second_factor_method', sql`${table.secondFactorMethod} in ('E', 'S', 'A')`)],
);

/** A signed-in browser. Until `secondFactorAt` is set, only the calls of the second factor answer it. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secondFactorAt: instant('second_factor_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/** A way to sign in: a password (hashed with argon2id), later also an outside provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user').on(table.userId)],
);

/** Single-use values with a lifetime (password reset, e-mail verification), kept by the identity library. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** A passcode sent to a session's user. Only its keyed hash is kept; it serves once. */
export const secondFactorPasscodes = pgTable(
  'second_factor_passcodes',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('second_factor_passcodes_session').on(table.sessionId)],
);

/** Failed attempts by subject (a keyed hash of an e-mail address, or a user's id), so that limits hold across processes and restarts. */
export const failedAttempts = pgTable('failed_attempts', {
  subject: text().primaryKey(),
  count: integer().notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
});
