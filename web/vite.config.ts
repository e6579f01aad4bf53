import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
      routesDirectory: path.join(here, 'src/routes'),
      generatedRouteTree: path.join(here, 'src/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
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
      output: {
        // Left alone, the bundler cuts what the pages share into dozens of files of a kilobyte. What the
        // first page needs comes in a few; what only some pages need stays in files of its own.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*virtual).*)[\\/]/,
            },
            {
              name: 'foundation',
              test: /web[\\/]src[\\/](app|ui)[\\/](?!live|event-stream|SafeHtml|Virtual|window-rows)/,
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
