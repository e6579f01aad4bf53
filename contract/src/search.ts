import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { maxHitsOfKind, maxSearchLength, minSearchLength, searchKinds } from './search-rules.ts';
import { id, searchText } from './values.ts';

const searchHit = z.object({
  kind: z.enum(searchKinds),
  /**
   * What its page is opened with: the training contract for an apprentice or unit, the number for
   * an order.
   */
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from hits with the same title; null if nothing does. */
  detail: z.string().nullable(),
  /** The company it belongs to, which must be current before it can be opened; null for none. */
  company: z.object({ eid: id, name: z.string() }).nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchGroup = z.object({
  kind: z.enum(searchKinds),
  /** The best first, at most `maxHitsOfKind`. */
  hits: z.array(searchHit),
  hasMore: z.boolean(),
});
export type SearchGroup = z.infer<typeof searchGroup>;

export const findAnything = defineCall({
  path: 'search/findAnything',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({
    text: searchText(minSearchLength, maxSearchLength),
    /** The company on display: its hits come first, and staff find only its units. */
    eId: id.nullable().optional(),
  }),
  result: z.array(searchGroup),
  effect: `Everything that the user may open and whose name or number holds every word of the text, spelling mistakes allowed: the best ${maxHitsOfKind} of each kind, the kind with the best hit first.`,
});
