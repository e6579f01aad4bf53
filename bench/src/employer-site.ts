import { dayIn } from '@tradebridge/server/platform/calendar';
import type { Browser } from 'puppeteer-core';
import { openBrowser } from './browser.ts';
import { partsOf, writeDecisions } from './company.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { startServer, timeZone } from './servers.ts';
import { signIn } from './sign-in.ts';
import type { Workbench } from './workbench.ts';

export interface EmployerPage {
  readonly name: string;
  readonly url: string;
}

/** Every page of an employer with data of every kind, and a browser to open them. */
export interface EmployerSite {
  readonly browser: Browser;
  readonly token: string;
  readonly home: EmployerPage;
  /** All except home. */
  readonly pages: readonly EmployerPage[];
  stop(): Promise<void>;
}

export async function openEmployerSite(bench: Workbench): Promise<EmployerSite> {
  const databaseUrl = await institutionUrl(bench, 'demo');
  const employerId = await companyWith(bench, databaseUrl, 45);
  const token = await signIn(databaseUrl, employerId);
  await writeDecisions(bench, databaseUrl, employerId, token);
  const parts = await partsOf(bench, databaseUrl, employerId);
  const { contractId, preEnrolmentId, receiptId, placementId } = parts;
  const server = await startServer(bench, databaseUrl);
  const browser = await openBrowser();
  const page = (name: string, path: string) => ({ name, url: server.url + path });
  return {
    browser,
    token,
    home: page('home', '/home'),
    pages: [
      page('apprentices', '/apprentices'),
      page('apprentice', `/apprentice/${contractId}`),
      page('training plan', `/apprentice-training-plan/${contractId}`),
      page('student training plans', '/student-training-plans'),
      page('sign-offs', '/sign-offs'),
      page('sign-offs of an apprentice', `/apprentice-signoffs/${contractId}`),
      page('sign-off history', '/sign-offs/history'),
      page('timetable', '/timetable'),
      page(
        'timetable of an apprentice',
        `/apprentice-timetable/${contractId}/${dayIn(timeZone, new Date())}`,
      ),
      page('attendance', `/apprentice-attendance/${contractId}`),
      page('invoices', '/invoices'),
      page('invoice', `/invoice/${preEnrolmentId}`),
      page('receipts', '/receipts'),
      page('receipt', `/receipt/${receiptId}`),
      page('work placements', '/work-placements'),
      page('work placement', `/work-placement/${placementId}`),
      page('documents', '/documents'),
      page('company', '/company'),
      page('subsidiaries', '/subsidiaries'),
    ],
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}
