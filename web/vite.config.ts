import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(js|css|svg|json)$/;

const here = import.meta.dirname;
const server = process.env.TRADEBRIDGE_SERVER ?? 'http://localhost:3000';

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
    early(),
    zipsInPage(),
    iconsInUse(),
    compressed(),
  ],
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Nothing is inlined into style sheets: the Content-Security-Policy is the same for all files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: path.join(here, 'index.html'), early: path.join(here, 'src/early.ts') },
      output: {
        // Left alone, the bundler cuts what the pages share into dozens of files of a kilobyte. What the
        // first page needs comes in a few; what only some pages need stays in files of its own.
        codeSplitting: {
          groups: [
            {
              name: 'early',
              test: /web[\\/]src[\\/](early|app[\\/](early-requests|remembered-company|token))\.ts/,
              priority: 1,
            },
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual).*)[\\/]/,
            },
            {
              name: 'foundation',
              test: /web[\\/]src[\\/](app|ui)[\\/](?!live|event-stream|app-settings|open-file|DropZone|LoadMore|ProgressBar|WhenSeen|SafeHtml|Virtual|Windowed|window-rows|upload-file|device-name|Avatar|Checkbox|ConfirmDialog|DownloadButton|FactList|LineTable|List(Section|Toolbar)|RadioGroup|Search|Section|Segmented|Select|StackedBar|SumList|Switch|address-view|initials|list-view|save-file|search-words|use-)|phosphor-icons[\\/]react[\\/]dist[\\/](lib[\\/]|\w+[\\/](Eye|X)\b)/,
            },
            {
              // One file for what signing in asks for first: each more costs its headers, too.
              name: 'sign-in',
              test: /web[\\/]src[\\/]identity[\\/](SignIn(Page|Form|Panel)|AuthPage|PasswordField|ProviderButtons|failures|labels|sign-in|wait|trusted-device|provider-return|held-fragment)\b/,
            },
            {
              // What the pages of a signed-in user are made of, and signing in is not.
              name: 'pages',
              test: /web[\\/]src[\\/](app|ui)[\\/](Avatar|Checkbox|ConfirmDialog|DownloadButton|FactList|LineTable|List(Section|Toolbar)|RadioGroup|Search|Section|Segmented|Select|StackedBar|SumList|Switch|address-view|initials|list-view|save-file|search-words|use-)|phosphor-icons[\\/]react[\\/]dist[\\/]\w+[\\/]Check\b/,
            },
            {
              // What surrounds every page of a signed-in user; not all begin at home.
              name: 'shell',
              test: /web[\\/]src[\\/]shell[\\/]Shell\./,
            },
            {
              name: 'home',
              test: /web[\\/]src[\\/]routes[\\/]_app[\\/]home\.tsx\?/,
            },
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

/** What surrounds every page of a signed-in user, and the page that most see first, as they are split. */
const surroundings = ['/shell/Shell.', '/routes/_app.tsx?tsr-split'];
const home = '/routes/_app/home.tsx?tsr-split';

/**
 * Puts `src/early.ts` before the app into the page, and names the code that every page of a signed-in
 * user needs, and what home needs besides; only that script fetches them ahead.
 */
function early(): Plugin {
  return {
    name: 'tradebridge-early',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(module)));
        const script = chunkOf('/src/early.ts')?.fileName ?? 'src/early.ts';
        // The page's own preloads name what every page needs.
        const known = withImports(chunks.filter(({ isEntry }) => isEntry));
        const pageChunks = withImports(chunksOf(surroundings));
        const homeChunks = withImports(chunksOf([home]));
        const pageCode = filesOf([...pageChunks].filter((chunk) => !known.has(chunk)));
        const homeCode = filesOf(
          [...homeChunks].filter((chunk) => !known.has(chunk) && !pageChunks.has(chunk)),
        );

        function chunksOf(modules: readonly string[]): Rolldown.OutputChunk[] {
          return chunks.filter(({ moduleIds, facadeModuleId }) =>
            [...moduleIds, facadeModuleId].some((id) =>
              modules.some((module) => id?.includes(module)),
            ),
          );
        }
        function filesOf(from: readonly Rolldown.OutputChunk[]): string {
          const styles = from.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
          const files = new Set([...from.map(({ fileName }) => fileName), ...styles]);
          return [...files].map((file) => `/${file}`).join(' ');
        }
        function withImports(from: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
          const found = new Set(from);
          for (const { imports } of found) {
            for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
          }
          return found;
        }
        const inHead = { injectTo: 'head-prepend' } as const;
        return [
          { ...inHead, tag: 'meta', attrs: { name: 'page-code', content: pageCode } },
          { ...inHead, tag: 'meta', attrs: { name: 'home-code', content: homeCode } },
          { ...inHead, tag: 'script', attrs: { type: 'module', async: true, src: `/${script}` } },
        ];
      },
    },
  };
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

/** Each icon brings six weights; the two that nothing here is drawn in are left out of the build. */
function iconsInUse(): Plugin {
  const unused = / {2}\[\n {4}"(?:light|thin)",\n[\s\S]*?\n {2}\],?\n/g;
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
