import { menuId } from '@tradebridge/contract/content-rules';
import { getNews, retrieveNews } from '@tradebridge/contract/news';
import { getOne, retrieveMenu } from '@tradebridge/contract/pages';
import { speedAgainstBare, startBoth } from './against-bare.ts';
import { companyWith, filledInstitution } from './institution.ts';
import { ask } from './load.ts';
import type { Finding, Question } from './question.ts';
import type { Workbench } from './workbench.ts';

const newsItems = 100_000;
const pages = 500;
const menuItems = 40;

const paragraph = '<p>Apprentices spend six to eight weeks a year in our workshops.</p>';

/** SQL for the body of a row `n` of content. */
const bodyOf = (fields: string) =>
  `jsonb_build_object('title', 'Title ' || n, 'version', 1, 'lastUpdated', '2026-03-01T00:00:00.000Z', ${fields})`;
const itemOf = `jsonb_build_object('id', 'i' || n, 'title', 'Item ' || n, 'subtitle', '', 'published', true,
  'public', n % 2 = 0, 'icon', null, 'iconColor', '#000000', 'pageId', 'p' || n)`;

/** Every tenth news item is a draft, every tenth has ended, every tenth is in the future. */
const content = [
  `insert into contents (kind, id, version, created_at, changed_at, changed_by, live, visible_from, visible_until)
   select 'news', 'n' || n, 1, now() - n * interval '1 minute', now(), 'bench',
     ${bodyOf(`'summary', 'What happened', 'content', repeat('${paragraph}', 8), 'picture', null`)},
     case when n % 10 = 1 then null when n % 10 = 2 then now() + interval '1 year'
       else now() - n * interval '1 minute' end,
     case when n % 10 = 3 then now() - interval '1 second' end
   from generate_series(1, ${newsItems}) n`,
  `insert into contents (kind, id, version, created_at, changed_at, changed_by, live, visible_from)
   select 'page', 'p' || n, 1, now(), now(), 'bench',
     ${bodyOf(`'subtitle', '', 'content', repeat('${paragraph}', 60), 'content2', '', 'items', '[]'::jsonb, 'formId', null`)},
     now() from generate_series(1, ${pages}) n`,
  `insert into contents (kind, id, version, created_at, changed_at, changed_by, live, visible_from)
   select 'menu', '${menuId}', 1, now(), now(), 'bench',
     jsonb_build_object('version', 1, 'lastUpdated', '2026-03-01T00:00:00.000Z', 'items', jsonb_agg(${itemOf})), now()
   from generate_series(1, ${menuItems}) n`,
  `insert into content_links (kind, id, slot, target_kind, target_id, is_published, is_public)
   select 'menu', '${menuId}', 'live', 'page', 'p' || n, true, n % 2 = 0
   from generate_series(1, ${menuItems}) n`,
];

const openPortal = (bench: Workbench): Promise<string> =>
  filledInstitution(bench, 'content', async (made) => {
    for (const sql of content) await bench.sql(made, sql);
  });

/** The time to read pages, the menu and news, among a hundred thousand news items. */
export const contentCalls: Question = {
  name: 'content-calls',
  async measure(bench) {
    const databaseUrl = await openPortal(bench);
    const employerId = await companyWith(bench, databaseUrl, 16);
    const findings: Finding[] = [];
    const bare = await startBoth(bench, databaseUrl, employerId);
    for (const call of [
      { name: 'page of 4 kB', path: getOne.path, input: { id: 'p1' } },
      { name: 'menu of 40 items', path: retrieveMenu.path, input: {} },
      { name: 'news item', path: getNews.path, input: { id: 'n4' } },
    ]) {
      const bytes = JSON.stringify(await ask(bare.server, call)).length;
      findings.push(await speedAgainstBare(bare, call, `${bytes} bytes`));
    }
    await bare.stop();
    const checked = await startBoth(bench, databaseUrl, employerId, 'server', 'contract');
    const news = { name: 'newest 20 of 100,000 news', path: retrieveNews.path, input: {} };
    const scope = 'bare handler with session lookup and validation';
    findings.push(await speedAgainstBare(checked, news, scope, 0.8));
    await checked.stop();
    return findings;
  },
};
