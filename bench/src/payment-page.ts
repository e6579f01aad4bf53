import { TestProvider } from '@tradebridge/sandbox/cards/test-provider';
import { filesOf, openBrowser } from './browser.ts';
import { payInCart } from './cart.ts';
import { partsOf } from './company.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';

const reach = 60_000;
const showSize = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What the page for paying an invoice adds to the scripts and styles of the sign-in page. */
export const paymentPage: Question = {
  name: 'payment-page',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const employerId = await companyWith(bench, databaseUrl, 45);
    const token = await signIn(databaseUrl, employerId);
    const { preEnrolmentId } = await partsOf(bench, databaseUrl, employerId);
    const provider = await TestProvider.open();
    const { url, stop } = await startServer(bench, databaseUrl, provider.variables);
    const browser = await openBrowser();
    try {
      const there = await filesOf(browser, `${url}/auth/sign-in`);
      const files = await filesOf(browser, `${url}/cart/pay`, token, (page) =>
        payInCart(page, `${url}/invoice/${preEnrolmentId}`),
      );
      const ours = [...files].filter(([file]) => file.startsWith(url));
      if (ours.length === files.size) throw new Error("The provider's card form was not loaded.");
      const added = ours.filter(([file]) => !there.has(file));
      return [
        atMost(
          "payment page with an invoice: JavaScript and CSS as transferred beyond sign-in's, without the provider's",
          added.reduce((sum, [, size]) => sum + size, 0),
          reach,
          { show: showSize, about: ` (${added.length} files)` },
        ),
      ];
    } finally {
      await browser.close();
      await stop();
      await provider.close();
    }
  },
};
