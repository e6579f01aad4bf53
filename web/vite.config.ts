import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|svg|json)$/;

const here = import.meta.dirname;
/** What the app is built for; who has less is told by `src/browser-check.js`. */
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
const server = process.env.TRADEBRIDGE_SERVER ?? 'http://localhost:3000';

/**
 * What several pages share comes in one file for each area. Each area may use those before it: what a
 * file needs and no file before it holds comes with it.
 */
const areas = [
  {
    name: 'parts',
    of: /web\/src\/(app|device-log|files|shell|ui)\/|phosphor-icons/,
  },
  { name: 'companies', of: /web\/src\/(addresses|companies|connecting)\// },
  { name: 'apprentices', of: /web\/src\/(apprentices|attendance|reports|sign-offs)\// },
  { name: 'timetable', of: /web\/src\/timetable\// },
  { name: 'invoices', of: /web\/src\/(invoices|receipts)\// },
  { name: 'documents', of: /web\/src\/documents\// },
  { name: 'learners', of: /web\/src\/(learners|orders)\// },
  { name: 'identity', of: /web\/src\/identity\// },
  { name: 'administration', of: /web\/src\/(administration|payments)\// },
].map(({ name, of }) => ({ name, test: of, minShareCount: 2 }));

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader comes with the page: what all of them ask for is no weight on signing in.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      routesDirectory: path.join(here, 'src/routes'),
      generatedRouteTree: path.join(here, 'src/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    inlined(),
    zipsInPage(),
    iconsInUse(),
    compressed(),
  ],
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    target,
    // Browsers that do not know it fetch the same a little later.
    modulePreload: { polyfill: false },
    // Nothing is inlined into style sheets: the Content-Security-Policy is the same for all files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Left alone, the bundler cuts what the pages share into dozens of files of a kilobyte. What the
        // first page needs comes in a few; what only some pages need stays in files of its own.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual).*)[\\/]/,
            },
            {
              // All else that the app begins with, and what signing in shares with the pages inside.
              name: 'foundation',
              test: /web[\\/]src[\\/](main|ui[\\/]TextField|app[\\/]document-title)\.|contract[\\/]src[\\/]refusals\.|phosphor-icons[\\/]react[\\/]dist[\\/]\w+[\\/]Eye\./,
            },
            {
              // One file for what signing in asks for first: each more costs its headers, too.
              name: 'sign-in',
              test: /web[\\/]src[\\/](routes[\\/]auth\.sign-in\.tsx\?|identity[\\/](SignIn(Page|Form|Panel)|AuthPage|PasswordField|ProviderButtons|failures|labels|sign-in|wait|trusted-device|provider-return|held-fragment)\b)/,
            },
            {
              // What surrounds every page of a signed-in user, and what the pages are made of.
              name: 'shell',
              test: /web[\\/]src[\\/](shell[\\/]Shell\.|routes[\\/]_app(\.tsx\?|[\\/]-(of|without)-company)|invoices[\\/]queries|(app|ui)[\\/](Avatar|Checkbox|ConfirmDialog|DownloadButton|FactList|LineTable|List(Section|Toolbar)|RadioGroup|Search|Section|Segmented|Select|StackedBar|SumList|Switch|VirtualList|address-view|initials|list-view|save-file|search-words|use-))|phosphor-icons[\\/]react[\\/]dist[\\/]\w+[\\/](CaretRight|Check|HourglassMedium|Prohibit|XCircle)\b/,
            },
            {
              name: 'home',
              test: /web[\\/]src[\\/]routes[\\/]_app[\\/]home\.tsx\?/,
            },
            {
              // Tables that draw what is seen: of most pages with a list.
              name: 'lists',
              test: /web[\\/]src[\\/]ui[\\/](Virtual|Windowed|window-rows)|tanstack[\\/][\w-]*virtual/,
            },
            ...areas,
            {
              // The cart alone: pages that fill it need no checkout.
              name: 'cart',
              test: /web[\\/]src[\\/]checkout[\\/]cart\./,
            },
            {
              name: 'checkout',
              test: /web[\\/]src[\\/]checkout[\\/](?!AddressPage)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, changeOrigin: true } },
  },
});

/** What surrounds every page of a signed-in user, as it is split. */
const surroundings = '/shell/Shell.';
const pages = /\/routes\/(_app\/[^?]+)\.tsx\?tsr-split/;

/**
 * Writes into the page itself what runs before the app: `src/early.ts`, told which code every page of a
 * signed-in user needs, and `src/browser-check.js` as it is. A file of their own would be a trip to the
 * server before the first request. The server's Content-Security-Policy allows both by their hashes.
 *
 * What each page needs besides is written into `page-code.json`, by the page's address: the server
 * names it in the page that it sends.
 */
function inlined(): Plugin {
  let folder = '';
  let pageCode: Record<string, string[]> = {};
  return {
    name: 'tradebridge-inlined',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      await writeFile(path.join(folder, 'page-code.json'), JSON.stringify(pageCode));
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        // The page's own preloads name what every page needs.
        const known = withImports(chunks.filter(({ isEntry }) => isEntry));
        const inside = withImports(chunks.filter(holds(surroundings)));
        pageCode = codeOfPages();
        const early = await asScript(path.join(here, 'src/early.ts'), {
          __INSIDE_CODE__: JSON.stringify(filesOf(inside, known)),
        });
        const check = await readFile(path.join(here, 'src/browser-check.js'), 'utf8');
        return html
          .replace('<!-- early.ts -->', () => `<script>${early.trim()}</script>`)
          .replace('<!-- browser-check.js -->', () => `<script>${check}</script>`);

        function holds(module: string): (chunk: Rolldown.OutputChunk) => boolean {
          return ({ moduleIds }) => moduleIds.some((id) => id.includes(module));
        }
        function codeOfPages(): Record<string, string[]> {
          const code: Record<string, string[]> = {};
          for (const chunk of chunks) {
            for (const id of chunk.moduleIds) {
              const file = pages.exec(id)?.[1];
              if (file === undefined) continue;
              const files = filesOf(withImports([chunk]), known, inside);
              // A page and the frame around it have one address.
              code[addressOf(file)] = [...new Set([...(code[addressOf(file)] ?? []), ...files])];
            }
          }
          return code;
        }
        function filesOf(
          from: ReadonlySet<Rolldown.OutputChunk>,
          ...there: readonly ReadonlySet<Rolldown.OutputChunk>[]
        ): string[] {
          const missing = [...from].filter((chunk) => !there.some((others) => others.has(chunk)));
          const styles = missing.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
          const files = new Set([...missing.map(({ fileName }) => fileName), ...styles]);
          return [...files].map((file) => `/${file}`);
        }
        function withImports(from: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
          const found = new Set(from);
          for (const { imports } of found) {
            for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
          }
          return found;
        }
      },
    },
  };
}

/** A page's address by its file, as the router has it: `_app/company_.edit` is `/company/edit`. */
const addressOf = (file: string) =>
  `/${file
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, ''))
    .join('/')}`;

/** A module and its imports as one classic script, which the page can hold. */
async function asScript(entry: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: { write: false, target, lib: { entry, formats: ['iife'], name: 'early' } },
  });
  const [output] = built as Rolldown.RolldownOutput[];
  const code = output?.output[0].code;
  if (!code) throw new Error(`${entry} was not built.`);
  return code;
}

/**
 * What writes workbooks zips large ones in workers made of blobs, which the Content-Security-Policy
 * forbids; it would wait for them for ever. Half a megabyte is zipped in the page in no time.
 */
function zipsInPage(): Plugin {
  const inWorkers = "import { zip } from 'fflate';";
  const inPage = `import { zipSync } from 'fflate';
const zip = (files, done) => done(null, zipSync(files));`;
  return {
    name: 'tradebridge-zips-in-page',
    apply: 'build',
    transform: {
      filter: { id: /write-excel-file[\\/]modules[\\/]zip[\\/]zipToArrayBuffer\.js$/ },
      handler(code) {
        if (!code.includes(inWorkers)) this.error('write-excel-file zips in another way now.');
        return code.replace(inWorkers, inPage);
      },
    },
  };
}

/** Each icon brings six weights; the three that nothing here is drawn in are left out of the build. */
function iconsInUse(): Plugin {
  const unused = / {2}\[\n {4}"(?:fill|light|thin)",\n[\s\S]*?\n {2}\],?\n/g;
  return {
    name: 'tradebridge-icons-in-use',
    apply: 'build',
    transform: {
      filter: { id: /phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/ },
      handler(code) {
        const left = code.replace(unused, '');
        if (left === code) this.error('The icons are written in another way now.');
        return { code: left, map: null };
      },
    },
  };
}

/**
 * Writes `file.br` and `file.gz` beside what was built, so that the server never compresses a file
 * while somebody waits. The page itself is left out: the server fills it in for each request.
 */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'tradebridge-compressed',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(folder, file)),
      );
    },
  };
}

async function compress(folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  const content = await readFile(file);
  await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }).then((small) => writeFile(`${file}.br`, small)),
    zip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
