import type { Locator, Page } from '@playwright/test';
import {
  followLink,
  newAddress,
  openAccount,
  signInWithApp,
  signInWithNewApp,
} from './accounts.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  linkTo,
  mailTo,
  openSession,
  password,
  signIn,
  signInByPage,
  test,
} from './portal.ts';

const parent = 'Hallam Electrical Group';
const subsidiary = 'Hallam Solar';

const question = (page: Page, company: string): Locator =>
  page.getByRole('dialog', { name: `Switch to ${company}?` });
const onDisplay = (page: Page, company: string): Locator =>
  page.getByRole('button', { name: `Switch company: viewing ${company}` });

async function view(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: `View ${company}` }).click();
  await question(page, company).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

test('a subsidiary remains selected after a reload, and going back leads to the parent', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'owner@demo.test', '/subsidiaries');
  await view(page, subsidiary);
  await expect(page.getByText('Company Changed')).toBeVisible();
  await expect(
    page.getByText(
      `You are now viewing ${subsidiary}. To return to ${parent}, open Company Details.`,
    ),
  ).toBeVisible();
  await expect(page.getByText('Loading Employer Data...')).toBeVisible();
  await expect(page.getByText('Loading Employer Data...')).toBeHidden();
  await expect(onDisplay(page, subsidiary)).toBeVisible();
  await expect(page.getByText('Ngaire Tūhoe')).toHaveCount(0);
  await page.reload();
  await expect(onDisplay(page, subsidiary)).toBeVisible();

  await page.goto('/company');
  await expect(page.getByRole('heading', { name: subsidiary })).toBeVisible();
  await page.getByRole('button', { name: `Return to ${parent}` }).click();
  await question(page, parent).getByRole('button', { name: 'Yes' }).click();
  await expect(onDisplay(page, parent)).toBeVisible();
  await expect(page.getByText(`You are now viewing ${parent}`, { exact: true })).toBeVisible();
});

test.describe('a company that the user has no access to', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('is not selected after a start, even if the tab remembers it', { tag: '@desktop' }, async ({
    page,
  }) => {
    await signIn(page, 'site@demo.test');
    await page.evaluate(
      (company) => sessionStorage.setItem('currentCompany', JSON.stringify(company)),
      { id: 'E1001', name: parent },
    );
    await page.goto('/company');
    await expect(page.getByRole('heading', { name: subsidiary })).toBeVisible();
    await expect(page.getByText(parent)).toHaveCount(0);
  });
});

test.describe('refusals of the server', () => {
  test.use({ allowedErrors: [/status of 400/] });

  test(
    'a contact is added, invited and deleted, and others see it immediately',
    { tag: '@desktop' },
    async ({ page, browser, baseURL }, { project }) => {
      test.setTimeout(120_000);
      const familyName = `Okonkwo ${project.name}`;
      const email = `chidi.${project.name}@hallam.example`;
      const other = await browser.newContext({ ...(baseURL && { baseURL }) });
      const colleague = await other.newPage();
      await signIn(colleague, 'office@demo.test', '/company');
      await expect(colleague.getByRole('heading', { name: parent })).toBeVisible();

      await signIn(page, 'owner@demo.test', '/company');
      await page.getByRole('link', { name: 'Add a contact' }).click();
      await page.getByRole('button', { name: 'Add a contact' }).click();
      await expect(page.getByText('Given name is required')).toBeVisible();
      await expect(page.getByLabel('Given name')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Given name').fill('Chidi');
      await page.getByLabel('Family name').fill(familyName);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Title (optional)').selectOption('Dr');
      await page.getByRole('radio', { name: /^Advanced/ }).check();
      await page.getByRole('button', { name: 'Add a contact' }).click();
      await expect(page.getByRole('heading', { name: `Chidi ${familyName}` })).toBeVisible();
      await expect(page.getByText('No account')).toBeVisible();
      await expectAccessible(page);
      await expect(colleague.getByText(`Chidi ${familyName}`)).toBeVisible();
      await other.close();

      const since = new Date();
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText(`An invitation was sent to ${email}`)).toBeVisible();
      await expect(page.getByText('Invited', { exact: true })).toBeVisible();
      expect(await mailTo(email, since)).toContain(parent);

      await page.getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByLabel('Family name')).toHaveValue(familyName);
      await page.getByLabel('Position (optional)').fill('Estimator');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Estimator').first()).toBeVisible();

      await page.getByRole('button', { name: 'Delete contact' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete Chidi ${familyName}?` });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Delete contact' }).click();
      await expect(page).toHaveURL(/\/company$/);
      await expect(page.getByText(`Chidi ${familyName} was deleted`)).toBeVisible();
      await expect(page.getByRole('link', { name: familyName })).toHaveCount(0);
    },
  );
});

test('axe finds no fault in a form with errors, and it fits 320 pixels', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'owner@demo.test', '/company/edit');
  await page.getByLabel('Line 1').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line 1 is required')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('Back, Forward and a reload ask before unsaved changes are lost', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'foreman@demo.test', '/company');
  await page.getByRole('link', { name: 'Edit' }).click();
  const home = page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first();
  const line = page.getByLabel('Line 2 (optional)');
  const alert = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await expect(page.getByLabel('Suburb')).not.toHaveValue('');
  await home.click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await line.fill('Level 4');
  await page.goForward();
  await stay();
  await page.goBack();
  await stay();
  // The browser uses its own wording.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(line).toHaveValue('Level 4');

  await page.goBack();
  await alert.getByRole('button', { name: 'Leave Page' }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(page.getByText('Level 4')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/company\/edit$/);
  await expect(line).toHaveValue('');
  await home.click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await line.fill('Level 5');
  await page.goForward();
  await alert.getByRole('button', { name: 'Leave Page' }).click();
  await expect(page).toHaveURL(/\/home$/);

  async function stay(): Promise<void> {
    await alert.getByRole('button', { name: 'Cancel' }).click();
    await expect(alert).toBeHidden();
    await expect(page).toHaveURL(/\/company\/edit$/);
    await expect(line).toHaveValue('Level 4');
  }
});

test.describe('a user without a connection', () => {
  test.use({ allowedErrors: [/status of 400/] });

  test('is not told which detail is wrong, and is connected by a link when all are right', {
    tag: '@phone',
  }, async ({ page }) => {
    await signInWithNewApp(page, await openAccount());
    await page.getByLabel('Company code').fill('HALLAM1001');
    await page.getByLabel('Your family name').fill('Schultz');
    const email = 'anneliese.schultz@hallam-electrical-group.example';
    await page.getByLabel('Your email address on record').fill(email);
    await page.getByLabel('A training contract number').fill('NOT-ONE');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('These details do not match a contact on record.')).toBeVisible();
    await expectAccessible(page);
    const since = new Date();
    await page.getByLabel('A training contract number').fill('1100101');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectAccessible(page);
    expect(await mailTo(email, since)).toContain(parent);

    const link = await linkTo(email, since);
    await page.goto(link);
    await expect(page.getByText('Your account is connected')).toBeVisible();
    await expect(page.getByText(`You are now viewing ${parent}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    // The link has been used.
    await page.goto(link);
    await expect(page.getByText('Your account couldn’t be connected')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/connect$/);
    await expectAccessible(page);
  });
});

test('an invited user accepts with a new account, and with that account again', {
  tag: '@phone',
}, async ({ page }) => {
  const email = newAddress();
  const token = await openSession('owner@demo.test');
  let since = new Date();
  await invite('E1001');
  await followLink(page, email, since);
  await expect(page.getByText(`${parent} has invited you to its training portal`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Jo Person');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByText(`You are now a contact of ${parent}.`)).toBeVisible();
  const key = await signInWithNewApp(page, email);
  await expect(onDisplay(page, parent)).toBeVisible();
  await page.goto('/auth/sign-out');

  since = new Date();
  await invite('E1002');
  await followLink(page, email, since);
  await expect(page.getByText('You already have an account.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page.getByText(`You are now a contact of ${subsidiary}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await signInWithApp(page, email, key);
  await page.getByRole('button', { name: /^Switch company: / }).click();
  const companies = page.getByRole('dialog', { name: 'Switch company' });
  await expect(companies.getByText(parent).first()).toBeVisible();
  await expect(companies.getByText(subsidiary).first()).toBeVisible();

  async function invite(eId: string): Promise<void> {
    const contact = {
      title: null,
      givenName: 'Jo',
      familyName: 'Person',
      email,
      mobilePhone: null,
      workPhone: null,
      role: 'reader',
      subRole: null,
    };
    const added = await callPortal(
      'employer/updateCompanyContact',
      { eId, ecId: '', contact },
      token,
    );
    const { Result } = (await added.json()) as { Result: { id: string } };
    const invited = await callPortal(
      'employer/inviteCompanyContact',
      { eId, ecId: Result.id },
      token,
    );
    expect(invited.status).toBe(200);
  }
});

test.describe('after a sign-in', () => {
  // Requests in progress when the user signed out are refused.
  test.use({ allowedErrors: [/status of (401|503)/] });

  test('slow updates of data are announced once, and a failure keeps the old data', {
    tag: '@desktop',
  }, async ({ page }) => {
    let isBroken = false;
    await page.route('**/api/employer/syncEmployerSummary', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      await (isBroken ? route.fulfill({ status: 503 }) : route.continue());
    });
    await signInByPage(page, 'site@demo.test');
    await expect(page.getByText('Updating Employer Data...')).toBeVisible();
    await expect(page.getByText('Updating Employer Data...')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    await page.waitForTimeout(3_000);
    await expect(page.getByText('Updating Employer Data...')).toHaveCount(0);

    isBroken = true;
    await page.goto('/auth/sign-out');
    await signInByPage(page, 'site@demo.test');
    await expect(page.getByText('The company details couldn’t be saved')).toBeVisible();
    await expect(page.getByText('Apprentices').filter({ visible: true }).first()).toBeVisible();
  });
});
