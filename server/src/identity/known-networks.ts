import { knownDays, maxKnownNetworks } from '@tradebridge/contract/identity-rules';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { keyedHash } from '../platform/sealed.ts';
import { networkOf } from './network.ts';

const knownFor = `interval '${knownDays} days'`;

/** The keyed hash that is stored for the network of a request. */
export const networkHashOf = ({
  institution,
  request,
}: Pick<OpenContext, 'institution' | 'request'>): string =>
  keyedHash(institution.secret, 'known network', networkOf(request.ip));

/** SQL: whether the user has completed a sign-in from a network within the last `knownDays` days. */
export const isKnownNetwork = (userId: string, networkHash: string, now: string): string =>
  `exists (select from known_networks network where network.user_id = ${userId}
     and network.network_hash = ${networkHash} and network.last_used_at > ${now}::timestamptz - ${knownFor})`;

/**
 * SQL of a `with` that records a network from which the user completed a sign-in; null for none. Beyond
 * the maximum, the least recently used networks are deleted.
 */
export const notingNetwork = (userId: string, networkHash: string, now: string): string => `
  network_noted as (
    insert into known_networks as known (user_id, network_hash, last_used_at)
    select ${userId}, ${networkHash}::text, ${now}::timestamptz where ${networkHash}::text is not null
    on conflict (user_id, network_hash) do update set last_used_at = excluded.last_used_at
  ),
  networks_surplus as (
    delete from known_networks where ${networkHash}::text is not null and user_id = ${userId}
      and network_hash in (
        select network_hash from known_networks
        where user_id = ${userId} and network_hash <> ${networkHash}
        order by last_used_at desc offset ${maxKnownNetworks - 1}
      )
  )`;

const forget = statement(
  'forget-networks-of-user',
  'delete from known_networks where user_id = $1',
);

/** Deletes the account's known networks. */
export async function forgetNetworksOf(tx: Database, userId: string): Promise<void> {
  await tx.rows(forget, [userId]);
}
