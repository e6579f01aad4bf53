import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawAppIcons } from './app-icons.ts';
import { readThemeLooks, type ThemeLook } from './theme-looks.ts';

let looks: ThemeLook[];
beforeAll(async () => {
  looks = await readThemeLooks();
});

/** Colour and opacity of each point, four numbers up to 255. */
async function pointsOf(picture: Buffer | undefined) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  const all = Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(index * 4, index * 4 + 4),
  ]);
  return { at, all, side: info.width, height: info.height };
}

const rgb = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

describe.each(['default', 'harbour', 'goldfields'])('icons of the theme %s', (name) => {
  let look: ThemeLook;
  let icons: Record<string, Buffer>;
  beforeAll(async () => {
    const found = looks.find((one) => one.name === name);
    if (!found) throw new Error(`There is no theme ${name}.`);
    look = found;
    icons = await drawAppIcons(look);
  });

  test.each([
    ['192.png', 192],
    ['512.png', 512],
    ['maskable.png', 512],
    ['touch.png', 180],
    ['badge.png', 96],
  ])('%s is a square PNG of %i pixels', async (file, side) => {
    const { format, width, height } = await sharp(icons[file]).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: side, height: side });
  });

  test.each(['maskable.png', 'touch.png'])('%s fills its square with the theme', async (file) => {
    const { at, all, side } = await pointsOf(icons[file]);
    expect(all.every(([, , , opacity]) => opacity === 255)).toBe(true);
    const [corner = [], edge = []] = [at(0, 0), at(Math.floor(side / 2), 0)];
    for (const point of [corner, edge]) {
      expect(point.slice(0, 3)).toEqual(rgb(look.light.primary));
    }
  });

  test('all of the mark is within what no device cuts off', async () => {
    const { all, side } = await pointsOf(icons['maskable.png']);
    const ground = rgb(look.light.primary);
    const radius = (side * 0.8) / 2 + 1;
    const beyond = all.filter((point, index) => {
      const [x, y] = [(index % side) - side / 2, Math.floor(index / side) - side / 2];
      return Math.hypot(x, y) > radius && !ground.every((part, at) => point[at] === part);
    });
    expect(beyond).toEqual([]);
  });

  test('the badge is a white drawing on nothing', async () => {
    const { all } = await pointsOf(icons['badge.png']);
    const seen = all.filter(([, , , opacity = 0]) => opacity > 0);
    expect(seen.length / all.length).toBeGreaterThan(0.03);
    expect(seen.length / all.length).toBeLessThan(0.6);
    expect(seen.every(([red, green, blue]) => red === 255 && green === 255 && blue === 255)).toBe(
      true,
    );
  });
});
