import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '@tradebridge/contract/config';
import { textOf } from '@tradebridge/contract/labels';
import type { FastifyInstance } from 'fastify';
import type { KeptConfig } from '../settings/keep-public-config.ts';
import { firstPageLabels, installedLabels } from './labels.ts';
import { readThemeLook, type ThemeLook } from './theme-looks.ts';

/**
 * Serves what a device needs to install the portal: the manifest, with the institution's name,
 * texts and colours, and the pictures of its theme, `/app-icon/{name}.png`.
 */
export function serveManifest(
  app: FastifyInstance,
  folder: string,
  config: Pick<KeptConfig, 'get'>,
): void {
  const lookOf = ({ theme }: Pick<PublicConfig, 'theme'>) =>
    readThemeLook(join(folder, 'themes.json'), theme);
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const configuration = await config.get();
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(configuration, lookOf(configuration))));
  });
  const icons = readIcons(join(folder, 'app-icons'));
  app.get<{ Params: { file: string } }>('/app-icon/:file', async ({ params: { file } }, reply) => {
    const theme = lookOf(await config.get())?.name;
    const icon = icons.get(`${theme}/${file}`);
    if (!icon) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .type('image/png')
      .send(icon);
  });
}

/** All pictures by theme and name; a hundred kilobytes. */
function readIcons(folder: string): ReadonlyMap<string, Buffer> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.png'))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file))]),
  );
}

const icon = (name: string, side: number, purpose?: 'maskable' | 'monochrome') => ({
  src: `/app-icon/${name}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('192', 192)] });

const manifestOf = (
  { productName }: Pick<PublicConfig, 'productName'>,
  look: ThemeLook | undefined,
) => ({
  // Identifies the application, even if its start page changes later.
  id: '/',
  name: productName,
  short_name: productName,
  description: textOf(firstPageLabels.description),
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // A tab holds the session, so links open in the existing window.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  ...(look && { theme_color: look.light.surface, background_color: look.light.ground }),
  icons: [
    icon('192', 192),
    icon('512', 512),
    icon('maskable', 512, 'maskable'),
    icon('badge', 96, 'monochrome'),
  ],
  shortcuts: [
    shortcut(textOf(installedLabels.signOffs), '/sign-offs'),
    shortcut(textOf(installedLabels.timetable), '/timetable'),
  ],
});
