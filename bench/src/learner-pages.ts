import { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import { openBrowser } from './browser.ts';
import { payInCart } from './cart.ts';
import { institutionUrl } from './institution.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { addLearners, pay } from './purchasers.ts';
import type { Finding, Question } from './question.ts';
import { startServer } from './servers.ts';

const runs = 3;

/** Lighthouse scores of every page of a learner, each with data, and of the checkout. */
export const learnerPages: Question = {
  name: 'learner-pages',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const [learner] = await addLearners(bench, databaseUrl, 1);
    if (!learner) throw new Error('There is no learner.');
    const provider = await TestProvider.open();
    const server = await startServer(bench, databaseUrl, provider.variables);
    const browser = await openBrowser();
    const findings: Finding[] = [];
    const { token, order } = learner;
    try {
      const { response } = await pay({ url: server.url, provider }, learner, order);
      const fillCart = (page: Parameters<typeof payInCart>[0]) =>
        payInCart(page, `${server.url}/my-fees`);
      for (const [name, path, prepare] of [
        ["learner's home", '/home'],
        ['documents to order', '/order-documents'],
        ['orders', '/orders'],
        ['an order', `/order/${response.orderNumber}`],
        ['cart', '/cart', fillCart],
        ['payment', '/cart/pay', fillCart],
      ] as const) {
        bench.say(name);
        const visit = { url: server.url + path, token, prepare, runs };
        findings.push(...(await measureWithLighthouse(browser, name, visit)));
      }
    } finally {
      await browser.close();
      await server.stop();
      await provider.close();
    }
    return findings;
  },
};
