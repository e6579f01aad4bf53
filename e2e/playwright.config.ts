import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { refuseOldNode } from '../tools/refuse-old-node.ts';
import { chromiumFlags, findHeadless } from './src/chromium.ts';
import { type PortalName, portalOf } from './src/portals.ts';

refuseOldNode('npx playwright');

// Set once: every worker reads this file again, and must use the same server. The ports are below
// those that the system uses for outgoing connections, so that none of these can occupy one.
process.env.E2E_PORT ??= String(21_000 + (process.pid % 900) * 6);
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'tradebridge-e2e-'));

const serverOf = (name: PortalName, settings: Record<string, string> = {}) => {
  const { port, dataFolder, logFile } = portalOf(name);
  return {
    // All output is kept: one of the journeys searches it.
    command: `node --enable-source-maps ../dist/demonstration.js > "${logFile}" 2>&1`,
    stdout: 'ignore' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: { PORT: String(port), DATA_DIR: dataFolder, LOG_LEVEL: 'trace', ...settings },
  };
};

/** Google and Microsoft as simulated by the sandbox. */
const providersOf = (name: PortalName): Record<string, string> => {
  const { sandbox } = portalOf(name);
  return {
    GOOGLE_ISSUER: `${sandbox}/oidc-google`,
    GOOGLE_CLIENT_ID: 'tradebridge-google',
    GOOGLE_CLIENT_SECRET: 'a secret of the demonstration',
    MICROSOFT_ISSUER: `${sandbox}/oidc-microsoft`,
    MICROSOFT_CLIENT_ID: 'tradebridge-microsoft',
    MICROSOFT_CLIENT_SECRET: 'a secret of the demonstration',
  };
};

const threeDSecure = 'three-d-secure.spec.ts';

export default defineConfig({
  testDir: './src',
  outputDir: '../test-results',
  // Each size has its own demonstration, whose journeys change it one after another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A CI machine may stall for seconds: what passes the second time is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./src/portal-log-reporter.ts']],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    // An element that cannot be pressed fails the journey soon rather than at its time limit.
    actionTimeout: 20_000,
    // A worker requests pages instead of the tab, unseen by a journey that observes or replaces
    // requests. Journeys of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: await findHeadless(), args: chromiumFlags },
  },
  // A journey with a size as its tag runs only in that size.
  projects: [
    {
      name: 'desktop',
      workers: 1,
      testIgnore: threeDSecure,
      grepInvert: /@phone\b/,
      use: { baseURL: portalOf('desktop').address, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      workers: 1,
      testIgnore: threeDSecure,
      grepInvert: /@desktop\b/,
      use: {
        baseURL: portalOf('phone').address,
        ...devices['iPhone 13'],
        defaultBrowserType: 'chromium',
        // Three device pixels would be nine times the drawing, without a graphics card.
        deviceScaleFactor: 1,
        viewport: { width: 390, height: 844 },
      },
    },
    {
      // Its journeys set both sizes themselves.
      name: 'three-d-secure',
      workers: 1,
      testMatch: threeDSecure,
      use: { baseURL: portalOf('three-d-secure').address },
    },
  ],
  globalSetup: './src/await-portals.ts',
  webServer: [
    serverOf('desktop', providersOf('desktop')),
    serverOf('phone', { ...providersOf('phone'), NATIVE_APP_ID: 'au.edu.example.portal' }),
    serverOf('three-d-secure', {
      SECUREPAY_THREEDS_JS: `${portalOf('three-d-secure').sandbox}/threeds-js/securepay-threeds.js`,
    }),
  ],
});
