import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm run registry -- changes` prints, beside the running server. */
async function registryChanges(): Promise<{ kind: string; actor: object; subject: { id: string }; values: object }[]> {
  const { stdout } = await promisify(execFile)('node', ['server/src/registry-main.ts', 'changes'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The number that the menu shows beside Signoff Requests. */
const badgeOf = async (page: Page) => {
  const link = page.getByRole('link', { name: /^(Signoff Requests|Sign-offs)/ }).filter({ visible: true }).first();
  return Number(/\d+/.exec((await link.innerText()).replace(/\s+/g, ' '))?.[0] ?? 0);
};

/** Each apprentice's part of the list. */
const groups = (page: Page) => page.getByRole('group').filter({ has: page.getByRole('checkbox') });

async function chooseUnits(page: Page, group: number, count: number): Promise<void> {
  const boxes = groups(page).nth(group).getByRole('checkbox', { name: /[A-Z]{3,}\w*\d{3}/ });
  for (let unit = 0; unit < count; unit++) await boxes.nth(unit).check();
}

test('a foreman confirms three units of two apprentices, and the owner sees it at once', async ({ page, browser }) => {
  await signIn(page, 'foreman@demo.test');
  await page.goto('/sign-offs');
  await expect(page.getByRole('heading', { level: 1, name: 'Signoff Requests' })).toBeVisible();
  const before = await badgeOf(page);
  expect(before).toBeGreaterThanOrEqual(3);

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, 'owner@demo.test');
  await expect.poll(() => badgeOf(owner)).toBe(before);

  const known = (await registryChanges()).length;
  await chooseUnits(page, 0, 2);
  await chooseUnits(page, 1, 1);
  await page.getByRole('button', { name: 'Confirm 3 units' }).click();
  await expect(page.getByText('3 units are confirmed.')).toBeVisible();
  await expect.poll(() => badgeOf(page)).toBe(before - 3);
  await expect.poll(() => badgeOf(owner)).toBe(before - 3);

  // The registry learns of it once it can no longer be taken back.
  expect(await registryChanges()).toHaveLength(known);
  await expect.poll(async () => (await registryChanges()).length, { timeout: 20_000 }).toBe(known + 3);
  for (const change of (await registryChanges()).slice(known)) {
    expect(change).toMatchObject({
      kind: 'signoff.submitted',
      actor: { contactId: 'C1002', userId: expect.any(String) },
      values: { result: 'competent' },
    });
  }
  await owner.context().close();
});
