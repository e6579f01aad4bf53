import { defineCall } from './call.ts';
import { contentCursor, icon } from './content.ts';
import {
  actionAppearances,
  actionColors,
  actionPages,
  actionPositions,
  isActionUrl,
  maxActionUrlLength,
  maxContentTitleLength,
  maxSavedAtOnce,
} from './content-rules.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import { id, instant, line, savedVersion, setByServer } from './values.ts';

const labels = defineLabels('actionsInput', {
  url: 'Must be an address that starts with https://, or with / for a page of the portal',
});

/** A button on a page (DATA-031). `pageId` wins over `url` (OPEN-074). */
export const action = z.object({
  id,
  title: z.string(),
  actionPage: z.enum(actionPages),
  icon: icon.nullable(),
  pageId: id.nullable(),
  url: z.string().nullable(),
  published: z.boolean(),
  isPublic: z.boolean(),
  position: z.enum(actionPositions),
  appearance: z.enum(actionAppearances),
  color: z.enum(actionColors),
  modified: instant,
  version: z.int().positive(),
});
export type Action = z.output<typeof action>;

export const retrieveActions = defineCall({
  path: 'actions/retrieveActions',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({
    actionPage: z.enum(actionPages).optional(),
    cursor: contentCursor.optional(),
    /** Includes unpublished actions and those not shown to the user; for administrators. */
    all: z.boolean().optional(),
  }),
  result: z.object({ items: z.array(action), next: z.string().nullable() }),
  effect: 'The actions that the user sees, the one modified last first.',
});

export const saveActions = defineCall({
  path: 'actions/saveActions',
  policy: 'administer',
  input: z.strictObject({
    actions: z
      .array(
        z.object({
          id: id.optional(),
          title: line(maxContentTitleLength).min(1),
          actionPage: z.enum(actionPages),
          icon: icon.nullable().default(null),
          pageId: id.nullable().default(null),
          url: line(maxActionUrlLength)
            .refine((url) => url === '' || isActionUrl(url), { error: says(labels.url) })
            .nullable()
            .default(null)
            .transform((url) => url || null),
          published: z.boolean().default(false),
          isPublic: z.boolean().default(false),
          position: z.enum(actionPositions).default('top'),
          appearance: z.enum(actionAppearances).default('outline'),
          color: z.enum(actionColors).default('primary'),
          version: savedVersion,
          modified: setByServer,
        }),
      )
      .min(1)
      .max(maxSavedAtOnce),
  }),
  result: z.array(action),
  idempotency: 'answer',
  effect: 'Saves actions: all or none.',
});

export const deleteActions = defineCall({
  path: 'actions/deleteActions',
  policy: 'administer',
  input: z.strictObject({ ids: z.array(id).min(1).max(maxSavedAtOnce) }),
  result: z.object({ deleted: z.array(id) }),
  effect: 'Deletes actions: all or none.',
});
