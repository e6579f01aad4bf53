import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';
import { enter, expect, openSession, test } from './portal.ts';
import { ownPortal } from './portals.ts';

test('the portal can be installed, with the icons and shortcuts of its manifest', {
  tag: '@desktop',
}, async () => {
  // A headless browser installs nothing.
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
  });
  try {
    const context = await browser.newContext({ baseURL: ownPortal().address });
    const page = await context.newPage();
    await enter(page, await openSession('owner@demo.test'), '/home');
    const client = await context.newCDPSession(page);
    const { url, errors, data } = await client.send('Page.getAppManifest');
    expect(url).toBe(`${ownPortal().address}/manifest.webmanifest`);
    expect(errors).toEqual([]);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // Playwright's contexts are incognito windows, which install nothing.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    expect(others).toEqual([]);

    const manifest = JSON.parse(data ?? '') as {
      icons: { src: string; sizes: string }[];
      shortcuts: { url: string }[];
    };
    for (const { src, sizes } of manifest.icons) {
      const drawn = await page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      expect(drawn, src).toBe(sizes);
    }
    await page.goto(manifest.shortcuts[0]?.url ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Signoff Requests' })).toBeVisible();
    const touch = page.locator('link[rel="apple-touch-icon"]');
    const icon = await page.request.get((await touch.getAttribute('href')) ?? '');
    expect(icon.headers()['content-type']).toBe('image/png');
  } finally {
    await browser.close();
  }
});
