import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Where distributions put a Firefox, ESR first. */
const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox of this machine; undefined where there is none. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, ...usualPlaces].find((path) => path && existsSync(path));

interface FirefoxOptions {
  executablePath: string;
  /** The folder that holds what it keeps from one start to the next. */
  profile: string;
  preferences: Record<string, unknown>;
}

/** Does `work` in a tab of Firefox. Where Firefox ends meanwhile, that is the fault told, with what it said. */
export async function inFirefox(
  { executablePath, profile, preferences }: FirefoxOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: preferences,
  });
  try {
    await Promise.race([browser.newPage().then(work), endOf(browser)]);
  } finally {
    await browser.close();
  }
}

/** Fails once Firefox has ended. */
function endOf(browser: Browser): Promise<never> {
  const said: string[] = [];
  const firefox = browser.process();
  firefox?.stderr?.on('data', (part: Buffer) => said.push(part.toString()));
  return new Promise((_resolve, reject) => {
    firefox?.once('exit', (code, signal) =>
      reject(new Error(`Firefox ended with ${signal ?? code}. It said:\n${said.join('')}`)),
    );
  });
}
