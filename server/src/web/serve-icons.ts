import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iconStyles } from '@tradebridge/contract/content-rules';
import type { FastifyInstance } from 'fastify';
import { installed } from '../platform/installation.ts';

const folder = installed('node_modules', '@phosphor-icons', 'core', 'assets');

const nameOfFile = (style: string, name: string) =>
  style === 'regular' ? `${name}.svg` : `${name}-${style}.svg`;

/**
 * Serves the icons that administrators choose from, `/icons/{style}/{name}.svg`: individually,
 * since a portal shows a handful of the nine thousand.
 */
export function serveIcons(app: FastifyInstance): void {
  app.get<{ Params: { style: string; file: string } }>(
    '/icons/:style/:file',
    async ({ params: { style, file } }, reply) => {
      const [, name] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/.exec(file) ?? [];
      const isKnown = name !== undefined && iconStyles.some((one) => one === style);
      const icon = isKnown
        ? await readFile(join(folder, style, nameOfFile(style, name))).catch(() => undefined)
        : undefined;
      if (!icon) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(icon);
    },
  );
}
