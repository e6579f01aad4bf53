import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { maxChangesPerCall, usualChangesPerCall } from './service-token-rules.ts';
import { count, instant } from './values.ts';

/* For the registry, with a service token. */

/** A position in the feed: the id of a change, or 0 before the first. */
const place = z.int().nonnegative();
const epoch = z.uuid();
/** Any text: one that cannot be an epoch is refused like another epoch. */
const readersEpoch = z.string().min(1).max(64);

const change = z.object({
  /** Within which `id` is unique: a restored database starts a new one. */
  epoch,
  id: place,
  /** Identifies the change in every epoch: a change that is repeated in a new epoch keeps it. */
  key: z.uuid(),
  at: instant,
  /** Null if the user is anonymous. */
  actor: z.object({ userId: z.string(), contactId: z.string().nullable() }).nullable(),
  /** Kinds are added over time: skip those that you do not know. */
  kind: z.string(),
  employerId: z.string().nullable(),
  subject: z.object({ type: z.string(), id: z.string() }),
  /** By kind. */
  values: z.record(z.string(), z.unknown()),
});
/** A change as the registry receives it. */
export type ToldChange = z.infer<typeof change>;

export const retrieveChanges = defineCall({
  path: 'registry/retrieveChanges',
  policy: 'serviceToken(changes.read)',
  input: z.strictObject({
    /** The epoch of `since`. Without it, a new epoch is noticed only if `since` has not been assigned yet. */
    epoch: readersEpoch.optional(),
    /** The id after which to begin; 0 for the beginning. */
    since: place,
    /** A page ends earlier if the next change would make it larger than `maxFeedPageBytes`. */
    limit: z.int().min(1).max(maxChangesPerCall).default(usualChangesPerCall),
  }),
  result: z.object({
    epoch,
    changes: z.array(change),
    /** The next `since`; unchanged while there are no more changes. */
    next: place,
  }),
  effect:
    'What users did, in the order in which it became visible. Refused as feed-epoch if the position is not valid in this feed.',
});

export const acknowledgeChanges = defineCall({
  path: 'registry/acknowledge',
  policy: 'serviceToken(changes.acknowledge)',
  input: z.strictObject({ epoch: readersEpoch, id: place }),
  result: z.object({
    /** Changes up to the id that had not been acknowledged before. */
    acknowledged: count,
    id: place,
  }),
  effect:
    'Records that the registry has every change up to the id, so that later extracts may overwrite them. Repeating it changes nothing. Refused as feed-epoch if the position is not valid in this feed.',
});
