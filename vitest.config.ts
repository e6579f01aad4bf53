import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Under an older Node.js than the project's own, tests would fail for reasons that mislead.
const { devDependencies } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const needed = Number.parseInt(devDependencies.node, 10);
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`Run the tests with npm test, which brings its own Node.js ${needed}.`);
  process.exit(1);
}

const times = { testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: ['server/src/platform/test-cluster.ts'],
    // Two workers on a machine of two cores: the database works beside them.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...times,
          name: 'units',
          include: [
            '{contract,postgres,server,sandbox,web}/src/**/*.test.ts',
            'web/build/*.test.ts',
          ],
        },
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
