import { existsSync } from 'node:fs';

/** Where distributions and installers put Chromium or Chrome. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser of this machine, or one from the npm registry if there is none. */
export async function findChromium(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...usualPlaces].find(
    (path) => path && existsSync(path),
  );
  return found ?? chromiumOfNpm();
}

/**
 * A headless browser if the npm registry has one, which takes less than half the CPU for the same
 * pages: others draw an invisible window for every journey.
 */
export async function findHeadless(): Promise<string> {
  const hasOne = process.platform === 'linux' && process.arch === 'x64';
  return hasOne && !process.env.CHROMIUM_PATH ? chromiumOfNpm() : findChromium();
}

async function chromiumOfNpm(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** Without a sandbox (containers run as root), graphics card or background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
