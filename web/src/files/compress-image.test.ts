import { describe, expect, it } from 'vitest';
import {
  compressImage,
  maxImageBytes,
  maxImageSide,
  type ReadImage,
  type Sides,
  within,
} from './compress-image.ts';

const aFile = (name: string, type: string, size: number) =>
  new File([new Uint8Array(size)], name, { type });

/** Simulates drawing: a number of bytes per pixel, for JPEG by quality. */
function aReader(sides: Sides, bytesPerPixel: { png: number; jpeg: number }) {
  const drawn: (Sides & { type: string })[] = [];
  const read = async (): Promise<ReadImage> => ({
    ...sides,
    close: () => {},
    draw: async ({ width, height }, type, quality = 1) => {
      drawn.push({ width, height, type });
      const bytes = type === 'image/png' ? bytesPerPixel.png : bytesPerPixel.jpeg * quality;
      return new Blob([new Uint8Array(Math.ceil(width * height * bytes))], { type });
    },
  });
  return { drawn, read };
}

describe('An image', () => {
  it('from a phone is reduced in its own format', async () => {
    const { read, drawn } = aReader({ width: 4032, height: 3024 }, { png: 2, jpeg: 0.08 });
    const photo = await compressImage(aFile('IMG_1.JPG', 'image/jpeg', 4_000_000), read);
    expect(photo.size).toBeLessThanOrEqual(maxImageBytes);
    expect(photo.name).toBe('IMG_1.JPG');
    expect(photo.type).toBe('image/jpeg');
    expect(Math.max(...drawn.map(({ width }) => width))).toBe(maxImageSide);
  });

  it('that is already small is unchanged', async () => {
    const { read, drawn } = aReader({ width: 1920, height: 1080 }, { png: 1, jpeg: 1 });
    const file = aFile('a.png', 'image/png', maxImageBytes);
    expect(await compressImage(file, read)).toBe(file);
    expect(drawn).toEqual([]);
  });

  it('with few bytes but many pixels is scaled down', async () => {
    const { read, drawn } = aReader({ width: 1000, height: 1921 }, { png: 0.01, jpeg: 1 });
    const plan = await compressImage(aFile('plan.png', 'image/png', 9_000), read);
    expect(plan.type).toBe('image/png');
    expect(drawn).toEqual([{ width: 999, height: 1920, type: 'image/png' }]);
  });

  it('that is too large as a PNG becomes a JPEG with a matching name', async () => {
    const { read } = aReader({ width: 1600, height: 1200 }, { png: 3, jpeg: 0.1 });
    const photo = await compressImage(aFile('site.PNG', 'image/png', 5_000_000), read);
    expect(photo.name).toBe('site.jpg');
    expect(photo.type).toBe('image/jpeg');
    expect(photo.size).toBeLessThanOrEqual(maxImageBytes);
  });

  it.each(['', 'image/jpg'])(
    'is recognised by its extension or an alias of its type: %j',
    async (type) => {
      const { read } = aReader({ width: 4032, height: 3024 }, { png: 2, jpeg: 0.08 });
      const photo = await compressImage(aFile('IMG_1.JPG', type, 4_000_000), read);
      expect(photo.size).toBeLessThanOrEqual(maxImageBytes);
      expect(photo.name).toBe('IMG_1.JPG');
      expect(photo.type).toBe('image/jpeg');
    },
  );

  it('is scaled down if a lower quality is not enough', async () => {
    const { read, drawn } = aReader({ width: 1920, height: 1920 }, { png: 3, jpeg: 0.4 });
    const photo = await compressImage(aFile('noise.jpg', 'image/jpeg', 9_000_000), read);
    expect(photo.size).toBeLessThanOrEqual(maxImageBytes);
    expect(drawn.at(-1)?.width).toBeLessThan(maxImageSide);
  });

  it('that cannot be read, or is not a photo, is left unchanged', async () => {
    const broken = aFile('broken.jpg', 'image/jpeg', 500_000);
    expect(await compressImage(broken, () => Promise.reject(new Error('no image')))).toBe(broken);
    const moving = aFile('moving.gif', 'image/gif', 500_000);
    expect(await compressImage(moving)).toBe(moving);
  });
});

describe('Sides within a square', () => {
  it('keep their ratio and never grow', () => {
    expect(within({ width: 4000, height: 3000 }, 1920)).toEqual({ width: 1920, height: 1440 });
    expect(within({ width: 30, height: 20 }, 1920)).toEqual({ width: 30, height: 20 });
    expect(within({ width: 10_000, height: 2 }, 1920)).toEqual({ width: 1920, height: 1 });
  });
});
