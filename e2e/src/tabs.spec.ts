import { expect, expectAccessible, signIn, test, tokenOf } from './portal.ts';

// One browser with several tabs: the pages of one context.

const heading = { level: 1 } as const;

// A tab may ask the server before the other one has said that the session is over.
test.use({ allowedErrors: [/status of 401/] });

test('a new tab is signed in, at the same company, until one of them signs out', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signIn(page, 'owner@demo.test', '/receipts');
  await expect(page.getByRole('heading', { ...heading, name: 'Receipts' })).toBeVisible();

  const opened = context.waitForEvent('page');
  const receipt = page.getByRole('main').locator('a[href^="/receipt/"]').first();
  await receipt.click({ modifiers: ['ControlOrMeta'] });
  const second = await opened;
  await expect(second).toHaveURL(/\/receipt\//);
  await expect(second.getByRole('heading', heading)).toContainText('Receipt');
  expect(await tokenOf(second)).toBe(await tokenOf(page));

  // A link in a mail, and a tab that goes to sign-in by itself.
  const third = await context.newPage();
  await third.goto('/invoices');
  await expect(third.getByRole('heading', heading)).toBeVisible();
  await expect(third).toHaveURL(/\/invoices/);
  const fourth = await context.newPage();
  await fourth.goto('/auth/sign-in');
  await expect(fourth.getByText('You are signed in.')).toBeVisible();
  await expectAccessible(fourth);
  await fourth.getByRole('button', { name: 'Sign in as someone else in this tab' }).click();
  await expect(fourth.getByLabel('Email address')).toBeVisible();
  await fourth.reload();
  await expect(fourth.getByLabel('Email address')).toBeVisible();

  // Nothing is kept where a closed browser would find it.
  const kept = await page.evaluate(async () => ({
    local: Object.entries({ ...localStorage }).join(),
    cookies: document.cookie,
    databases: JSON.stringify(await indexedDB.databases()),
  }));
  expect(JSON.stringify(kept)).not.toContain(await tokenOf(page));

  await third.goto('/auth/sign-out');
  for (const tab of [page, second, third]) await expect(tab).toHaveURL(/\/auth\/sign-in/);
  await second.goto('/home');
  await expect(second).toHaveURL(/\/auth\/sign-in/);
});

test('a tab opened when all others were closed is signed out', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'owner@demo.test', '/home');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await other.goto('/home');
  await expect(other).toHaveURL(/\/auth\/sign-in/);
  await expect(other.getByLabel('Email address')).toBeVisible();
});

test('a tab that views the portal as a contact hands nothing over', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'owner@demo.test', '/home');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  // As the server says it of a session that views.
  await page.route('**/api/user/registerUser', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const viewing = {
      contactId: 'C1',
      name: 'Dana',
      company: 'Company',
      endsAt: '2099-01-01T00:00:00Z',
    };
    await route.fulfill({
      json: { ...body, Result: { ...body.Result, user: { ...body.Result.user, viewing } } },
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', heading)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/home');
  await expect(other).toHaveURL(/\/auth\/sign-in/);
  await other.waitForTimeout(500);
  await expect(other.getByLabel('Email address')).toBeVisible();
});

test('the sign-in page of a browser without other tabs does not wait for them', {
  tag: '@desktop',
}, async ({ page }) => {
  // They would be waited for until an answer comes, if at all.
  await page.addInitScript(() => {
    Object.assign(globalThis, { otherTabs: new Promise(() => {}) });
  });
  await page.goto('/home');
  await expect(page.getByLabel('Email address')).toBeVisible();
});
