import { screen, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { anApprentice, aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { aNewsItem } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { anEvent } from '../../../server/src/timetable/test-events.ts';
import { queryClient } from '../app/query-client.ts';
import { invoicesQuery } from '../invoices/queries.ts';
import { newsQuery } from '../news/queries.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('Home shows sign-offs, who is in training today, and the company’s figures', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  await aPreEnrolment(portal.db, employerId, contract.studentId, { dueDate: '2026-02-20' });
  const { user, main } = await portal.visit('/home', { as });
  await main.findByRole('heading', { name: /^Good morning, / });
  await main.findByText(/1 sign-off has been waiting for you for 16 days\./);
  await main.findByText(/1 pre-enrolment is overdue\./);
  await main.findByText('Wiring rules workshop');
  await main.findByRole('heading', { name: 'At a glance' });
  await main.findByRole('heading', { name: 'To pay by age' });
  await expectAccessible();

  await user.click(await main.findByRole('link', { name: /^1 ?pre-enrolment to pay/ }));
  await screen.findByRole('heading', { level: 1, name: 'Pre-enrolments' });
});

test('sign-offs are confirmed on Home', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/home', { as });
  const list = await main.findByRole('list', { name: 'Waiting for sign-off' });
  await user.click(within(list).getByRole('checkbox'));
  await user.click(main.getByRole('button', { name: 'Confirm 1 unit' }));
  await screen.findByText(/ confirmed\.$/);
  await main.findByText('Nothing to sign off');
});

test('a new company’s Home has nothing waiting', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/home', { as });
  await main.findByText('Nothing to sign off');
  await main.findByText('No apprentices yet');
  expect(main.queryByRole('heading', { name: 'Sign-offs by age' })).toBeNull();
});

test('a company with apprentices that owes nothing has no bar of amounts due', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await anApprentice(portal.db, employerId);
  const { main } = await portal.visit('/home', { as });
  await main.findByRole('heading', { name: 'Apprentices by progress' });
  const { queryKey } = invoicesQuery(employerId);
  await vi.waitUntil(() => queryClient.getQueryData(queryKey));
  expect(main.queryByRole('heading', { name: 'To pay by age' })).toBeNull();
});

test('a company without apprentices that owes money sees for how long', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await aStudent(portal.db);
  await aPreEnrolment(portal.db, employerId, studentId, { dueDate: '2026-02-20' });
  const { main } = await portal.visit('/home', { as });
  await main.findByText('No apprentices yet');
  await main.findByRole('heading', { name: 'To pay by age' });
});

test('a card that failed to load does not affect the others, and is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  portal.fail('employer/retrieveSignoffRequests');
  const { user, main } = await portal.visit('/home', { as });
  await main.findByText('The sign-offs couldn’t be loaded');
  await main.findByRole('link', { name: 'Ngaire Tūhoe' });
  portal.mend('employer/retrieveSignoffRequests');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/1 sign-off is waiting for you|1 sign-off has been waiting for you/);
});

test('a reader cannot confirm sign-offs', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { main } = await portal.visit('/home', { as });
  await main.findByText(/1 sign-off has been waiting at the company/);
  expect(main.queryByRole('checkbox')).toBeNull();
});

test('staff find a company first', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/home', { as });
  await main.findByRole('heading', { name: 'Find a company' });
});

test('a learner sees what they owe', async () => {
  const as = await aUser(portal.db);
  const { studentId } = await aStudent(portal.db, { userId: as.id });
  await aPreEnrolment(portal.db, null, studentId);
  const { main } = await portal.visit('/home', { as });
  await main.findByText(/You owe \$1,100\.00\./);
  await main.findByRole('heading', { name: 'To pay' });
});

test('an unconnected user sees how to connect', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/home', { as });
  await main.findByText('Your account is not connected yet');
});

test('without news, Home has no news section', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/home', { as });
  await main.findByText('No apprentices yet');
  const { queryKey } = newsQuery;
  await vi.waitUntil(() => queryClient.getQueryData(queryKey), { timeout: 8_000 });
  expect(main.queryByRole('heading', { name: 'News' })).toBeNull();
});

test('the newest three news items are shown to contacts, staff, learners and unconnected users', async () => {
  for (let number = 1; number <= 4; number++) {
    await aNewsItem(portal.db, {
      title: `Item ${number}`,
      summary: `What ${number} says`,
      at: new Date(Date.UTC(2026, 1, number)),
    });
  }
  const learner = await aUser(portal.db);
  await aStudent(portal.db, { userId: learner.id });
  const contact = (await aContactAs(portal.db, 'reader')).user;
  const staff = await staffWith(portal.db, 'isSupport');
  for (const as of [contact, staff, learner, await aUser(portal.db)]) {
    const { main } = await portal.visit('/home', { as });
    const section = within(await main.findByRole('region', { name: 'News' }));
    const titles = section.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(titles).toEqual(['Item 4', 'Item 3', 'Item 2']);
    expect(section.getByText('What 4 says')).toBeDefined();
    expect(section.getByText('04-Feb-2026')).toBeDefined();
    // Everything was published before their accounts were created.
    expect(section.queryByText('Unread')).toBeNull();
  }
});

test('unread news is marked until it is opened, and a link leads to all news', async () => {
  const as = await aUser(portal.db, { createdAt: new Date('2026-02-03T12:00:00Z') });
  const { user, main } = await portal.visit('/home', { as });
  const section = within(await main.findByRole('region', { name: 'News' }));
  expect(section.getAllByText('Unread')).toHaveLength(1);
  await expectAccessible();
  await user.click(section.getByRole('link', { name: 'Item 4' }));
  await main.findByRole('heading', { level: 2, name: 'Item 4' });
  history.back();
  const again = within(await main.findByRole('region', { name: 'News' }));
  expect(again.queryByText('Unread')).toBeNull();
  await user.click(again.getByRole('link', { name: 'All news' }));
  await main.findByRole('link', { name: 'Item 1' });
});

test('news that failed to load leaves Home unchanged', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  portal.fail('news/retrieveNews', 'network');
  const { main } = await portal.visit('/home', { as });
  await main.findByText('No apprentices yet');
  const { queryKey } = newsQuery;
  await vi.waitUntil(() => queryClient.getQueryState(queryKey)?.status === 'error', {
    timeout: 15_000,
  });
  expect(main.queryByRole('region', { name: 'News' })).toBeNull();
  expect(main.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('news is requested only after the pending sign-offs have loaded', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  portal.hold('employer/retrieveSignoffRequests');
  const { main } = await portal.visit('/home', { as });
  await main.findByText('to confirm');
  // Longer than home checks for requests in progress.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(queryClient.getQueryState(newsQuery.queryKey)).toBeUndefined();
  portal.mend('employer/retrieveSignoffRequests');
  await main.findByRole('region', { name: 'News' });
});
