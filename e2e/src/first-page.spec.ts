import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enter, expect, openSession, test } from './portal.ts';

/** Addresses in the demonstration for pages about one record. */
const examples: Readonly<Record<string, string>> = {
  '/apprentice/$cid': '/apprentice/TC10101',
  '/apprentice-attendance/$cid': '/apprentice-attendance/TC10101',
  '/apprentice-signoffs/$cid': '/apprentice-signoffs/TC10101',
  '/apprentice-timetable/$cid/$initDate': '/apprentice-timetable/TC10101/2026-03-02',
  '/apprentice-training-plan/$cid': '/apprentice-training-plan/TC10101',
  '/news/$id': '/news/open-day',
  '/pages/$id': '/pages/employer-guide',
};

/**
 * Pages of other users, and about records whose ids only other journeys know: they start in the
 * same way.
 */
const untried = [
  '/company-contact/$cid',
  '/custom-form/$id',
  '/invoice/$pid',
  '/messages/$id',
  '/my-fees',
  '/order/$number',
  '/receipt/$rid',
  '/work-placement/$wpid',
];

const routes = join(import.meta.dirname, '../../web/src/routes/_app');

/** Pages of a contact whose routes define what they start with. */
const pages = readdirSync(routes)
  .filter((file) => /[bB]eginsWith[<(]/.test(readFileSync(join(routes, file), 'utf8')))
  .map((file) => `/${file.replace(/(\.index)?\.tsx$/, '').replaceAll(/_?\./g, '/')}`)
  .filter((address) => !address.startsWith('/admin/') && !untried.includes(address))
  .map((address) => examples[address] ?? address);

interface Early {
  /** As stored in the page itself (web/src/app/early-requests.ts). */
  earlyReplies?: ReadonlyMap<string, unknown>;
}

/** Requests made before the app that it has not used yet. */
const untaken = (page: Page) =>
  page.evaluate(() => [...((globalThis as Early).earlyReplies?.keys() ?? ['none'])]);

// What is requested first does not depend on the size.
test.describe('the first page', { tag: '@phone' }, () => {
  test('a page opened by its address requests everything it starts with early, and only once', async ({
    page,
  }) => {
    expect(pages).toContain('/sign-offs');
    expect(pages.filter((path) => path.includes('$'))).toEqual([]);
    await enter(page, await openSession('owner@demo.test'), '/profile');
    for (const path of pages) {
      let start = () => {};
      const isToStart = new Promise<void>((resolve) => {
        start = resolve;
      });
      // Without its code there is no app: what is requested meanwhile is requested ahead.
      await page.route('**/assets/*.js', async (route) => {
        await isToStart;
        await route.continue();
      });
      // What the page before still requests is not counted.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && request.method() === 'POST')
          asked.push(`${pathname} ${request.postData()}`);
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => asked.join(), path).toContain('syncEmployerSummary');
      // The user, the summary, and the user's roles: what every page starts with.
      await expect.poll(() => asked.length, path).toBeGreaterThan(3);
      const ahead = [...asked];
      start();
      // Unused replies are dropped after five seconds: until then they would still be there.
      await expect.poll(() => untaken(page), { message: path, timeout: 4_000 }).toEqual([]);
      await expect(page.getByRole('main')).toBeVisible();
      for (const call of ahead) {
        expect(
          asked.filter((one) => one === call),
          path,
        ).toEqual([call]);
      }
      page.removeAllListeners('request');
      await page.unroute('**/assets/*.js');
    }
  });

  test("a page's code is listed in the page sent by the server, and in no other", async ({
    request,
  }) => {
    const codeAt = async (path: string) => {
      const html = await (await request.get(path)).text();
      return /name="page-code" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    };
    const ofApprentice = await codeAt('/apprentice/TC10101');
    expect(ofApprentice.length).toBeGreaterThan(2);
    for (const file of ofApprentice) expect((await request.get(file)).status(), file).toBe(200);
    expect(await codeAt('/')).toEqual(await codeAt('/home'));
    expect(await codeAt('/auth/sign-in')).not.toEqual(ofApprentice);
  });

  test('the style sheet that is inlined in the page is not fetched as well', async ({ page }) => {
    await enter(page, await openSession('owner@demo.test'), '/profile');
    const fetched: string[] = [];
    page.on('request', (request) => {
      fetched.push(new URL(request.url()).pathname);
    });
    await page.goto('/apprentices');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    const sheet = page.locator('head > link[rel=stylesheet][disabled]');
    expect(fetched).not.toContain(await sheet.getAttribute('href'));
    expect(fetched.filter((path) => path.endsWith('.css'))).not.toEqual([]);
  });

  test('the first page fetches nothing that only other pages share', async ({ page }) => {
    // With it, code of other pages is not fetched ahead.
    await page.addInitScript(() => {
      const value = Object.assign(new EventTarget(), { saveData: true });
      Object.defineProperty(navigator, 'connection', { value });
    });
    await enter(page, await openSession('owner@demo.test'), '/profile');
    const fetched: string[] = [];
    page.on('request', (request) => {
      fetched.push(new URL(request.url()).pathname);
    });
    await page.goto('/home');
    // The last of what it fetches, once the page is idle.
    await expect.poll(() => fetched.join()).toContain('/assets/start-push-');
    await expect(page.getByRole('heading', { name: 'News' })).toBeVisible();
    expect(fetched.join()).toContain('/assets/shell-');
    expect(fetched.filter((path) => /\/assets\/(pieces|parts)-/.test(path))).toEqual([]);
  });

  test('a tab opened in the background, which paints nothing, is still rendered', async ({
    page,
  }) => {
    await enter(page, await openSession('owner@demo.test'), '/profile');
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/home');
    await expect(page).toHaveTitle(/^Home/);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });
});
