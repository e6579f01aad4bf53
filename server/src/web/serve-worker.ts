import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '@tradebridge/contract/config';
import { declaredLabels, textOf } from '@tradebridge/contract/labels';
import { offlineLabels } from '@tradebridge/contract/offline-labels';
import type { FastifyInstance } from 'fastify';
import type { KeptConfig } from '../settings/keep-public-config.ts';
import { asHtml } from './first-page-texts.ts';
import { inPage } from './in-page.ts';
import { readThemeLook, type ThemeLook } from './theme-looks.ts';

/**
 * The worker itself may only connect to the portal, for the page that it keeps and for those that
 * are opened.
 */
const policyOfWorker = "default-src 'none'; connect-src 'self'";

/** Labels that the page's script shows: its own, and those of dates. */
const shownOffline = /^(?:offline|shortMonths|halvesOfDay)\./;

/**
 * Serves the service worker, at a fixed address that is always revalidated, and the page that it
 * shows if the portal cannot be reached.
 *
 * @param isOn whether browsers should have a worker; otherwise each gets one that removes itself
 */
export function serveWorker(
  app: FastifyInstance,
  folder: string,
  { config, isOn }: { config: Pick<KeptConfig, 'get'>; isOn: boolean },
): void {
  const script = join(folder, isOn ? 'sw.js' : 'no-sw.js');
  const template = join(folder, 'offline.html');
  if (!existsSync(script) || !existsSync(template)) return;
  const worker = readFileSync(script, 'utf8');
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('content-security-policy', policyOfWorker)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  const page = readFileSync(template, 'utf8');
  app.get('/offline', async (_request, reply) => {
    const configuration = await config.get();
    const look = readThemeLook(join(folder, 'themes.json'), configuration.theme);
    const filled = fillIn(page, configuration, look);
    return reply
      .header('content-security-policy', policyOfPage(filled))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(filled);
  });
}

function fillIn(page: string, configuration: PublicConfig, look: ThemeLook | undefined): string {
  const texts = declaredLabels()
    .filter(({ key }) => shownOffline.test(key))
    .map((label) => [label.key, textOf(label)]);
  // The script shows texts with administrators' changes, as the application does.
  const labels = { version: null, signIn: Object.fromEntries(texts) };
  const embedded = { ...configuration, labels, signInPanels: { top: null, bottom: null } };
  return page
    .replace('__THEME__', () => (look ? colourRules(look) : ''))
    .replace('__MARK__', () => look?.mark ?? '')
    .replaceAll('__PRODUCT_NAME__', () => asHtml(configuration.productName))
    .replace(/__OFFLINE_(\w+?)__/g, (whole, name: string) => {
      const label = Object.entries(offlineLabels).find(([known]) => known === name)?.[1];
      return label ? asHtml(textOf(label)) : whole;
    })
    .replace('__CONFIG__', () => inPage(embedded));
}

/**
 * The theme as chosen in the system, unless the page's script has another choice for this device.
 */
function colourRules({ typeface, light, dark }: ThemeLook): string {
  const rules = (colours: ThemeLook['light']) =>
    Object.entries(colours)
      .map(([name, colour]) => `--${name}:${colour};`)
      .join('');
  return [
    `:root{${rules(light)}--typeface:${typeface}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${rules(dark)}}}`,
    `:root[data-scheme=dark]{${rules(dark)}}`,
  ].join('\n');
}

/** Only its own script and styles: it cannot connect to anything. */
function policyOfPage(page: string): string {
  const hashesOf = (element: 'script' | 'style') =>
    [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))]
      .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashesOf('script')}`,
    `style-src ${hashesOf('style')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
