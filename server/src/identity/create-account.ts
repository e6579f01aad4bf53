import { randomUUID } from 'node:crypto';
import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { passwordHashing } from './password-hashing.ts';
import { accounts, users } from './tables.ts';

interface AccountToInsert {
  readonly email: string;
  readonly name: string;
  /** Null for an account whose password is set later or never. */
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
  readonly now: Date;
  readonly isAdmin?: boolean;
  readonly isSupport?: boolean;
  /** A second factor that is registered from the start. */
  readonly secondFactor?: SecondFactorMethod;
}

/** Inserts an account; returns its user's id, or undefined if the address already has one. */
export async function insertAccount(
  db: Database,
  {
    email,
    name,
    passwordHash,
    emailVerified,
    now,
    isAdmin,
    isSupport,
    secondFactor,
  }: AccountToInsert,
): Promise<string | undefined> {
  const id = randomUUID();
  return db.transaction(async (tx) => {
    const [user] = await tx.orm
      .insert(users)
      .values({
        id,
        email: email.toLowerCase(),
        name,
        emailVerified,
        isAdmin,
        isSupport,
        ...(secondFactor && { secondFactorMethod: secondFactor, secondFactorRegisteredAt: now }),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!user) return undefined;
    if (passwordHash !== null) {
      await tx.orm.insert(accounts).values({
        id: randomUUID(),
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: passwordHash,
        createdAt: now,
        updatedAt: now,
      });
    }
    return id;
  });
}

/**
 * Opens an account for someone who is not signed in, and records it; returns its user's id, or
 * undefined if the address already has one.
 * @param by what led to it
 */
export async function openAccount(
  tx: Database,
  { now, request }: Pick<OpenContext, 'now' | 'request'>,
  { by, ...account }: Omit<AccountToInsert, 'now'> & { readonly by: string },
): Promise<string | undefined> {
  const id = await insertAccount(tx, { ...account, now });
  if (id !== undefined) {
    await recordEvent(tx, {
      kind: 'account.created',
      at: now,
      userId: id,
      ipAddress: request.ip,
      details: { by },
    });
  }
  return id;
}

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly isAdmin?: boolean;
  readonly isSupport?: boolean;
  readonly secondFactor?: SecondFactorMethod;
}

/** Creates an account with a password and a verified address; returns the user's id. */
export async function createAccount(
  db: Database,
  { password, ...account }: NewAccount,
): Promise<string> {
  const passwordHash = await passwordHashing.hash(password);
  const now = new Date();
  const id = await insertAccount(db, { ...account, passwordHash, emailVerified: true, now });
  if (id === undefined) throw new Error('An account with this address already exists.');
  return id;
}
