import type { Locator, Page } from '@playwright/test';
import { verification } from './accounts.ts';
import { expect, givePassword, test } from './portal.ts';

/** The boxes for the second factor's passcode, empty, with the focus in the first. */
async function openBoxes(page: Page): Promise<Locator> {
  await page.goto('/');
  await givePassword(page, 'owner@demo.test');
  const boxes = verification(page).getByRole('textbox');
  await expect(boxes.first()).toBeFocused();
  return boxes;
}

const shown = (boxes: Locator): Promise<string[]> =>
  boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

async function clear(page: Page, boxes: Locator): Promise<void> {
  await verification(page).getByRole('button', { name: 'Clear' }).click();
  await expect(boxes.first()).toBeFocused();
}

/** Sets the first box's value like a script in the page. */
const writeByScript = (boxes: Locator, value: string, events: string[]): Promise<void> =>
  boxes.first().evaluate(
    (input, given) => {
      (input as HTMLInputElement).value = given.value;
      for (const name of given.events) input.dispatchEvent(new Event(name, { bubbles: true }));
    },
    { value, events },
  );

const six = ['1', '2', '3', '4', '5', '6'];

test('autofill of a passcode puts one digit in each box', {
  tag: '@phone',
}, async ({ page }) => {
  const boxes = await openBoxes(page);
  await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
  const ways: Record<string, () => Promise<void>> = {
    'the browser fills the first box': () => boxes.first().fill('123456'),
    'the keyboard suggests it': () => page.keyboard.insertText('123456'),
    'the keyboard suggests it with a space': () => page.keyboard.insertText('123 456'),
    'the keyboard suggests the words around it': () => page.keyboard.insertText('Code: 123456.'),
    'a script fills the first box': () => writeByScript(boxes, '123456', ['input', 'change']),
    'it is filled in over another': async () => {
      await page.keyboard.type('987654');
      await boxes.first().fill('123456');
    },
    'the keyboard suggests it in a later box': async () => {
      await page.keyboard.type('98');
      await page.keyboard.insertText('123456');
    },
  };
  for (const [way, enter] of Object.entries(ways)) {
    await clear(page, boxes);
    await enter();
    expect(await shown(boxes), way).toEqual(six);
  }
  // Other characters leave the boxes empty.
  await clear(page, boxes);
  await writeByScript(boxes, 'abcdef', ['input']);
  expect(await shown(boxes)).toEqual(['', '', '', '', '', '']);
});

test('a seventh digit changes nothing, unless it replaces a selected one', {
  tag: '@desktop',
}, async ({ page }) => {
  const boxes = await openBoxes(page);
  await page.keyboard.type('1234567');
  expect(await shown(boxes)).toEqual(six);
  await boxes.last().click();
  await page.keyboard.type('7');
  expect(await shown(boxes)).toEqual(['1', '2', '3', '4', '5', '7']);
});

test('Backspace, Delete and Cut empty a box; letters do not advance the focus', {
  tag: '@desktop',
}, async ({ page }) => {
  const boxes = await openBoxes(page);
  await page.keyboard.type('1a2');
  expect(await shown(boxes)).toEqual(['1', '2', '', '', '', '']);
  await expect(boxes.nth(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(boxes.nth(1)).toBeFocused();
  expect(await shown(boxes)).toEqual(['1', '', '', '', '', '']);
  await page.keyboard.type('23456');
  await boxes.nth(2).click();
  await page.keyboard.press('Delete');
  await boxes.nth(4).click();
  await page.keyboard.press('ControlOrMeta+x');
  expect(await shown(boxes)).toEqual(['1', '2', '', '4', '', '6']);
  await expect(verification(page).getByRole('button', { name: 'Verify' })).toBeDisabled();
});

test('an input method can compose a passcode, in the digits of its own script', {
  tag: '@phone',
}, async ({ page }) => {
  const boxes = await openBoxes(page);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('1');
  await compose('12');
  await keyboard.send('Input.insertText', { text: '12' });
  await expect.poll(() => shown(boxes)).toEqual(['1', '2', '', '', '', '']);
  await clear(page, boxes);
  await compose('１２３');
  await compose('１２３４５６');
  await keyboard.send('Input.insertText', { text: '１２３４５６' });
  await expect.poll(() => shown(boxes)).toEqual(six);
});
