import { randomUUID } from 'node:crypto';
import { refreshEmployerUsers } from '@tradebridge/server/companies/refresh-employer-users';
import { sessions, users } from '@tradebridge/server/identity/tables';
import { type Database, openDatabase, statement } from '@tradebridge/server/platform/database';
import { hashOfToken } from '@tradebridge/server/platform/sealed';

const connectContact = statement<{ contact_id: string }>(
  'connect-contact-to-sign-in',
  `update employer_contacts set user_id = $1
   where contact_id = (
     select contact_id from employer_contacts
     where employer_id = $2 and retired_at is null
     order by role = 'reader', contact_id limit 1
   )
   returning contact_id`,
);

/** Adds a session with the second factor given; returns its token. */
async function addSession(db: Database, userId: string): Promise<string> {
  const [token, now] = [randomUUID(), new Date()];
  await db.orm.insert(sessions).values({
    id: randomUUID(),
    tokenHash: hashOfToken(token),
    userId,
    secondFactorAt: now,
    expiresAt: new Date(now.getTime() + 12 * 3_600_000),
  });
  return token;
}

/** A new session, with the second factor given, of a new user who is a contact of the company. */
async function openSession(db: Database, employerId: string): Promise<string> {
  const userId = randomUUID();
  await db.orm
    .insert(users)
    .values({ id: userId, name: 'Bench', email: `${userId}@bench.test`, emailVerified: true });
  const [contact] = await db.rows(connectContact, [userId, employerId]);
  if (!contact) throw new Error(`The company ${employerId} has no contact to sign in as.`);
  await refreshEmployerUsers(db, { userIds: [userId] });
  return addSession(db, userId);
}

/** Signs a contact of the company in; returns the session's token. */
export async function signIn(databaseUrl: string, employerId: string): Promise<string> {
  const db = openDatabase(databaseUrl, { connections: 2 });
  try {
    return await db.transaction((tx) => openSession(tx, employerId));
  } finally {
    await db.close();
  }
}

/**
 * Signs a new administrator, or support staff, of the institution in; returns the session's token.
 */
export async function signInAsStaff(
  databaseUrl: string,
  claim: 'isAdmin' | 'isSupport' = 'isAdmin',
): Promise<string> {
  const db = openDatabase(databaseUrl, { connections: 2 });
  const userId = randomUUID();
  try {
    await db.orm.insert(users).values({
      id: userId,
      name: 'Bench',
      email: `${userId}@bench.test`,
      emailVerified: true,
      [claim]: true,
    });
    return await addSession(db, userId);
  } finally {
    await db.close();
  }
}
