import { chromiumFlags, findChromium } from '@tradebridge/e2e/chromium';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

export const openBrowser = async (): Promise<Browser> =>
  puppeteer.launch({ executablePath: await findChromium(), args: chromiumFlags, headless: true });

/** A new tab, in which whoever has the token is signed in from the first page on. */
export async function openTab(browser: Browser, token?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  if (token) {
    await page.evaluateOnNewDocument((value) => sessionStorage.setItem('token', value), token);
  }
  return page;
}
