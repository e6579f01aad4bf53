/** Where a picture is uploaded: `POST`, the file as the body, its name in `X-File-Name`. */
export const mediaUploadPath = 'media/upload';

/** Types that a picture may come in; it is kept as WebP. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
];

/** Bytes of a picture as it is uploaded. */
export const maxPictureBytes = 15 * 1024 ** 2;

/** Pixels, width times height, of a picture as it is uploaded: more take too much memory to read. */
export const maxPicturePixels = 50_000_000;

/** Pixels that a kept picture is wide at most. */
export const widestPicture = 2400;

/** Widths in pixels that a wider picture is kept in as well, for smaller screens. */
export const pictureWidths = [480, 960, 1600] as const;

export const maxAltLength = 300;

const addressOfId = (id: string) => `/media/${id}`;

/** The address of a picture by its id, the SHA-256 of its content. */
export const pictureAddress = (id: string): string => `${addressOfId(id)}.webp`;

/** Its address in one of the smaller widths. */
export const variantAddress = (id: string, width: number): string =>
  `${addressOfId(id)}-${width}.webp`;

/** The id in the address of a picture; undefined where it is none. */
export const pictureIdOf = (address: string): string | undefined =>
  /^\/media\/([0-9a-f]{64})\.webp$/.exec(address)?.[1];

/** What `srcset` of a picture says. @param width of the picture itself, in pixels */
export function sourceSetOf(id: string, width: number): string {
  const smaller = pictureWidths.filter((one) => one < width);
  return [
    ...smaller.map((one) => `${variantAddress(id, one)} ${one}w`),
    `${pictureAddress(id)} ${width}w`,
  ].join(', ');
}
