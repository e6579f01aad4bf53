import {
  maxPicturePixels,
  maxPictureSide,
  pictureWidths,
  widestPicture,
} from '@tradebridge/contract/media-rules';
import sharp from 'sharp';
import { Refusal } from '../platform/refusal.ts';
import { mediaLabels as labels } from './labels.ts';

/** A picture as stored, at one width. */
export interface Drawn {
  readonly content: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Maximum height of a stored picture, in pixels: WebP ends at 16,383. */
const tallestPicture = 16_000;

/** Limit for reading and writing one picture. */
const timeoutSeconds = 20;

/**
 * Reads only the header, since decoding costs what the dimensions say.
 *
 * @throws if the picture has too many pixels, in all or on a side
 */
export async function refuseOversized(file: string | Buffer): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: maxPicturePixels }).metadata();
  if (Math.max(width, height) > maxPictureSide) {
    throw new Error(`The picture has ${width} × ${height} pixels.`);
  }
}

/**
 * Re-encodes a picture as WebP, rotated upright, without metadata (EXIF, location, comments), and
 * once for each smaller width.
 *
 * @param file its path, or its content
 * @throws Refusal `invalid` if it cannot be read
 */
export async function drawPicture(
  file: string | Buffer,
): Promise<{ whole: Drawn; smaller: Drawn[] }> {
  const drawAt = async (width: number): Promise<Drawn> => {
    const { data, info } = await sharp(file, {
      limitInputPixels: maxPicturePixels,
      // The first frame of an animation.
      pages: 1,
    })
      .autoOrient()
      .resize({ width, height: tallestPicture, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  };
  try {
    await refuseOversized(file);
    const whole = await drawAt(widestPicture);
    const smaller: Drawn[] = [];
    for (const width of pictureWidths) {
      if (width < whole.width) smaller.push(await drawAt(width));
    }
    return { whole, smaller };
  } catch (error) {
    throw new Refusal('invalid', { message: labels.unreadable, cause: error });
  }
}
