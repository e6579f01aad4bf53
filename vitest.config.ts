import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web}/src/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/platform/test-cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two workers on a machine of two cores: the database works beside them.
    maxWorkers: 2,
  },
});
