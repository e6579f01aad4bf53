import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { registerUser } from '@tradebridge/contract/profile';
import { build, type Plugin } from 'vite';
import { openTab } from './browser.ts';
import type { EmployerSite } from './employer-site.ts';
import { atMost, type Finding } from './question.ts';

const reach = 2000;

/** What a start needs for menu items and buttons of administrators alone. */
const modules = [
  'app/shell-content.ts',
  'shell/PageLink.tsx',
  'ui/LazyContentIcon.tsx',
  'actions/PageActions.tsx',
  'actions/ActionButton.tsx',
].map((name) => fileURLToPath(new URL(`../../web/src/${name}`, import.meta.url)));

/** Whether something that these modules import is in a start without them as well. */
const isShared = (id: string, importer: string | undefined): boolean =>
  importer !== undefined && !/\/(?:ActionButton|PageActions)\.module\.css/.test(id);

/** What Vite puts around code that is loaded later is in every start. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  transform: (code) => code.replaceAll('import(', 'load('),
};

/** Bytes of these modules as browsers get them, without what they share with others. */
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
  if (!('output' in built)) throw new Error('There is not one output.');
  const scripts = built.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const styles = built.output.flatMap((file) => (file.type === 'asset' ? [file.source] : []));
  // They come in one file each, with the others of the shell.
  return [scripts, styles].reduce(
    (sum, files) => sum + brotliCompressSync(files.join('\n')).length,
    0,
  );
}

/** Bytes that the reply at a start has of it. */
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
    throw new Error('The institution of the bench has no menu items and no buttons.');
  }
  return JSON.stringify({ shellContent }).length;
}

/** What is asked for beside the reply: nothing, so that no start waits for it. */
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

/** What a start loads for menu items and buttons of administrators where there are none. */
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
