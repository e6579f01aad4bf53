import { type accountLinkKinds, maxOpenPasswordLinks } from '@tradebridge/contract/identity-rules';
import { type MailedLinkKind, mailedLinks } from '@tradebridge/contract/mailed-link-rules';
import type { Institution } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { type MailedLink, mailedLink } from './mailed-link.ts';

const hourMs = 3_600_000;

export type LinkKind = (typeof accountLinkKinds)[number] & MailedLinkKind;

/** The purpose of a mailed link. */
export interface AccountLink {
  readonly id: string;
  readonly kind: LinkKind;
  /** The address that it was sent to. */
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
 * How many earlier links of a kind stay open beside a new one. Anyone may request a password link
 * and must not invalidate the owner's by doing so; the other kinds are requested only by the people
 * concerned.
 */
const keptBeside = (kind: LinkKind): number => (kind === 'password' ? maxOpenPasswordLinks - 1 : 0);

// An invitation belongs to the contact or the student, no matter whose account has its address.
const replace = namedStatement<
  unknown,
  Omit<AccountLink, 'id'> & {
    readonly tokenHash: string;
    readonly now: Date;
    readonly expiresAt: Date;
    /** Number of earlier links that stay open. */
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
 * Creates a link, which can only be mailed: its token is available nowhere else. Earlier links of
 * the kind for the same user and contact or student end; of password links, only the oldest beyond
 * `maxOpenPasswordLinks`.
 */
export async function makeLink(
  context: { readonly institution: Pick<Institution, 'secret'>; readonly now: Date },
  tx: Database,
  {
    kind,
    email,
    userId = null,
    contactId = null,
    studentId = null,
  }: {
    kind: LinkKind;
    email: string;
    userId?: string | null;
    contactId?: string | null;
    studentId?: string | null;
  },
): Promise<MailedLink> {
  const { now } = context;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + mailedLinks[kind].hours * hourMs);
  await tx.rows(replace, {
    kind,
    tokenHash: hashOfToken(token),
    email,
    userId,
    contactId,
    studentId,
    now,
    expiresAt,
    kept: keptBeside(kind),
  });
  return mailedLink(context, tx, { kind, email, token, expiresAt });
}

/** The link of a token, if it is still valid. */
export async function findLink(
  db: Database,
  token: string,
  now: Date,
): Promise<AccountLink | undefined> {
  const [row] = await db.rows(find, [hashOfToken(token), now]);
  return row && linkOf(row);
}

/**
 * Uses up a link, in the transaction of the change that it permits.
 * @throws Refusal `linkSpent` if it is used, expired, of another kind or unknown
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

/** Ends the open links of a contact whose address has changed or who has been removed. */
export async function endLinksOfContact(tx: Database, contactId: string, now: Date): Promise<void> {
  await tx.rows(endOfContact, [contactId, now]);
}

/**
 * Ends a user's open links, optionally only those of one kind or to one address; returns how many.
 */
export async function endLinksOfUser(
  tx: Database,
  userId: string,
  { kind, email, now }: { kind?: LinkKind; email?: string; now: Date },
): Promise<number> {
  return (await tx.rows(endOfUser, [userId, kind ?? null, email ?? null, now])).length;
}
