import sharp from 'sharp';
import { markInColours, type ThemeLook } from './theme-looks.ts';

/** How much of a maskable icon is seen whatever a device cuts off: a circle of this part of its width. */
const safeZone = 0.8;
/** The mark is a square in that circle. */
const markWithinMask = safeZone / Math.SQRT2;

/** Sides in pixels. */
const sides = { small: 192, large: 512, touch: 180, badge: 96 } as const;

/** A picture of the mark, as it is, on a ground that devices may cut, on one that they show, or in outline. */
export type IconKind = 'plain' | 'maskable' | 'touch' | 'badge';

/**
 * The pictures by which devices show the installed portal, PNG by file name, from the theme's mark: as it
 * is; on a ground for those that cut them to shape (`maskable`, and `touch` for iOS, which shows what is
 * transparent as black); and as a silhouette for the status bar (`badge`).
 */
export async function drawAppIcons(look: ThemeLook): Promise<Record<string, Buffer>> {
  return {
    '192.png': await drawIcon(look, 'plain', sides.small),
    '512.png': await drawIcon(look, 'plain', sides.large),
    'maskable.png': await drawIcon(look, 'maskable', sides.large),
    'touch.png': await drawIcon(look, 'touch', sides.touch),
    'badge.png': await drawIcon(look, 'badge', sides.badge),
  };
}

/** One of them as PNG, so many pixels wide and high. */
export function drawIcon(look: ThemeLook, kind: IconKind, side: number): Promise<Buffer> {
  const mark = markInColours(look);
  switch (kind) {
    case 'plain':
      return draw(mark, side);
    case 'maskable':
      return onGround(mark, look.light.primary, side, markWithinMask);
    case 'touch':
      return onGround(mark, look.light.primary, side, 1);
    case 'badge':
      return draw(silhouetteOf(mark), side);
  }
}

const draw = (svg: string, side: number): Promise<Buffer> =>
  // Drawn at the size that it has, not enlarged.
  sharp(Buffer.from(svg.replace('<svg ', `<svg width="${side}" height="${side}" `)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

async function onGround(
  mark: string,
  background: string,
  side: number,
  part: number,
): Promise<Buffer> {
  const markSide = Math.round(side * part);
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: await draw(mark, markSide), gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * The lines and circles of a mark in white, without its tile and areas: devices show nothing but how
 * opaque each point is.
 */
const silhouetteOf = (mark: string): string =>
  mark
    .replace(/<rect [^>]*>(?:<\/rect>)?/g, '')
    .replace(/<path (?![^>]*stroke=)[^>]*>(?:<\/path>)?/g, '')
    .replace(/#[0-9a-f]{3,8}\b/gi, '#fff');
