import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../platform/database.ts';
import { accounts, users } from './tables.ts';

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly isAdmin?: boolean;
  readonly isSupport?: boolean;
}

/** Creates an account with a password and a verified address; answers the user's id. */
export async function createAccount(
  db: Database,
  { email, name, password, isAdmin = false, isSupport = false }: NewAccount,
): Promise<string> {
  const userId = randomUUID();
  const passwordHash = await hash(password);
  await db.transaction(async (tx) => {
    await tx.orm.insert(users).values({
      id: userId,
      email: email.toLowerCase(),
      name,
      emailVerified: true,
      isAdmin,
      isSupport,
    });
    await tx.orm.insert(accounts).values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
    });
  });
  return userId;
}
