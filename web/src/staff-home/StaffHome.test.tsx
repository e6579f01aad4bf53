import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aCompany } from '../../../server/src/companies/test-contacts.ts';
import { bouncedAddresses } from '../../../server/src/outside/tables.ts';
import { workOfEachKind } from '../../../server/src/staff-home/test-work.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal, type Visit } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

const sectionOf = async ({ main }: Visit, name: string) =>
  within(await main.findByRole('region', { name }));

test('without pending work or recently viewed companies, both say so', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit('/home', { as });
  await (await sectionOf(visit, 'Work queue')).findByText('Nothing to do');
  await (await sectionOf(visit, 'Recent companies')).findByText('No companies yet');
  await expectAccessible();
});

test('the search opens from home', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  const { user, main } = await portal.visit('/home', { as });
  await user.click(await main.findByRole('button', { name: 'Search the portal' }));
  await screen.findByRole('dialog', { name: 'Search' });
});

test('a company that was viewed is listed, and opens again', async () => {
  const { employerId, name } = await aCompany(portal.db, { name: 'Hallam Switchboards' });
  const as = await staffWith(portal.db, 'isSupport');
  const token = await portal.app.signIn(as.id);
  await portal.app.call('employer/retrieveEmployer', { eId: employerId }, token);
  const visit = await portal.visit('/home', { as });
  const recent = await sectionOf(visit, 'Recent companies');
  await visit.user.click(await recent.findByRole('button', { name: `View ${name}` }));
  await screen.findByRole('dialog', { name: `Switch to ${name}?` });
});

test('a work queue that failed to load is shown after Retry', async () => {
  const path = 'staff/retrieveWorkQueue';
  portal.fail(path);
  const visit = await portal.visit('/home', { as: await staffWith(portal.db, 'isAdmin') });
  await retryOnceMended(portal, visit, path, 'The work queue couldn’t be loaded');
  await visit.main.findByText('Nothing to do');
});

test('recent companies that failed to load are shown after Retry', async () => {
  const path = 'staff/retrieveRecentCompanies';
  portal.fail(path);
  const visit = await portal.visit('/home', { as: await staffWith(portal.db, 'isSupport') });
  await retryOnceMended(portal, visit, path, 'Your recent companies couldn’t be loaded');
  await visit.main.findByText('No companies yet');
});

test('a contact has no work queue', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const { main } = await portal.visit('/home', { as });
  await main.findByText('No apprentices yet');
  expect(main.queryByRole('region', { name: 'Work queue' })).toBeNull();
});

test('pending work is counted with a link to each list, limited for support staff to what they may read', async () => {
  await workOfEachKind(portal.app);
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit('/home', { as });
  const queue = await sectionOf(visit, 'Work queue');
  await queue.findByRole('link', { name: /doubt$/ });
  const linksOf = (links: HTMLElement[]) =>
    links.map((link) => [link.textContent, link.getAttribute('href')]);
  const ofPayments = [
    ['2payments and refunds in doubt', '/admin/payments/attention'],
    ['1settlement difference', '/admin/payments/attention'],
  ];
  expect(linksOf(queue.getAllByRole('link'))).toEqual([
    ...ofPayments,
    ['1submission with a failed form handler', '/admin/submissions?handlers=failed'],
    ['1bounced email address', '/admin/messages'],
    ['1locked account', '/admin/users?show=locked'],
    ['2new submissions', '/admin/submissions?progress=new'],
    ['1submission in progress', '/admin/submissions?progress=inProgress'],
  ]);
  await expectAccessible();

  await portal.db.orm.delete(bouncedAddresses);
  applyEvent({ name: 'submissions', data: '{}' }, queryClient);
  await waitFor(() => expect(queue.queryByRole('link', { name: /bounced/ })).toBeNull());

  await visit.user.click(queue.getByRole('link', { name: /new submissions$/ }));
  await screen.findByRole('heading', { level: 1, name: 'Submissions' });

  const support = await portal.visit('/home', { as: await staffWith(portal.db, 'isSupport') });
  const theirs = await sectionOf(support, 'Work queue');
  await theirs.findByRole('link', { name: /doubt$/ });
  expect(linksOf(theirs.getAllByRole('link'))).toEqual(ofPayments);
});

test('staff who view a company have the queue beside it', async () => {
  const { employerId: id, name } = await aCompany(portal.db);
  const as = await staffWith(portal.db, 'isSupport');
  const visit = await portal.visit('/home', { as, at: { id, name } });
  await sectionOf(visit, 'At a glance');
  await (await sectionOf(visit, 'Work queue')).findByRole('link', { name: /doubt$/ });
});
