import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from './src/chromium.ts';
import { portalOf, type Size } from './src/portals.ts';

// Set once: every worker reads this file again, and must mean the same server by it.
process.env.E2E_PORT ??= String(38_200 + (process.pid % 900) * 4);
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tradebridge-e2e-'));

const addressOf = (size: Size) => `http://localhost:${portalOf(size).port}`;

const serverOf = (size: Size) => ({
  // All that it says is kept: one of the journeys searches it.
  command: `node --enable-source-maps ../dist/demonstration.js > "${portalOf(size).logFile}" 2>&1`,
  url: `${addressOf(size)}/readyz`,
  timeout: 120_000,
  stdout: 'ignore' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    PORT: String(portalOf(size).port),
    DATA_DIR: portalOf(size).dataFolder,
    LOG_LEVEL: 'trace',
  },
});

export default defineConfig({
  testDir: './src',
  outputDir: '../test-results',
  // Each size has a demonstration of its own, whose journeys change it one after another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A machine that checks changes may stall for seconds: what passes the second time is told as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      use: { baseURL: addressOf('desktop'), viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      workers: 1,
      use: {
        baseURL: addressOf('phone'),
        ...devices['iPhone 13'],
        defaultBrowserType: 'chromium',
        viewport: { width: 390, height: 844 },
      },
    },
  ],
  webServer: [serverOf('desktop'), serverOf('phone')],
});
