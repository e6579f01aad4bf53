import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type Page, ProtocolError } from 'puppeteer-core';

/** Where distributions put a Firefox, ESR first. */
const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox of this machine; undefined where there is none. */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, ...usualPlaces].find((path) => path && existsSync(path));

/** How long a Firefox that no longer answers may take to end, in milliseconds. */
const endsWithinMs = 2_000;

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
  const ended = endOf(browser);
  try {
    const failed = ended.then((how) => Promise.reject(new Error(how)));
    await Promise.race([browser.newPage().then(work), failed]);
  } catch (error) {
    // What was under way fails in its own words, a moment before Firefox is known to have ended.
    const how =
      error instanceof ProtocolError && (await Promise.race([ended, sleep(endsWithinMs)]));
    throw how ? new Error(how, { cause: error }) : error;
  } finally {
    await browser.close();
  }
}

/** How Firefox ends, once it does. */
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
