import type * as contract from '@tradebridge/contract/change-feed';
import type { z } from 'zod';
import type { ServiceContext } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { acknowledgeChanges } from './acknowledge-changes.ts';
import { type FeedFault, faultOfReading, wordingOfFault } from './feed-position.ts';
import { pageOfChanges } from './list-changes.ts';
import { publishChanges } from './publish-changes.ts';

const refusalOf = (fault: FeedFault) =>
  new Refusal('feedEpoch', { message: wordingOfFault(fault) });

/** Users' changes after a position in the feed. */
export async function retrieveChanges(
  { db, now }: ServiceContext,
  { epoch, since, limit }: z.output<typeof contract.retrieveChanges.input>,
): Promise<z.output<typeof contract.retrieveChanges.result>> {
  const find = () => pageOfChanges(db, { since, limit, unacknowledged: false, now });
  let page = await find();
  // Only in this case, or every reader would wait for the lock under which ids are assigned.
  if (page.isDue) {
    await publishChanges(db, now);
    page = await find();
  }
  const { position, changes } = page;
  const fault = faultOfReading(position, { epoch, id: since });
  if (fault) throw refusalOf(fault);
  return { epoch: position.epoch, changes, next: changes.at(-1)?.id ?? since };
}

/** Records that the registry has all changes up to an id. */
export async function acknowledge(
  { db, now, outside, request, service }: ServiceContext,
  place: z.output<typeof contract.acknowledgeChanges.input>,
): Promise<z.output<typeof contract.acknowledgeChanges.result>> {
  const outcome = await acknowledgeChanges(db, {
    ...place,
    now,
    hasWebhook: outside.registryWebhook !== null,
    ipAddress: request.ip,
    service,
  });
  if (outcome.status === 'webhook') throw new Refusal('acknowledgedByWebhook');
  if (outcome.status !== 'acknowledged') throw refusalOf(outcome);
  return { acknowledged: outcome.count, id: place.id };
}
