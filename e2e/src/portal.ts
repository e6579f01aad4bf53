import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

import { ownPortal } from './portals.ts';

export { expect };

const sandbox = () => ownPortal().sandbox;

/** Password of every demonstration account. */
export const password = 'Apprentice-demo-1';

interface Message {
  text: string;
  at: string;
}

/** The match of a pattern in the newest matching message sent after `since`, once there is one. */
async function find(list: string, pattern: RegExp, since: Date): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const reply = await fetch(`${sandbox()}/${list}`);
        const messages = (await reply.json()) as Message[];
        found = messages
          .filter(({ at }) => new Date(at) >= since)
          .flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0];
        return found;
      },
      { intervals: [50] },
    )
    .toBeDefined();
  return found ?? '';
}

/** Text from an address of the sandbox. */
export const sandboxText = async (path: string): Promise<string> =>
  (await fetch(`${sandbox()}/${path}`)).text();

const mailbox = (email: string) => `mail.json?to=${encodeURIComponent(email)}`;

/**
 * From the notification that each sign-in of a test without a known device causes a moment later.
 */
const newDevice = 'signed in to your account on a new device';

/**
 * The text of the newest e-mail to an address sent after `since`, once it has arrived, ignoring
 * sign-in notifications.
 */
export const mailTo = (email: string, since: Date) =>
  find(mailbox(email), new RegExp(`^(?!.*${newDevice}).+`, 's'), since);

/** The link in the newest e-mail to an address sent after `since`. */
export const linkTo = (email: string, since: Date) =>
  find(mailbox(email), /http\S+\/auth\/\w+#\S+/, since);

/** The payment link in the newest e-mail to an address sent after `since`. */
export const paymentLinkTo = (email: string, since: Date) =>
  find(mailbox(email), /http\S+\/pay#pay_[\w-]+/, since);

/** The passcode in the newest e-mail to an address sent after `since`. */
export const passcodeTo = (email: string, since: Date) => find(mailbox(email), /\b\d{6}\b/, since);

/** The passcode in the newest SMS sent after `since`. */
export const passcodeBySms = (since: Date) => find('sms.json', /\b\d{6}\b/, since);

/** Makes a call to the portal without its page. */
export const callPortal = (path: string, input: object, token?: string): Promise<Response> =>
  fetch(`${ownPortal().address}/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });

/** The token of a new session with its second factor given, created without the page. */
export async function openSession(email: string): Promise<string> {
  const since = new Date();
  const opened = await callPortal('auth/sign-in/email', { email, password });
  const { token } = (await opened.json()) as { token: string };
  await callPortal('user/sendMFAPasscodeToEmail', {}, token);
  const passcode = await passcodeTo(email, since);
  const given = await callPortal('user/validateMFAEmailPasscode', { passcode }, token);
  expect(given.status, `second factor of ${email}`).toBe(200);
  return token;
}

/** The token of the page's session. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('token') ?? '');

/** Opens a page as a signed-in user. */
export const signIn = async (page: Page, email: string, path = '/'): Promise<void> =>
  enter(page, await openSession(email), path);

/** Opens a page in a session. */
export async function enter(page: Page, token: string, path: string): Promise<void> {
  const script = await page.addInitScript((held) => sessionStorage.setItem('token', held), token);
  await page.goto(path);
  // Signing out later must not be undone.
  await script.dispose();
  await expect(page.getByRole('main')).toBeVisible();
}

/** Fills in the sign-in form, and stops before the passcode. */
export async function givePassword(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in like a user: password, then the passcode in the sandbox's mailbox. */
export async function signInByPage(page: Page, email: string, path = '/'): Promise<void> {
  const since = new Date();
  await page.goto(path);
  await givePassword(page, email);
  const dialog = page.getByRole('dialog', { name: 'Verify MFA Passcode' });
  await dialog.getByRole('textbox').first().click();
  await page.keyboard.type(await passcodeTo(email, since));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page).not.toHaveURL(/auth\/sign-in/);
}

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// In dark mode, only the colours differ.
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Asserts that axe finds no fault, in light and in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsIn(page, 'light'), 'in light').toEqual([]);
  expect(await faultsIn(page, 'dark'), 'in dark').toEqual([]);
}

/** Faults that axe finds in light mode, or in the colours of dark mode. */
export async function faultsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme });
  return faultsOf(page, colorScheme === 'light' ? tags : ofColours);
}

/** How a theme paints a page. */
interface Paint {
  readonly theme: string;
  readonly scheme: string;
  readonly style: string;
}

/** How all themes except the demonstration's paint pages, as shown in a preview. */
export async function otherPaints(page: Page, preview: string): Promise<Paint[]> {
  const paints: Paint[] = [];
  for (const theme of ['harbour', 'goldfields']) {
    for (const scheme of ['light', 'dark']) {
      await page.goto(`${preview}?as=contact&theme=${theme}&scheme=${scheme}`);
      await expect(page.locator(`html[data-scheme=${scheme}]`)).toBeAttached();
      await expect(page.getByRole('heading', { level: 1, name: /^Preview/ })).toBeVisible();
      const style = await page.evaluate(() => document.documentElement.style.cssText);
      paints.push({ theme, scheme, style });
    }
  }
  expect(new Set(paints.map(({ style }) => style)).size).toBe(paints.length);
  return paints;
}

/**
 * Asserts that axe finds no fault in the colours of a page painted in each way: its structure is
 * the same in every theme.
 */
export async function expectColoursIn(page: Page, paints: readonly Paint[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const { theme, scheme, style } of paints) {
    await page.evaluate(
      (given) => {
        const root = document.documentElement;
        root.style.cssText = given.style;
        root.dataset.scheme = given.scheme;
      },
      { style, scheme },
    );
    expect(await faultsOf(page, ofColours), `${page.url()} in ${theme}, ${scheme}`).toEqual([]);
  }
}

/** Faults that axe finds with the given rules or tags. */
const faultsOf = (page: Page, rules: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const frame = () => new Promise(requestAnimationFrame);
    // Waits until the application has applied and painted the other colours.
    await frame();
    await frame();
    if (!window.axe) throw new Error('axe is missing from the page.');
    const { axe } = window;
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    /** A sticky bar covers content scrolled under it, which is not a fault of its size. */
    const isCoveredAlone = async (id: string, target: string) => {
      if (id !== 'target-size') return false;
      document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return (await axe.run(target, { runOnly: [id] })).violations.length === 0;
    };
    const faults: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { html, target } of nodes) {
        if (!(await isCoveredAlone(id, String(target[0])))) faults.push(`${id}: ${html}`);
      }
    }
    return faults;
  }, rules);

/** Asserts that nothing of a page is outside a window of 320 pixels. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // Some of it is rendered again for the other width.
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/** Loads a page, even while a dialog that was just closed is still going back in the history. */
export const visit = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await page.goto(path);
  }).toPass();

/** Fails the test for any error that a page logs, unless the test expects it. */
function watchConsole(context: BrowserContext, allowed: RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) errors.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  context.on('weberror', (error) => note(String(error.error())));
  return errors;
}

export const test = base.extend<{ allowedErrors: RegExp[]; quietConsole: undefined }>({
  allowedErrors: [[], { option: true }],
  quietConsole: [
    async ({ context, allowedErrors }, use) => {
      const errors = watchConsole(context, allowedErrors);
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
