import { retrieveAccountActivity } from '@tradebridge/contract/company-account';
import { downloadStatement } from '@tradebridge/contract/receipts';
import { companyWith, filledInstitution } from './institution.ts';
import { headersOf, load, type Target } from './load.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { percentile } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const months = 60;
const invoicesAMonth = 60;
const maxReadMs = 100;
const maxPaperMs = 1000;
const papers = 20;

const milliseconds = (value: number) => `${Math.round(value)} ms`;

/** Five years of invoices of one company, of which the last month's are unpaid. */
async function addInvoices(bench: Workbench, databaseUrl: string, employerId: string) {
  const numbered = `generate_series(1, ${months}) month, generate_series(1, ${invoicesAMonth}) n`;
  const id = `'bench-' || month || '-' || n`;
  await bench.sql(
    databaseUrl,
    `insert into pre_enrolments (pre_enrolment_id, employer_id, student_id, invoice_number,
       pre_enrolment_number, due_date, status, issued_date)
     select ${id}, $1, (select student_id from training_contracts where employer_id = $1
         order by contract_id limit 1),
       'B-' || month || '-' || n, 'BP-' || month || '-' || n,
       current_date - month * 30 + 14, case when month = 1 then 'unpaid' else 'paid' end,
       current_date - month * 30
     from ${numbered}`,
    [employerId],
  );
  await bench.sql(
    databaseUrl,
    `insert into pre_enrolment_fees (pre_enrolment_id, group_number, line_number, description,
       fee_amount, gst_amount)
     select ${id}, 1, line, 'Fee ' || line, 33000, line % 2 * 3000
     from ${numbered}, generate_series(1, 2) line`,
  );
}

/** Waits until the server has filled the account, and returns how many entries it has. */
async function entriesOf(bench: Workbench, databaseUrl: string, employerId: string) {
  const [found] = await bench.sql<{ count: number }>(
    databaseUrl,
    'select count(*)::integer as count from account_entries where employer_id = $1',
    [employerId],
  );
  return found?.count ?? 0;
}

async function millisecondsOfPaper(
  target: Target,
  period: { eId: string; start: string; end: string },
): Promise<number> {
  const query = new URLSearchParams({ ...period, format: 'pdf' });
  const begin = performance.now();
  const reply = await fetch(`${target.url}/api/${downloadStatement.path}?${query}`, {
    headers: headersOf(target),
  });
  const { byteLength } = await reply.arrayBuffer();
  if (!reply.ok || byteLength === 0) throw new Error('The paper was not made.');
  return performance.now() - begin;
}

/** How long a company's account of five years takes, on the page and on paper. */
export const accountActivity: Question = {
  name: 'account-activity',
  async measure(bench) {
    const employerOf = (databaseUrl: string) => companyWith(bench, databaseUrl, 16);
    const databaseUrl = await filledInstitution(bench, 'account', async (url) =>
      addInvoices(bench, url, await employerOf(url)),
    );
    const employerId = await employerOf(databaseUrl);
    const server = await startServer(bench, databaseUrl);
    const target: Target = { url: server.url, token: await signIn(databaseUrl, employerId) };
    const now = new Date();
    const day = (years: number) =>
      new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
        .toISOString()
        .slice(0, 10);
    const period = { eId: employerId, start: day(5), end: day(0) };
    const call = { name: 'account', path: retrieveAccountActivity.path, input: period };
    // The first reading fills the account.
    await load(target, call, { connections: 1, seconds: 3 });
    const entries = await entriesOf(bench, databaseUrl, employerId);
    const { times } = await load(target, call, { connections: 1, seconds: 10 });
    const paperTimes: number[] = [];
    for (let made = 0; made < papers; made++) {
      paperTimes.push(await millisecondsOfPaper(target, period));
    }
    await server.stop();
    const what = `account of five years, ${entries} entries`;
    return [
      atMost(`${what}: p95, one at a time`, percentile(times, 0.95), maxReadMs, {
        show: milliseconds,
      }),
      atMost(`${what}: its PDF, p95`, percentile(paperTimes, 0.95), maxPaperMs, {
        show: milliseconds,
      }),
    ];
  },
};
