import { longestPassword, shortestPassword } from '@tradebridge/contract/identity-rules';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { type Database, statement } from '../platform/database.ts';
import { passwordHashing } from './password-hashing.ts';
import { accounts, sessions, users, verifications } from './tables.ts';

const isDisabled = statement<{ id: string }>(
  'disabled-user',
  'select id from users where id = $1 and disabled_at is not null',
);

/**
 * The identity library: passwords and sessions. Sessions are carried by a bearer token alone, never
 * by a cookie, so no other site can act with one; second factors are the portal's own.
 */
export function openAuth({
  db,
  secret,
  publicUrl,
  sessionHours,
}: {
  db: Database;
  secret: string;
  publicUrl: string;
  sessionHours: number;
}) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db.orm, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: passwordHashing,
    },
    session: { expiresIn: Math.round(sessionHours * 3600), disableSessionRefresh: true },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => (await db.rows(isDisabled, [session.userId])).length === 0,
        },
      },
    },
    // Attempts are limited by the portal itself, in the database (identity/failed-attempts.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: { disableCSRFCheck: true, ipAddress: { disableIpTracking: true } },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof openAuth>;
