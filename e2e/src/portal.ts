import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

import { ownPortal } from './portals.ts';

export { expect };

const sandbox = () => `http://localhost:${ownPortal().port + 1}`;

/** Password of every demonstration account. */
export const password = 'Apprentice-demo-1';

interface Mail {
  text: string;
  at: string;
}

/** The text of the newest mail to an address that was sent after `since`, once it is there. */
export async function mailTo(email: string, since: Date): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const reply = await fetch(`${sandbox()}/mail.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as Mail[];
      text = mails.find((mail) => new Date(mail.at) >= since)?.text;
      return text;
    })
    .toBeDefined();
  return text ?? '';
}

/** The passcode of the newest mail to an address that was sent after `since`. */
export async function passcodeTo(email: string, since: Date): Promise<string> {
  let passcode: string | undefined;
  await expect
    .poll(async () => {
      const reply = await fetch(`${sandbox()}/mail.json?to=${encodeURIComponent(email)}`);
      const mails = (await reply.json()) as Mail[];
      const newest = mails.find((mail) => new Date(mail.at) >= since);
      passcode = /\d{6}/.exec(newest?.text ?? '')?.[0];
      return passcode;
    })
    .toMatch(/^\d{6}$/);
  return passcode ?? '';
}

/** The passcode of the newest SMS that was sent after `since`. */
export async function passcodeBySms(since: Date): Promise<string> {
  let passcode: string | undefined;
  await expect
    .poll(async () => {
      const reply = await fetch(`${sandbox()}/sms.json`);
      const messages = (await reply.json()) as Mail[];
      const newest = messages.find((message) => new Date(message.at) >= since);
      passcode = /\d{6}/.exec(newest?.text ?? '')?.[0];
      return passcode;
    })
    .toMatch(/^\d{6}$/);
  return passcode ?? '';
}

/** Fills the sign-in form, and stops before the passcode. */
export async function givePassword(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a user would: password, then the passcode that the sandbox's mailbox shows. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  const since = new Date();
  await page.goto(path);
  await givePassword(page, email);
  const dialog = page.getByRole('dialog', { name: 'Verify MFA Passcode' });
  await dialog.getByRole('textbox').first().click();
  await page.keyboard.type(await passcodeTo(email, since));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page).not.toHaveURL(/auth\/sign-in/);
}

/** No fault that axe finds, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => [colorScheme, id, nodes.map((node) => node.html)]),
    ).toEqual([]);
  }
}

/** Makes whatever a page prints as an error a failure of the test, unless the test expects it. */
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
