import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { ownPortal } from './portals.ts';

// The card service's own form, in an otherwise empty page: what merchants' pages rely on.

const sandbox = () => ownPortal().sandbox;

/**
 * Only the form in a page of the portal, under the portal's own policy; its messages are in
 * `heard`.
 */
async function openForm(page: Page) {
  await page.goto(`${ownPortal().address}/auth/sign-in`);
  await page.evaluate(async (src) => {
    document.body.innerHTML = '<main><h1>Form</h1><div id="card"></div></main>';
    const script = Object.assign(document.createElement('script'), { id: 'script', src });
    document.head.append(script);
    await new Promise((resolve) => script.addEventListener('load', resolve));
  }, `${sandbox()}/v3/ui/client/securepay-ui.min.js`);
  await page.evaluate(() => {
    const heard: unknown[][] = [];
    const hear =
      (name: string) =>
      (...values: unknown[]) => {
        heard.push([name, ...values]);
        // Some pages do this; tokens are only created while the form is valid.
        if (name === 'validity' && values[0] === true) ui.tokenise();
      };
    const { init } = (window as unknown as { securePayUI: { init: new (options: unknown) => Ui } })
      .securePayUI;
    interface Ui {
      tokenise(): void;
      reset(): void;
    }
    const ui = new init({
      containerId: 'card',
      scriptId: 'script',
      clientId: 'tradebridge-demonstration',
      merchantCode: 'TBDEMO01',
      card: {
        allowedCardTypes: ['visa', 'mastercard'],
        showCardIcons: true,
        onCardTypeChange: hear('type'),
        onBINChange: hear('bin'),
        onFormValidityChange: hear('validity'),
        onTokeniseSuccess: hear('token'),
        onTokeniseError: hear('error'),
      },
      style: { label: { font: { size: '15px', color: 'green' } } },
      onLoadComplete: hear('loaded'),
    });
    Object.assign(window, { heard, ui });
  });
  const frame = page.frameLocator('iframe.securepay-ui-iframe');
  await expect(frame.getByText('Mastercard')).toBeVisible();
  return {
    number: frame.getByLabel('Card number'),
    expiry: frame.getByLabel('Expiry date'),
    code: frame.getByLabel('Security code'),
    frame,
    heard: () => page.evaluate(() => (window as unknown as { heard: unknown[][] }).heard),
    ui: (name: 'tokenise' | 'reset', times = 1) =>
      page.evaluate(
        ([method, count]) => {
          const { ui } = window as unknown as { ui: Record<string, () => void> };
          for (let time = 0; time < Number(count); time++) ui[String(method)]?.();
        },
        [name, times],
      ),
  };
}

/** Faults that axe finds inside the frame. */
async function faultsOfForm(page: Page): Promise<string[]> {
  const frame = page.frames().find((one) => one.url().endsWith('card-form.html'));
  await frame?.evaluate(axe.source);
  const found = await frame?.evaluate(async () => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const results = await window.axe?.run({ runOnly, resultTypes: ['violations'] });
    return results?.violations.map(({ id }) => id);
  });
  return found ?? ['The form is not there.'];
}

// Its own code does the same at every size.
test.describe('the card form', { tag: '@phone' }, () => {
  test('reports what is entered and creates a token for a valid card', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const { number, expiry, code, frame, heard, ui } = await openForm(page);
    await number.pressSequentially('4444333322221111');
    await expect(number).toHaveValue('4444 3333 2222 1111');
    await expiry.pressSequentially('12/39');
    await expect(expiry).toHaveValue('12/39');
    await code.fill('123');
    await expect.poll(heard).toContainEqual(['token', expect.objectContaining({ last4: '1111' })]);
    expect((await heard()).slice(0, 4)).toEqual([
      ['loaded'],
      ['type', 'visa'],
      ['bin', '444433'],
      ['validity', true],
    ]);
    await ui('tokenise', 5);
    await expect
      .poll(async () => (await heard()).filter(([name]) => name === 'token').length)
      .toBe(2);
    const tokens = (await heard()).filter(([name]) => name === 'token');
    expect(tokens[0]?.[1]).toEqual({
      merchantCode: 'TBDEMO01',
      token: expect.stringMatching(/^[\da-f-]{36}$/),
      scheme: 'visa',
      bin: '444433',
      last4: '1111',
      expiryMonth: '12',
      expiryYear: '39',
      createdAt: expect.any(String),
    });
    expect(tokens[1]?.[1]).not.toEqual(tokens[0]?.[1]);
    expect(await faultsOfForm(page)).toEqual([]);
    await ui('reset');
    await expect(number).toHaveValue('');
    await expect.poll(heard).toContainEqual(['validity', false]);
    await expect(frame.getByText('Enter')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('says what is wrong with a card, and creates no token for it', async ({ page }) => {
    const { number, expiry, code, frame, heard, ui } = await openForm(page);
    await ui('tokenise');
    await expect(frame.getByText('Enter the number of the card.')).toBeVisible();
    await expect(number).toBeFocused();
    await number.fill('4444333322221112');
    await expect(frame.getByText('This is not the number of a card.')).toBeVisible();
    await number.fill('378282246310005');
    await expect(frame.getByText('American Express cards are not taken here.')).toBeVisible();
    await expiry.fill('01/20');
    await expect(frame.getByText('This card has expired.')).toBeVisible();
    await code.fill('123');
    await expect(frame.getByText('Enter the four digits.')).toBeVisible();
    await ui('tokenise');
    await expect
      .poll(async () => (await heard()).filter(([name]) => name === 'error').length)
      .toBe(2);
    const [, errors] = (await heard()).findLast(([name]) => name === 'error') ?? [];
    expect(JSON.parse(String(errors))).toEqual({
      errors: [
        expect.objectContaining({
          code: 'CARD_TYPE_NOT_ALLOWED',
          source: { pointer: 'cardNumber' },
        }),
        expect.objectContaining({ code: 'INVALID_EXPIRY', source: { pointer: 'expiryDate' } }),
        expect.objectContaining({ code: 'INVALID_CVV', source: { pointer: 'cvv' } }),
      ],
    });
    expect(await faultsOfForm(page)).toEqual([]);
    expect((await heard()).some(([name]) => name === 'token')).toBe(false);
  });
});
