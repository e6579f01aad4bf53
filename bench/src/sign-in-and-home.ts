import { filesOf, openBrowser } from './browser.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';

const runs = 5;
const kibibyte = 1024;
const showSize = (bytes: number) => `${(bytes / kibibyte).toFixed(1)} KiB`;

/** The cost of the first two pages on a phone. */
export const signInAndHome: Question = {
  name: 'first-pages',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const token = await signIn(databaseUrl, await companyWith(bench, databaseUrl, 45));
    const server = await startServer(bench, databaseUrl);
    const browser = await openBrowser();
    const findings: Finding[] = [];
    try {
      const files = await filesOf(browser, `${server.url}/auth/sign-in`);
      const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
      findings.push(
        atMost('sign-in page: JavaScript and CSS as transferred', bytes, 140 * kibibyte, {
          show: showSize,
          about: ` (${files.size} files)`,
        }),
        ...(await measureWithLighthouse(browser, 'sign-in', {
          url: `${server.url}/auth/sign-in`,
          runs,
        })),
        ...(await measureWithLighthouse(browser, 'home', {
          url: `${server.url}/home`,
          token,
          runs,
        })),
      );
    } finally {
      await browser.close();
    }
    await server.stop();
    return findings;
  },
};
