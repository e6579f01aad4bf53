import type { MailedLinkKind } from '@tradebridge/contract/mailed-link-rules';
import type { enterCode as call } from '@tradebridge/contract/mailed-links';
import type { z } from 'zod';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { unseal } from '../platform/sealed.ts';
import { limitOf } from './attempt-limits.ts';
import {
  addressSubjectOf,
  claimAttempts,
  forgetTries,
  type OpenSubjects,
  openSubjectsOf,
  refuseWhileBlocked,
  subjectsOf,
} from './failed-attempts.ts';
import { codeHashesOf, linkCodePurpose } from './mailed-link.ts';
import { slowDownFor } from './slowed-networks.ts';

// A code has no end of its own: it ends with its link, which each kind's table knows.
const find = statement<{ kind: MailedLinkKind; code_hash: string; token: string }>(
  'link-of-code',
  `select code.kind, code.code_hash, code.token from link_codes code
   where code.code_hash = any($1) and code.expires_at > $2 and (
     exists (select from account_links link where link.token_hash = code.token_hash
       and link.used_at is null and link.expires_at > $2)
     or exists (select from payment_links link where link.token_hash = code.token_hash
       and link.revoked_at is null and link.expires_at > $2))`,
);

/** What a wrong code counts for. */
function subjectsOfCode(context: OpenContext, email: string): OpenSubjects {
  const { own, shared } = openSubjectsOf(context, 'linkCode', email);
  return { own, shared: [...shared, addressSubjectOf(context, 'linkCodeNetwork')] };
}

/**
 * The link of a code, for the address to which it was mailed. Known and unknown addresses take the
 * same statements. The link itself is not subject to these limits.
 * @throws Refusal `codeWrong`, or `tooMany`
 */
export async function enterCode(
  context: OpenContext,
  { email, code }: z.output<typeof call.input>,
): Promise<z.output<typeof call.result>> {
  const { db, now, institution } = context;
  const tried = subjectsOfCode(context, email);
  const subjects = subjectsOf(tried);
  // First, so that a network that has to wait does not fill the queue of an address.
  await refuseWhileBlocked(db, subjects, now);
  for (const subject of subjects) {
    if (limitOf(subject.kind).isSlowing) await slowDownFor(context, subject);
  }
  await claimAttempts(db, subjects, now);
  const [found] = await db.rows(find, [codeHashesOf(institution, email, code), now]);
  if (!found) throw new Refusal('codeWrong');
  await forgetTries(db, tried);
  const { kind, code_hash: codeHash } = found;
  return { kind, token: unseal(institution, linkCodePurpose, found.token, codeHash) };
}
