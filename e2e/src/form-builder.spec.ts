import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectColoursIn,
  expectToFit,
  otherPaints,
  signIn,
  test,
} from './portal.ts';

const fields = (page: Page) => page.getByRole('list', { name: 'Form fields' });

/** On narrow screens, properties are in a sheet that has to be closed first. */
async function closeSheet(page: Page): Promise<void> {
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.click();
}

async function addField(page: Page, kind: RegExp, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page
    .getByRole('dialog', { name: 'Add a field' })
    .getByRole('button', { name: kind })
    .click();
  await page.getByLabel('Label', { exact: true }).fill(label);
}

/** Builds a form with a condition, previews it, and publishes it. */
async function build(page: Page): Promise<void> {
  test.setTimeout(180_000);
  const name = `Tools ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin@demo.test', '/admin/forms');
  await page.getByRole('button', { name: 'New form' }).click();
  const creation = page.getByRole('dialog', { name: 'New form' });
  await creation.getByLabel('Name').fill(name);
  await creation.getByRole('button', { name: 'Create form' }).click();
  await expect(page.getByText('No fields yet')).toBeVisible();

  await addField(page, /^Yes or no/, 'Do you bring your own tools?');
  await closeSheet(page);
  await addField(page, /^Long text/, 'Which tools?');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const condition = page.getByRole('listitem', { name: 'Condition 1' });
  await expect(condition.getByLabel('Field')).toHaveValue('do_you_bring_your_own_tools');
  await expectAccessible(page);
  await closeSheet(page);
  await expect(fields(page).getByText('Condition')).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: `Preview of ‘${name}’` });
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByLabel('Which tools?')).toBeHidden();
  await preview.getByText('Do you bring your own tools?').click();
  await expect(preview.getByLabel('Which tools?')).toBeVisible();
  await preview.getByRole('button', { name: 'Submit' }).click();
  await expect(preview.getByText('Forms are not submitted in preview mode.')).toBeVisible();
  await preview.getByRole('dialog').getByRole('button').last().click();
  await dialog.getByRole('button', { name: /Close/ }).first().click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('dialog', { name: `Publish ‘${name}’?` })
    .getByRole('button', { name: 'Publish' })
    .click();
  await expect(page.getByText(/Users can now answer the form/)).toBeVisible();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
}

test('a form with a condition is built, previewed and published', { tag: '@phone' }, async ({
  page,
}) => {
  await build(page);
});

test('the same on a tablet', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await build(page);
});

test('a field is dragged to another place', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/forms');
  await page.getByRole('button', { name: 'New form' }).click();
  const creation = page.getByRole('dialog', { name: 'New form' });
  await creation.getByLabel('Employer survey').check();
  await creation.getByLabel('Name').fill(`Dragged ${randomUUID().slice(0, 8)}`);
  await creation.getByRole('button', { name: 'Create form' }).click();
  const row = (text: RegExp) => fields(page).getByRole('listitem').filter({ hasText: text });
  const handle = row(/How likely are you/)
    .locator('span')
    .first();
  await handle.dragTo(row(/Your answers are anonymous/), { targetPosition: { x: 40, y: 4 } });
  await expect(page.getByText(/‘How likely .* is now 1 of/)).toBeAttached();
  await expect(fields(page).getByRole('listitem').first()).toContainText('How likely are you');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(fields(page).getByRole('listitem').first()).toContainText('anonymous');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
});

test('axe finds no fault in the builder and the preview of a form in any theme', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@demo.test', '/admin/forms');
  await page.getByRole('button', { name: 'New form' }).click();
  const creation = page.getByRole('dialog', { name: 'New form' });
  await creation.getByLabel('Incident report').check();
  await expectAccessible(page);
  await creation.getByRole('button', { name: 'Create form' }).click();
  await fields(page)
    .getByRole('button', { name: /Name of the doctor/ })
    .click();
  await expectAccessible(page);
  const builder = page.url();
  const preview = `/preview/form/${builder.split('/').at(-1)}`;
  await page.goto(`${preview}?as=contact`);
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expectAccessible(page);
  const paints = await otherPaints(page, preview);
  await expectColoursIn(page, paints);
  await page.goto(builder);
  await fields(page)
    .getByRole('button', { name: /Name of the doctor/ })
    .click();
  await expectColoursIn(page, paints);
});
