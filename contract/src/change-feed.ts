import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { maxChangesPerCall, usualChangesPerCall } from './service-token-rules.ts';
import { count, instant } from './values.ts';

/* For the registry, with a service token. */

/** A place in the feed: the id of a change, or 0 before the first. */
const place = z.int().nonnegative();
const epoch = z.uuid();
/** Any text: what is no epoch at all is another one, and refused as that. */
const readersEpoch = z.string().min(1).max(64);

const change = z.object({
  /** Within which `id` is unique: a restored database starts a new one. */
  epoch,
  id: place,
  /** Identifies the change in every epoch: a change that is repeated in a new epoch keeps it. */
  key: z.uuid(),
  at: instant,
  /** Null of what somebody did anonymously. */
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
    /** The epoch of the reader's place; without it, no other is noticed but by ids that are not given yet. */
    epoch: readersEpoch.optional(),
    /** The id after which to begin; 0 for the beginning. */
    since: place,
    limit: z.int().min(1).max(maxChangesPerCall).default(usualChangesPerCall),
  }),
  result: z.object({
    epoch,
    changes: z.array(change),
    /** What to give as `since` next; the same as before where there is no more yet. */
    next: place,
  }),
  effect:
    'What users did, in the order in which it became visible. Refused as feed-epoch where the place is none of this feed.',
});

export const acknowledgeChanges = defineCall({
  path: 'registry/acknowledge',
  policy: 'serviceToken(changes.acknowledge)',
  input: z.strictObject({ epoch: readersEpoch, id: place }),
  result: z.object({
    /** How many changes this call acknowledged: those up to the id that were not before. */
    acknowledged: count,
    id: place,
  }),
  effect:
    'Says that every change up to the id has been taken over, so that older extracts no longer hold against it. Again, it does nothing. Refused as feed-epoch where the place is none of this feed.',
});
