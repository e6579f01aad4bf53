import type { Page } from 'puppeteer-core';

/** Puts a page's item into the tab's cart like a user: with the first button that pays. */
export async function payInCart(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main button[aria-label^="Pay "]').click();
  await page.waitForFunction(() => location.pathname === '/cart');
  // Once it is displayed, it is also saved.
  await page.locator('main table, main h2').wait();
}
