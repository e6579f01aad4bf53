import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, version } from '../../platform/columns.ts';
import { sessions, users } from '../tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A user's passkey: a discoverable WebAuthn credential, stored with its public key. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's id for it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE format. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter when it was last used; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    deviceType: text('device_type', { enum: ['singleDevice', 'multiDevice'] }).notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Of its name. */
    version: version(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** A challenge for a passkey to sign. Only its hash is stored, and it is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text({ enum: ['signIn', 'secondFactor', 'proof', 'register'] }).notNull(),
    /** The session that it was issued to; null for signing in, which opens one. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_session').on(table.sessionId),
    index('passkey_challenges_expiry').on(table.expiresAt),
    check(
      'passkey_challenge_session',
      sql`(${table.purpose} = 'signIn') = (${table.sessionId} is null)`,
    ),
  ],
);
