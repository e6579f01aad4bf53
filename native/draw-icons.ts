/*
 * Draws the icons of both projects from a theme's mark: `node native/draw-icons.ts [theme]`. The
 * results are kept in Git, since Android Studio and Xcode build them from there.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcon, type IconKind } from '../web/build/app-icons.ts';
import { readThemeLooks } from '../web/build/theme-looks.ts';

const [theme = 'default'] = process.argv.slice(2);
const look = (await readThemeLooks()).find(({ name }) => name === theme);
if (!look) throw new Error(`There is no theme ${theme}.`);
const resources = join(import.meta.dirname, 'android/app/src/main/res');

const write = async (kind: IconKind, side: number, folder: string, file: string) => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), await drawIcon(look, kind, side));
};

/** Pixels per point, by the name of the density. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
for (const [density, pixels] of Object.entries(densities)) {
  const folder = join(resources, `mipmap-${density}`);
  await rm(folder, { recursive: true, force: true });
  await write('plain', 48 * pixels, folder, 'ic_launcher.png');
  await write('plain', 48 * pixels, folder, 'ic_launcher_round.png');
  await write('maskable', 108 * pixels, folder, 'ic_launcher_foreground.png');
  await write('badge', 24 * pixels, join(resources, `drawable-${density}`), 'ic_notification.png');
}
const assets = join(import.meta.dirname, 'ios/App/App/Assets.xcassets');
await write('touch', 1024, join(assets, 'AppIcon.appiconset'), 'AppIcon-512@2x.png');
