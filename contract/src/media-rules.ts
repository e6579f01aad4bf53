/** `POST` with the picture as the body and its name in `X-File-Name`. */
export const mediaUploadPath = 'media/upload';

/** Accepted types of pictures; all are stored as WebP. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
];

/** Maximum bytes of an uploaded picture. */
export const maxPictureBytes = 15 * 1024 ** 2;

/**
 * Maximum pixels (width times height) of an uploaded picture: decoding more takes too much memory.
 */
export const maxPicturePixels = 50_000_000;

/**
 * Maximum width and height of an uploaded picture, in pixels: one that is extremely long takes many
 * times as long to draw as its number of pixels says.
 */
export const maxPictureSide = 30_000;

/** Maximum width of a stored picture, in pixels. */
export const widestPicture = 2400;

/** Smaller widths in pixels that are stored as well. */
export const pictureWidths = [480, 960, 1600] as const;

export const maxAltLength = 300;

const addressOfId = (id: string) => `/media/${id}`;

/** The address of a picture by its id, the SHA-256 of its content. */
export const pictureAddress = (id: string): string => `${addressOfId(id)}.webp`;

/** The address of a smaller width. */
const variantAddress = (id: string, width: number): string => `${addressOfId(id)}-${width}.webp`;

/** The id in a picture's address; undefined if it is not one. */
export const pictureIdOf = (address: string): string | undefined =>
  /^\/media\/([0-9a-f]{64})\.webp$/.exec(address)?.[1];

/** The `srcset` of a picture. @param width of the original, in pixels */
export function sourceSetOf(id: string, width: number): string {
  const smaller = pictureWidths.filter((one) => one < width);
  return [
    ...smaller.map((one) => `${variantAddress(id, one)} ${one}w`),
    `${pictureAddress(id)} ${width}w`,
  ].join(', ');
}
