import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { uploadsQuery } from '../administration/queries.ts';
import { appSettingsQuery } from '../app/app-settings.ts';
import { employerQuery, employerSummaryQuery } from '../app/company-queries.ts';
import { shellContentQuery } from '../app/shell-content.ts';
import { contractQuery, photoQuery } from '../apprentices/queries.ts';
import { personTitlesQuery } from '../companies/queries.ts';
import { resultsQuery, textsQuery } from '../form-results/queries.ts';
import { invoicesQuery } from '../invoices/queries.ts';
import { feesQuery, ordersQuery, studentsQuery } from '../learners/queries.ts';
import { newsItemQuery, newsQuery } from '../news/queries.ts';
import { pageQuery } from '../pages/queries.ts';
import { attentionQuery } from '../payment-administration/queries.ts';
import { serviceTokensQuery } from '../service-tokens/queries.ts';
import { setUpQuery } from '../set-up/queries.ts';
import { groupRequestsQuery } from '../sign-offs/queries.ts';
import { submissionQuery, submissionsQuery } from '../submission-administration/queries.ts';
import { subsidiariesQuery } from '../subsidiaries/queries.ts';
import { applyEvent } from './apply-event.ts';

const keys: Readonly<Record<string, QueryKey>> = {
  invoices: invoicesQuery('E1').queryKey,
  'company E1': employerQuery('E1').queryKey,
  'summary of E2': employerSummaryQuery('E2').queryKey,
  'sign-offs of all companies': groupRequestsQuery({ filter: 'all', search: '' }).queryKey,
  contract: contractQuery('C1').queryKey,
  photo: photoQuery('C1', 'photo').queryKey,
  'companies below E2': subsidiariesQuery('E2').queryKey,
  fees: feesQuery.queryKey,
  'own orders': ordersQuery.queryKey,
  'own students': studentsQuery.queryKey,
  settings: appSettingsQuery.queryKey,
  titles: personTitlesQuery.queryKey,
  uploads: uploadsQuery.queryKey,
  'service tokens': serviceTokensQuery.queryKey,
  'set-up': setUpQuery.queryKey,
  attention: attentionQuery.queryKey,
  'default page': pageQuery().queryKey,
  'page P1': pageQuery('P1').queryKey,
  'list of news': newsQuery.queryKey,
  'news N1': newsItemQuery('N1').queryKey,
  'menu and actions': shellContentQuery.queryKey,
  submissions: submissionsQuery({}).queryKey,
  'submission S1': submissionQuery('S1').queryKey,
  'results of F1': resultsQuery('F1').queryKey,
  'answers of F1': textsQuery('F1', 'name').queryKey,
};

test.each<[event: string, data: object, refreshed: string[]]>([
  [
    'employer-summary',
    { eId: 'E1' },
    [
      'invoices',
      'company E1',
      'sign-offs of all companies',
      'contract',
      'companies below E2',
      'fees',
      'own orders',
    ],
  ],
  ['orders', { userId: 'U1' }, ['fees', 'own orders', 'own students']],
  ['settings', { key: 'app-settings' }, ['settings', 'titles']],
  ['extract-uploads', {}, ['uploads']],
  ['service-tokens', {}, ['service tokens']],
  ['set-up', {}, ['set-up']],
  ['submissions', {}, ['submissions', 'submission S1', 'results of F1', 'answers of F1']],
  ['payments', {}, ['attention']],
  ['pages', {}, ['default page', 'page P1']],
  ['news', {}, ['list of news', 'news N1']],
  ['shell-content', {}, ['menu and actions']],
  ['of a later version', {}, []],
])('an event of %s refreshes what it is about', (name, data, refreshed) => {
  const queryClient = new QueryClient();
  for (const key of Object.values(keys)) queryClient.setQueryData<unknown>(key, 'as it was');
  applyEvent({ name, data: JSON.stringify(data) }, queryClient);
  const stale = Object.entries(keys)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([what]) => what);
  expect(stale).toEqual(refreshed);
});
