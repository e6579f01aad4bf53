import { maxPicturePixels, pictureWidths, widestPicture } from '@tradebridge/contract/media-rules';
import sharp from 'sharp';
import { Refusal } from '../platform/refusal.ts';
import { mediaLabels as labels } from './labels.ts';

/** A picture as it is kept, at one width. */
export interface Drawn {
  readonly content: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pixels that a kept picture is high at most: WebP ends at 16,383. */
const tallestPicture = 16_000;

/** For reading and writing one picture. */
const timeoutSeconds = 20;

/**
 * A picture drawn anew as WebP, upright, without what the file says beside it (EXIF, places, comments),
 * and once for each smaller width.
 *
 * @param file its path, or its content
 * @throws Refusal `invalid` where it cannot be read
 */
export async function drawPicture(
  file: string | Buffer,
): Promise<{ whole: Drawn; smaller: Drawn[] }> {
  const drawAt = async (width: number): Promise<Drawn> => {
    const { data, info } = await sharp(file, {
      limitInputPixels: maxPicturePixels,
      // The first picture of an animation.
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
