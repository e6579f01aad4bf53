import { filesOf } from './browser.ts';
import { openEmployerSite } from './employer-site.ts';
import { menuBytes } from './menu-bytes.ts';
import { atMost, type Finding, type Question } from './question.ts';

const reach = 60_000;
/** What home took with the employer's half and content alone was 254 kB. */
const reachOfHome = 230_000;
const showSize = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

// The calendar grid is loaded once it is visible; a phone shows the list.
const withoutGrid = (url: string) => (url.includes('timetable') ? `${url}?view=list` : url);

/**
 * What each page of an employer adds to the scripts and styles of home; the cost of an empty menu.
 */
export const pageBytes: Question = {
  name: 'page-bytes',
  async measure(bench) {
    const site = await openEmployerSite(bench);
    const { browser, token, home, pages, stop } = site;
    const findings: Finding[] = [];
    try {
      const there = await filesOf(browser, home.url, token);
      const atStart = [...there.values()].reduce((sum, bytes) => sum + bytes, 0);
      findings.push(
        atMost('home: JavaScript and CSS as transferred', atStart, reachOfHome, { show: showSize }),
      );
      for (const { name, url } of pages) {
        const files = await filesOf(browser, withoutGrid(url), token);
        const added = [...files].filter(([file]) => !there.has(file));
        const bytes = added.reduce((sum, [, size]) => sum + size, 0);
        const question = `${name}: JavaScript and CSS as transferred beyond home's`;
        findings.push(
          atMost(question, bytes, reach, { show: showSize, about: ` (${added.length} files)` }),
        );
      }
      findings.push(await menuBytes(site));
    } finally {
      await stop();
    }
    return findings;
  },
};
