import type { BouncedAddress } from '@tradebridge/contract/notifications';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { askedFor, isOwnId, pageOf } from './paging.ts';

interface BouncedRow {
  id: string;
  email: string;
  user_id: string | null;
  user_name: string | null;
  subject: string;
  reason: string;
  at: Date;
}

const list = statement<BouncedRow>(
  'bounced-addresses',
  `select bounced.id, bounced.email, account.id as user_id, account.name as user_name,
     bounced.subject, bounced.reason, bounced.at
   from bounced_addresses bounced left join users account on lower(account.email) = bounced.email
   where $1::uuid is null or (bounced.at, bounced.id) < (
     select last.at, last.id from bounced_addresses last where last.id = $1)
   order by bounced.at desc, bounced.id desc limit ${askedFor}`,
);
const forget = statement<{ id: string }>(
  'forget-bounced-address',
  'delete from bounced_addresses where id = $1 returning id',
);

const bouncedOf = ({ user_id, user_name, at, ...row }: BouncedRow): BouncedAddress => ({
  ...row,
  user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
  at: at.toISOString(),
});

/** Addresses whose mail permanently bounced. */
export async function retrieveBouncedAddresses(
  { db }: Context,
  { cursor }: { readonly cursor?: string | undefined },
) {
  return pageOf(await db.rows(list, [cursor ?? null]), bouncedOf);
}

/** Resumes mailing notifications to an address. */
export async function forgetBouncedAddress({ db }: Context, { id }: { id: string }): Promise<true> {
  const [forgotten] = isOwnId(id) ? await db.rows(forget, [id]) : [];
  if (!forgotten) throw new Refusal('notFound');
  return true;
}
