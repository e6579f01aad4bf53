import { maxOpenPasswordLinks } from '@tradebridge/contract/identity-rules';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';

const hour = 3_600_000;

/** How long a link of a kind serves, in milliseconds. */
const lifetimes = {
  password: hour,
  verifyEmail: 24 * hour,
  invitation: 14 * 24 * hour,
  connection: hour,
  studentInvitation: 14 * 24 * hour,
  studentConnection: hour,
  emailChange: 24 * hour,
} as const;

export type LinkKind = keyof typeof lifetimes;

/** How long a link of a kind works, in hours. */
export const linkHours = (kind: LinkKind): number => lifetimes[kind] / hour;

/** What a link in a mail is for. */
export interface AccountLink {
  readonly id: string;
  readonly kind: LinkKind;
  /** The address that it went to. */
  readonly email: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly studentId: string | null;
}

interface LinkRow {
  id: string;
  kind: LinkKind;
  email: string;
  user_id: string | null;
  contact_id: string | null;
  student_id: string | null;
}

/**
 * How many earlier links of a kind stay open beside a new one. Anybody may ask for a link to set a
 * password, and must not end by it the one that its owner has; the others only those concerned ask for.
 */
const keptBeside = (kind: LinkKind): number => (kind === 'password' ? maxOpenPasswordLinks - 1 : 0);

// An invitation is the contact's or the student's, no matter whose account has its address.
const replace = namedStatement<
  unknown,
  Omit<AccountLink, 'id'> & {
    readonly tokenHash: string;
    readonly now: Date;
    readonly expiresAt: Date;
    /** How many earlier links stay. */
    readonly kept: number;
  }
>(
  'replace-account-link',
  `with ended as (
     update account_links set expires_at = :now
     where id in (
       select id from account_links
       where kind = :kind and used_at is null and expires_at > :now
         and contact_id is not distinct from :contactId and student_id is not distinct from :studentId
         and (:kind in ('invitation', 'studentInvitation') or user_id is not distinct from :userId)
       order by created_at desc, id
       offset :kept
     )
   )
   insert into account_links
     (kind, token_hash, email, user_id, contact_id, created_at, expires_at, student_id)
   values (:kind, :tokenHash, :email, :userId, :contactId, :now, :expiresAt, :studentId)`,
);
const find = statement<LinkRow>(
  'account-link',
  `select id, kind, email, user_id, contact_id, student_id from account_links
   where token_hash = $1 and used_at is null and expires_at > $2`,
);
const spend = statement<LinkRow>(
  'spend-account-link',
  `update account_links set used_at = $3
   where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
   returning id, kind, email, user_id, contact_id, student_id`,
);

const endOfContact = statement(
  'end-links-of-contact',
  'update account_links set expires_at = $2 where contact_id = $1 and used_at is null and expires_at > $2',
);

const endOfUser = statement<{ id: string }>(
  'end-links-of-user',
  `update account_links set expires_at = $4
   where user_id = $1 and ($2::text is null or kind = $2) and ($3::text is null or email = $3)
     and used_at is null and expires_at > $4
   returning id`,
);

const linkOf = ({ id, kind, email, ...row }: LinkRow): AccountLink => ({
  id,
  kind,
  email,
  userId: row.user_id,
  contactId: row.contact_id,
  studentId: row.student_id,
});

/**
 * Makes a link's token, told this once. Earlier links of the kind for the same user and contact or
 * student end; of those to set a password, the oldest beyond `maxOpenPasswordLinks`.
 */
export async function makeLink(
  db: Database,
  {
    kind,
    email,
    userId = null,
    contactId = null,
    studentId = null,
    now,
  }: {
    kind: LinkKind;
    email: string;
    userId?: string | null;
    contactId?: string | null;
    studentId?: string | null;
    now: Date;
  },
): Promise<string> {
  const token = newToken();
  await db.rows(replace, {
    kind,
    tokenHash: hashOfToken(token),
    email,
    userId,
    contactId,
    studentId,
    now,
    expiresAt: new Date(now.getTime() + lifetimes[kind]),
    kept: keptBeside(kind),
  });
  return token;
}

/** The link of a token, while it serves. */
export async function findLink(
  db: Database,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const [row] = await db.rows(find, [hashOfToken(token), now]);
  return row && linkOf(row);
}

/**
 * Uses a link up, in the transaction of what it is used for.
 *
 * @throws Refusal `linkSpent` when it is used, over, of another kind or none at all
 */
export async function useLink(
  tx: Database,
  token: string,
  kind: LinkKind,
  now: Date,
): Promise<AccountLink> {
  const [row] = await tx.rows(spend, [hashOfToken(token), kind, now]);
  if (!row) throw new Refusal('linkSpent');
  return linkOf(row);
}

/** Ends the links that are open for a contact: it has another address now, or is gone. */
export async function endLinksOfContact(tx: Database, contactId: string, now: Date): Promise<void> {
  await tx.rows(endOfContact, [contactId, now]);
}

/** Ends a user's open links, those of a kind or to an address where either is named; answers how many. */
export async function endLinksOfUser(
  tx: Database,
  userId: string,
  { kind, email, now }: { kind?: LinkKind; email?: string; now: Date },
): Promise<number> {
  return (await tx.rows(endOfUser, [userId, kind ?? null, email ?? null, now])).length;
}

const isOfConnection = (kind: LinkKind) => kind === 'connection' || kind === 'studentConnection';

/** The address of a link. Its token is in the fragment, which no server's log and no referrer sees. */
export const linkAddress = (publicUrl: string, kind: LinkKind, token: string): string =>
  `${publicUrl}/auth/${isOfConnection(kind) ? 'connect' : 'link'}#${token}`;
