import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page, ProtocolError } from 'puppeteer-core';

/** Where distributions put Firefox, ESR first. */
const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox of this machine; undefined if there is none. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, ...usualPlaces].find((path) => path && existsSync(path));

/** How long an unresponsive Firefox may take to end. */
const endsWithinMs = 2_000;

interface FirefoxOptions {
  executablePath: string;
  /** The profile folder, kept between starts. */
  profile: string;
  preferences: Record<string, unknown>;
}

/**
 * Runs `work` in a tab of Firefox. If Firefox ends meanwhile, that is reported, with its output.
 */
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
  const ended = endOf(browser);
  try {
    const failed = ended.then((how) => Promise.reject(new Error(how)));
    await Promise.race([browser.newPage().then(work), failed]);
  } catch (error) {
    // Pending work fails with its own error, a moment before Firefox is known to have ended.
    const how =
      error instanceof ProtocolError && (await Promise.race([ended, sleep(endsWithinMs)]));
    throw how ? new Error(how, { cause: error }) : error;
  } finally {
    await browser.close();
  }
}

/** How Firefox ends. */
function endOf(browser: Browser): Promise<string> {
  const said: string[] = [];
  const firefox = browser.process();
  firefox?.stderr?.on('data', (part: Buffer) => said.push(part.toString()));
  return new Promise((resolve) => {
    firefox?.once('exit', (code, signal) =>
      resolve(`Firefox ended with ${signal ?? code}. It said:\n${said.join('')}`),
    );
  });
}
