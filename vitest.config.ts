import { readFileSync } from 'node:fs';
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

export default defineConfig({
  test: {
    include: ['{contract,postgres,server,sandbox,web}/src/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/platform/test-cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two workers on a machine of two cores: the database works beside them.
    maxWorkers: 2,
  },
});
