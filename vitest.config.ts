import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { refuseOldNode } from './tools/refuse-old-node.ts';

refuseOldNode('npm test');

// A page that is opened for the first time takes a while on a busy machine.
const times = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 8_000 } },
  // A machine that checks changes may stall for seconds: the report says what passed the second time.
  retry: process.env.CI ? 1 : 0,
};

/** What tests start as a process of its own need not be compiled each time. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'tradebridge-compile-cache') };

/** Tests of the browser's code that replace modules or globals. */
const replacingInBrowser = globSync('web/src/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  (path) =>
    /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(/.test(
      readFileSync(join(import.meta.dirname, path), 'utf8'),
    ),
);

/** Tests that need modules and globals that no other test has used. */
const isolated = [
  'server/src/library-text.test.ts',
  'server/src/identity/password-hashing.test.ts',
  'server/src/platform/file-storage.test.ts',
  'web/src/ui/labels-at-loading.test.ts',
  ...replacingInBrowser,
];

export default defineConfig({
  test: {
    globalSetup: ['server/src/platform/test-cluster.ts', 'server/src/platform/test-programs.ts'],
    // More than half of the time a worker waits: for the database, programs, threads and time-outs.
    // No more than the database has connections for.
    maxWorkers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
    projects: [
      {
        test: {
          ...times,
          env,
          name: 'server',
          include: ['{server,sandbox}/src/**/*.test.ts'],
          exclude: isolated,
          // The server is loaded once for each worker: loading it took longer than the tests of most files.
          isolate: false,
        },
      },
      {
        test: {
          ...times,
          env,
          name: 'units',
          include: [
            '{contract,postgres,web}/src/**/*.test.ts',
            'native/*.test.ts',
            'tools/*.test.ts',
            'web/build/*.test.ts',
          ],
          exclude: isolated,
          // A process for each file took more than half of the time.
          isolate: false,
        },
      },
      {
        test: { ...times, env, name: 'isolated', include: isolated },
      },
      {
        // A page in a document, answered by the server in the same process.
        resolve: {
          alias: {
            // What the router takes for a server by Node.js's conditions is a browser here.
            '@tanstack/router-core/isServer': fileURLToPath(
              new URL(
                'node_modules/@tanstack/router-core/dist/esm/isServer/client.js',
                import.meta.url,
              ),
            ),
          },
        },
        test: {
          ...times,
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          environment: './web/src/test/page-environment.ts',
          // Application and server are loaded once for each worker; `openPortal` cleans up.
          isolate: false,
          server: { deps: { inline: [/@tanstack\/(react-router|router-core)/] } },
        },
      },
    ],
  },
});
