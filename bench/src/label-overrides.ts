import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { retrieveOverrides, saveOverrides } from '@tradebridge/contract/label-overrides';
import { filesOf, openBrowser, openTab } from './browser.ts';
import { companyWith, importExtract } from './institution.ts';
import { listen, signListenersIn } from './listeners.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn, signInAsStaff } from './sign-in.ts';
import { compare, inTurns } from './statistics.ts';
import { timeUntilInteractive } from './watch-page.ts';
import type { Workbench } from './workbench.ts';

const listeners = 1000;
const overrides = 2000;
const overrideLength = 80;
const rounds = 7;
const kibibyte = 1024;
const showSize = (bytes: number) => `${(bytes / kibibyte).toFixed(1)} KiB`;

/** Overrides of that length made of words, each text different. */
async function overridesToWrite(): Promise<{ key: string; text: string }[]> {
  const catalogue: { key: string; defaultText: string }[] = JSON.parse(
    await readFile(new URL('../../dist/labels.json', import.meta.url), 'utf8'),
  );
  const words = catalogue.flatMap(({ defaultText }) => defaultText.match(/[A-Za-z]{3,}/g) ?? []);
  const signIn: string[] = JSON.parse(
    await readFile(new URL('../../web/dist/sign-in-labels.json', import.meta.url), 'utf8'),
  );
  // The worst case: all labels of the sign-in page are included.
  const plain = catalogue.filter(({ defaultText }) => !defaultText.includes('{'));
  const keys = [
    ...plain.filter(({ key }) => signIn.includes(key)),
    ...plain.filter(({ key }) => !signIn.includes(key)),
  ].slice(0, overrides);
  return keys.map(({ key }, index) => {
    let text = '';
    for (let next = index * 7919; text.length < overrideLength; next += 104_729) {
      text += `${words[next % words.length]} `;
    }
    return { key, text: text.slice(0, overrideLength).trim() };
  });
}

async function openPortal(bench: Workbench, name: string, hasOverrides: boolean) {
  const databaseUrl = await bench.makeDatabase(name);
  await importExtract(bench, 'demo', databaseUrl);
  if (hasOverrides) {
    await bench.sql(
      databaseUrl,
      `insert into label_overrides (language, key, text, version, default_text, changed_at, changed_by)
       select 'en-AU', key, text, 1, '', now(), 'bench'
       from jsonb_to_recordset($1::jsonb) as override (key text, text text)`,
      [JSON.stringify(await overridesToWrite())],
    );
  }
  const token = await signIn(databaseUrl, await companyWith(bench, databaseUrl, 45));
  const staff = await signInAsStaff(databaseUrl);
  const { url, stop } = await startServer(bench, databaseUrl);
  return { databaseUrl, token, staff, url, stop };
}
type Portal = Awaited<ReturnType<typeof openPortal>>;

async function call(portal: Portal, path: string, input: object): Promise<unknown> {
  const response = await fetch(`${portal.url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${portal.staff}`,
      'content-type': 'application/json',
      'x-requested-with': 'bench',
    },
    body: JSON.stringify(input),
  });
  const { Success, Result, Error: error } = await response.json();
  if (!Success) throw new Error(`${path}: ${error?.Message}`);
  return Result;
}

async function measureListeners(bench: Workbench, portal: Portal): Promise<Finding> {
  const tokens = await signListenersIn(bench, portal.databaseUrl, listeners);
  const hasOverride = 'event: labels\ndata: {"version":"';
  const streams = await Promise.all(tokens.map((token) => listen(portal.url, token, hasOverride)));
  const saved = Date.now();
  const changes = [{ key: 'refusals.notFound', text: 'Nothing is here.', version: null }];
  const [, ...heardAt] = await Promise.all([
    call(portal, saveOverrides.path, { changes }),
    ...streams.map(({ heard }) => heard),
  ]);
  for (const { response } of streams) response.destroy();
  // Removes the overrides for the next measurements.
  const now = retrieveOverrides.result.parse(await call(portal, retrieveOverrides.path, {}));
  const version = now['refusals.notFound']?.version ?? null;
  const reset = [{ key: 'refusals.notFound', text: null, version }];
  await call(portal, saveOverrides.path, { changes: reset });
  return atMost(
    `a saved override until ${listeners} listeners have heard of it`,
    Math.max(...heardAt) - saved,
    2000,
    { show: (value) => `${Math.round(value)} ms` },
  );
}

/** Bytes of a page itself, compressed as for browsers. */
const bytesOfPage = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

/** The cost of overridden labels: for listeners, for signing in, and without any. */
export const labelOverrides: Question = {
  name: 'label-overrides',
  async measure(bench) {
    const without = await openPortal(bench, 'labels_none', false);
    const findings = [await measureListeners(bench, without)];
    const many = await openPortal(bench, 'labels_many', true);
    const browser = await openBrowser();
    try {
      const address = `${many.url}/auth/sign-in`;
      const files = [...(await filesOf(browser, address)).values()];
      const [pageMany, pageNone] = await inTurns(
        1,
        () => bytesOfPage(address),
        () => bytesOfPage(`${without.url}/auth/sign-in`),
      ).then(([pair]) => [pair?.one ?? 0, pair?.other ?? 0] as const);
      const ofFiles = files.reduce((sum, size) => sum + size, 0);
      findings.push(
        atMost(
          `sign-in page with ${overrides} overrides: JavaScript, CSS and what overrides add to the page`,
          ofFiles + pageMany - pageNone,
          140 * kibibyte,
          {
            show: showSize,
            about: ` (${showSize(ofFiles)} of files; the page ${showSize(pageMany)} against ${showSize(pageNone)})`,
          },
        ),
      );
      const asked: string[] = [];
      const tab = await openTab(browser, without.token);
      tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await tab.goto(`${without.url}/home`);
      await tab.waitForNetworkIdle({ idleTime: 1500, concurrency: 1 });
      await tab.close();
      const inConfig = JSON.stringify({ labels: { version: null, signIn: {} } }).length;
      const ofLabels = asked.filter((path) => /^\/(labels\/|api\/labels\/)/.test(path));
      findings.push({
        ...atMost('a start without overrides: what it loads for labels', inConfig, 1000, {
          show: (bytes) => `${bytes} B`,
          about: ` (${ofLabels.length} requests)`,
        }),
        holds: inConfig <= 1000 && ofLabels.length === 0,
      });
      const home = async ({ url, token }: Portal) => {
        const context = await browser.createBrowserContext();
        const page = await openTab(context, token);
        const time = await timeUntilInteractive(page, `${url}/home`);
        await context.close();
        return time;
      };
      const pairs = await inTurns(
        rounds,
        () => home(many),
        () => home(without),
      );
      const { ratio, about } = compare(pairs, (value) => `${Math.round(value)} ms`);
      findings.push(atMost(`home with ${overrides} overrides: slower`, ratio, 1.1, { about }));
    } finally {
      await browser.close();
    }
    await many.stop();
    await without.stop();
    return findings;
  },
};
