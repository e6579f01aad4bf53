import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { registerUser } from '@tradebridge/contract/profile';
import { build, type Plugin } from 'vite';
import { openTab } from './browser.ts';
import type { EmployerSite } from './employer-site.ts';
import { atMost, type Finding } from './question.ts';

const reach = 2000;

/** Modules needed at start only for administrators' menu items and buttons. */
const modules = [
  'app/shell-content.ts',
  'shell/PageLink.tsx',
  'ui/LazyContentIcon.tsx',
  'actions/PageActions.tsx',
  'actions/ActionButton.tsx',
].map((name) => fileURLToPath(new URL(`../../web/src/${name}`, import.meta.url)));

/** Whether a module imported by these is also part of a start without them. */
const isShared = (id: string, importer: string | undefined): boolean =>
  importer !== undefined && !/\/(?:ActionButton|PageActions)\.module\.css/.test(id);

/** Every start has Vite's code for lazy loading. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  transform: (code) => code.replaceAll('import(', 'load('),
};

/** Bytes of these modules as sent to browsers, without what they share with others. */
async function bytesOfCode(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutPreloading],
    build: {
      write: false,
      rolldownOptions: { input: modules, external: isShared, preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in built)) throw new Error('There is more than one output.');
  const scripts = built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const styles = built.output.flatMap((file) => (file.type === 'asset' ? [file.source] : []));
  // They are sent in one file each, with the others of the shell.
  return [scripts, styles].reduce(
    (sum, files) => sum + brotliCompressSync(files.join('\n')).length,
    0,
  );
}

/** Bytes of the reply at start that belong to them. */
async function bytesOfReply(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}/api/${registerUser.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'bench',
    },
    body: '{}',
  });
  const { shellContent } = registerUser.result.parse((await response.json()).Result);
  if (!shellContent || shellContent.menu.length + shellContent.actions.length > 0) {
    throw new Error('The benchmark’s institution has no menu items and no buttons.');
  }
  return JSON.stringify({ shellContent }).length;
}

/** Further requests: none, so that no start waits for them. */
async function requestsAt({ browser, token, home }: EmployerSite): Promise<number> {
  let asked = 0;
  const tab = await openTab(browser, token);
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(icons\/|api\/(user\/retrieveShellContent|pages\/))/.test(pathname)) asked += 1;
  });
  await tab.goto(home.url);
  await tab.waitForNetworkIdle({ idleTime: 1500, concurrency: 1 });
  await tab.close();
  return asked;
}

/** The cost at start of administrators' menu items and buttons if there are none. */
export async function menuBytes(site: EmployerSite): Promise<Finding> {
  const reply = await bytesOfReply(new URL(site.home.url).origin, site.token);
  const code = await bytesOfCode();
  const requests = await requestsAt(site);
  const finding = atMost(
    'a start without menu items and buttons of administrators: what it loads for them',
    reply + code,
    reach,
    {
      show: (bytes) => `${bytes} B`,
      about: ` (${reply} B of the reply, ${code} B of code; ${requests} requests)`,
    },
  );
  return { ...finding, holds: finding.holds && requests === 0 };
}
