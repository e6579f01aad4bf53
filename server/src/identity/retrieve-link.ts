import type * as contract from '@tradebridge/contract/identity';
import type { z } from 'zod';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AccountLink, findLink, type LinkKind } from './account-links.ts';
import { addressSubjectOf, countFailure } from './failed-attempts.ts';
import { providerOfLink } from './provider-links.ts';
import { slowDown } from './slowed-networks.ts';

const isKnown = statement<{ is_known: boolean }>(
  'address-is-known',
  'select exists (select from users where email = $1 and email_verified) as is_known',
);
const findCompany = statement<{ name: string }>(
  'company-of-link',
  `select employer.name from employer_contacts contact join employers employer using (employer_id)
   where contact.contact_id = $1`,
);

const findChanging = statement<{ email: string; has_password: boolean }>(
  'account-of-email-change',
  `select email,
     exists (select from accounts where user_id = users.id and password is not null) as has_password
   from users where id = $1 and disabled_at is null`,
);

/**
 * Whether an address has an account that has verified it. An unverified account does not count: see
 * `acceptInvitation`.
 */
export async function isKnownAddress(db: Database, email: string): Promise<boolean> {
  const [known] = await db.rows(isKnown, [email]);
  return known?.is_known ?? false;
}

/**
 * The link of a token, optionally of certain kinds; invalid tokens count for the network address.
 */
export async function lookUpLink(
  context: OpenContext,
  token: string,
  ...kinds: readonly LinkKind[]
): Promise<AccountLink> {
  const { db, now } = context;
  await slowDown(context, 'link');
  const link = await findLink(db, token, now);
  if (link && (kinds.length === 0 || kinds.includes(link.kind))) return link;
  await countFailure(db, addressSubjectOf(context, 'link'), now);
  throw new Refusal('linkSpent');
}

/** For a change of address, the account concerned. */
async function changeOf(db: Database, { kind, userId }: AccountLink) {
  if (kind !== 'emailChange') return {};
  const [account] = await db.rows(findChanging, [userId]);
  if (!account) throw new Refusal('linkSpent');
  return { change: { from: account.email, hasPassword: account.has_password } };
}

/** What a mailed link is for, while it is valid. */
export async function retrieveLink(
  context: OpenContext,
  { token }: { token: string },
): Promise<z.output<typeof contract.retrieveLink.result>> {
  const { db, institution } = context;
  const link = await lookUpLink(context, token);
  const { kind, email, contactId, studentId } = link;
  const ofChange = await changeOf(db, link);
  const ofProvider =
    kind === 'provider' ? { provider: await providerOfLink(context, link.userId) } : {};
  const hasAccount = await isKnownAddress(db, email);
  if (studentId !== null) return { kind, email, hasAccount, company: institution.name };
  const [company] = contactId === null ? [] : await db.rows(findCompany, [contactId]);
  return { kind, email, hasAccount, company: company?.name ?? null, ...ofChange, ...ofProvider };
}
