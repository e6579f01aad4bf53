import { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import type { Browser } from 'puppeteer-core';
import { openBrowser } from './browser.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { openPhone, spreadOf, type Tap, visit } from './phone.ts';
import { addLearners, pay } from './purchasers.ts';
import { atMost, type Finding, plainFigure, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn, signInAsStaff } from './sign-in.ts';

const runs = 5;

// Not a ratio: the simulated phone and network take most of it, on any machine.
const reachMs = 600;

interface Role {
  readonly name: string;
  readonly token: string;
  readonly taps: readonly Tap[];
}

const row = 'main [data-index]';

const taps = {
  contact: [
    { home: row, path: '/apprentices', title: 'Apprentices', content: row },
    { home: row, path: '/sign-offs', title: 'Signoff Requests', content: row },
  ],
  admin: [
    {
      home: 'main input',
      path: '/admin',
      title: 'Administration',
      content: 'main a[href="/admin/users"]',
    },
    {
      home: 'main input',
      path: '/profile',
      isInMenu: true,
      title: 'My Profile',
      content: 'main dl',
    },
  ],
  support: [
    {
      home: 'main input',
      path: '/admin/payments',
      isInMenu: true,
      title: 'Payments',
      content: row,
    },
    {
      home: 'main input',
      path: '/profile',
      isInMenu: true,
      title: 'My Profile',
      content: 'main dl',
    },
  ],
  learner: [
    {
      home: 'main ul button',
      path: '/order-documents',
      title: 'Documents to order',
      content: 'main [type="checkbox"]',
    },
    { home: 'main ul button', path: '/orders', title: 'Orders', content: row },
  ],
} satisfies Record<string, Tap[]>;

/** In a new browser profile; then again with the files cached. */
async function tapTwice(browser: Browser, origin: string, token: string, tap: Tap) {
  const { page, close } = await openPhone(browser, token);
  const cold = await visit(page, origin, tap);
  const again = await visit(page, origin, tap);
  await close();
  return { cold, again };
}

/**
 * The wait for the first page opened from home, three seconds after home is usable, on a simulated
 * phone with a new profile: from the touch until the page's heading and its first content are
 * painted. The limit is absolute.
 */
export const firstTap: Question = {
  name: 'first-tap',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const [learner] = await addLearners(bench, databaseUrl, 1);
    if (!learner) throw new Error('There is no learner.');
    const employerId = await companyWith(bench, databaseUrl, 45);
    const roles: Role[] = [
      { name: 'contact', token: await signIn(databaseUrl, employerId), taps: taps.contact },
      { name: 'administrator', token: await signInAsStaff(databaseUrl), taps: taps.admin },
      {
        name: 'support staff',
        token: await signInAsStaff(databaseUrl, 'isSupport'),
        taps: taps.support,
      },
      { name: 'learner', token: learner.token, taps: taps.learner },
    ];
    const provider = await TestProvider.open();
    const server = await startServer(bench, databaseUrl, provider.variables);
    const browser = await openBrowser();
    const findings: Finding[] = [];
    try {
      await pay({ url: server.url, provider }, learner, learner.order);
      for (const { name, token, taps } of roles) {
        const homes: number[] = [];
        for (const tap of taps) {
          bench.say(`${name}: ${tap.title}`);
          const visits: Awaited<ReturnType<typeof tapTwice>>[] = [];
          while (visits.length < runs) {
            visits.push(await tapTwice(browser, server.url, token, tap));
          }
          homes.push(...visits.map(({ cold }) => cold.home));
          const cold = spreadOf(visits.map((visit) => visit.cold.tap));
          const again = spreadOf(visits.map((visit) => visit.again.tap));
          findings.push(
            atMost(`${name}, first tap on ${tap.title}, on a phone`, cold.median, reachMs, {
              show: cold.show,
              about: ` (${cold.range}; with the code kept ${again.show(again.median)}, ${again.range})`,
            }),
          );
        }
        const home = spreadOf(homes);
        findings.push(
          plainFigure(
            `${name}, home usable on a phone`,
            home.median,
            (value) => `${home.show(value)} (${home.range})`,
          ),
        );
      }
    } finally {
      await browser.close();
      await server.stop();
      await provider.close();
    }
    return findings;
  },
};
