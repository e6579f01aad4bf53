import path from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { iconsInUse } from './build/icons-in-use.ts';
import { inlined } from './build/inlined.ts';
import { leanStart } from './build/lean-start.ts';
import { notices } from './build/notices.ts';
import { shellFiles } from './build/shell-files.ts';
import { signInLabels } from './build/sign-in-labels.ts';
import { zipsInPage } from './build/zips-in-page.ts';

const here = import.meta.dirname;
/** What the app is built for; `src/browser-check.js` tells users of older browsers. */
const target = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
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
    chunks(),
    leanStart(),
    inlined(),
    shellFiles(),
    signInLabels(),
    zipsInPage(),
    iconsInUse(),
    notices(),
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
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, changeOrigin: true } },
  },
});
