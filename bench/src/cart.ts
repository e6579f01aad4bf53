import type { Page } from 'puppeteer-core';

/** Puts what a page asks for into the tab's cart, as its user does: with the first button that pays. */
export async function payInCart(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('main button[aria-label^="Pay "]').click();
  await page.waitForFunction(() => location.pathname === '/cart');
  // Shown, it is kept too.
  await page.locator('main table, main h2').wait();
}
