import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { refuseOldNode } from '../../tools/refuse-old-node.ts';

refuseOldNode('npm run test:operations');

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    globalSetup: ['operations/tests/say-missing.ts', 'server/src/platform/test-cluster.ts'],
    include: ['operations/tests/*.test.ts'],
    // Programs start and stop in these tests, on machines that do much else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each starts servers of its own.
    fileParallelism: false,
  },
});
