import { defineCall, defineUpload } from './call.ts';
import { contentCursor, contentUse } from './content.ts';
import { defineLabels, says } from './labels.ts';
import { maxAltLength, mediaUploadPath } from './media-rules.ts';
import { z } from './schema.ts';
import { count, instant, line, name, savedVersion, version } from './values.ts';

const labels = defineLabels('mediaInput', {
  alt: 'Describe the picture, or mark it as decorative',
});

/** The SHA-256 of a picture's content. */
const pictureId = z.string().regex(/^[0-9a-f]{64}$/);

/** A picture in content. An empty `alt` marks it as decorative. */
export const picture = z.object({
  id: pictureId,
  alt: line(maxAltLength),
  /** In pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
});
export type Picture = z.output<typeof picture>;

const mediaItem = z.object({
  ...picture.shape,
  /** Decorative, so screen readers skip it. */
  isDecorative: z.boolean(),
  /** The name of the uploaded file. */
  name: z.string(),
  /** Stored bytes. */
  size: count,
  uploaded: instant,
  uploadedBy: z.string().nullable(),
  /** Where it is used. */
  uses: z.array(contentUse),
  /** Of how it is described. */
  version,
});
export type MediaItem = z.output<typeof mediaItem>;

export const uploadPicture = defineUpload({
  path: mediaUploadPath,
  policy: 'administer',
  input: z
    .strictObject({
      alt: line(maxAltLength).default(''),
      decorative: z.stringbool().default(false),
    })
    .refine(({ alt, decorative }) => decorative || alt !== '', {
      path: ['alt'],
      error: says(labels.alt),
    }),
  result: mediaItem,
  takesFileName: true,
  idempotency: 'answer',
  effect: 'Takes a picture, which is kept as WebP in several widths, and answers it.',
});

export const retrieveMedia = defineCall({
  path: 'media/retrieveMedia',
  policy: 'administer',
  input: z.strictObject({
    /** Words of the name or description. */
    text: name(100).optional(),
    cursor: contentCursor.optional(),
  }),
  result: z.object({ items: z.array(mediaItem), next: z.string().nullable() }),
  effect: 'The pictures that were uploaded, the last first, with where they are used.',
});

export const describePicture = defineCall({
  path: 'media/describePicture',
  policy: 'administer',
  input: z
    .strictObject({
      id: pictureId,
      alt: line(maxAltLength),
      isDecorative: z.boolean(),
      version: savedVersion,
    })
    .refine(({ alt, isDecorative }) => isDecorative || alt !== '', {
      path: ['alt'],
      error: says(labels.alt),
    }),
  result: mediaItem,
  effect:
    'Changes what a picture is described with where it is used from now on. Refused as changed-meanwhile where another version than the named one is current.',
});

export const deleteMedia = defineCall({
  path: 'media/deleteMedia',
  policy: 'administer',
  input: z.strictObject({
    id: pictureId,
    /** Deletes it even if it is used. */
    confirmed: z.boolean(),
  }),
  result: z.literal(true),
  effect: 'Deletes a picture. Refused as in-use, the uses named, unless that was confirmed.',
});
