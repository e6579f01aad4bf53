import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { textOf } from '@tradebridge/contract/labels';
import { mendedLink } from '@tradebridge/contract/mailed-link-rules';
import { refusals } from '@tradebridge/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../platform/env.ts';
import type { CardOrigins } from '../settings/card-form.ts';
import type { KeptConfig } from '../settings/keep-public-config.ts';
import { asHtml, withFirstTexts } from './first-page-texts.ts';
import { inPage } from './in-page.ts';
import { readPageCode } from './page-code.ts';
import { serveManifest } from './serve-manifest.ts';
import { serveWorker } from './serve-worker.ts';

/**
 * Only our own code and that of the configured card service may run, whose fields are in a separate
 * frame; only our own styles and those with the page's nonce apply.
 *
 * @param own sources of the inline scripts
 * @param isPreview whether the page may be in a frame of the portal, for editors' previews
 */
const policyOf = (
  { own, nonce, isPreview }: { own: readonly string[]; nonce: string; isPreview: boolean },
  { scripts, frames, forms }: CardOrigins,
) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...own, ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...scripts].join(' '),
    // Editors show a preview of the portal in a frame.
    ["frame-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...forms].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
  ].join('; ');

/** The hashes of the page's inline scripts, for the policy. */
const scriptsIn = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** The only page that may be in a frame, and only of the same origin: it cannot perform actions. */
const isPreviewPath = (path: string) => path.startsWith('/preview/');

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Files that the build writes for the server, which fills them in or reads them. */
const notServedAsTheyAre = [
  'app-icons/**',
  'index.html',
  'no-sw.js',
  'offline.html',
  'packages.json',
  'page-code.json',
  'sign-in-labels.json',
  'sw.js',
  'themes.json',
];

const notBuilt = 'The web application has not been built. Run npm start, or npm run build.';

/** `photo.png`, `.env`: requests or probes for a file, never for a page. */
const namesFile = (path: string) =>
  path.startsWith('/assets/') ||
  path.split('/').some((part) => part.startsWith('.')) ||
  /\.[a-z][a-z0-9]{0,9}$/i.test(path);

/**
 * Serves the built browser application: hashed files cacheable for ever and, for every address that
 * is not a file, the page. The page contains the configuration, which saves a request at start.
 */
export function serveWeb(
  app: FastifyInstance,
  folder: string,
  config: Pick<KeptConfig, 'get' | 'cardOrigins'>,
  { SERVICE_WORKER }: Pick<Env, 'SERVICE_WORKER'>,
): void {
  const pagePath = join(folder, 'index.html');
  if (!existsSync(pagePath)) {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send(notBuilt),
    );
    return;
  }
  const page = readFileSync(pagePath, 'utf8');
  const ownScripts = scriptsIn(page);
  const pageCode = readPageCode(join(folder, 'page-code.json'));
  const sendPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const configuration = await config.get();
    const productName = asHtml(configuration.productName);
    const nonce = randomBytes(16).toString('base64');
    const isPreview = isPreviewPath(pathOf(url));
    const policy = policyOf({ own: ownScripts, nonce, isPreview }, await config.cardOrigins());
    if (isPreview) reply.header('x-frame-options', 'SAMEORIGIN');
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        withFirstTexts(page)
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('__PAGE_CODE__', () => pageCode.filesOf(pathOf(url)).join(' '))
          .replaceAll('__PRODUCT_NAME__', () => productName)
          .replace('__CONFIG__', () => inPage(configuration)),
      );
  };
  app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', ...notServedAsTheyAre],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  serveWorker(app, folder, { config, isOn: SERVICE_WORKER === 'on' });
  serveManifest(app, folder, config);
  // An id in the address of a page may look like a file name: `/apprentice/TC1.a`.
  const hasPath = (path: string) => !namesFile(path) || pageCode.isPage(path);
  app.get('/', sendPage);
  app.get('/*', { config: { hasPath } }, (request, reply) => {
    const mended = mendedLink(request.url);
    if (mended) {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${mended.page}#${mended.token}`, 302);
    }
    // A missing script must fail as such, rather than return a page that cannot be run.
    if (!hasPath(pathOf(request.url)))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(textOf(refusals.notFound.label));
    return sendPage(request, reply);
  });
}
