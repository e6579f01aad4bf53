import { screen, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { anApprentice, aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { anEvent } from '../../../server/src/timetable/test-events.ts';
import { queryClient } from '../app/query-client.ts';
import { invoicesQuery } from '../invoices/queries.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('home shows what waits, who is in training today, and the numbers of the company', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  await aPreEnrolment(portal.db, employerId, contract.studentId, { dueDate: '2026-02-20' });
  const { user, main } = await portal.visit('/home', { as });
  await main.findByRole('heading', { name: /^Good morning, / });
  await main.findByText(/1 sign-off waits for you, for 16 days\./);
  await main.findByText(/1 pre-enrolment is overdue\./);
  await main.findByText('Wiring rules workshop');
  await main.findByRole('heading', { name: 'At a glance' });
  await main.findByRole('heading', { name: 'To pay by age' });
  await expectAccessible();

  await user.click(await main.findByRole('link', { name: /^1 ?pre-enrolment to pay/ }));
  await screen.findByRole('heading', { level: 1, name: 'Pre-enrolments' });
});

test('what waits is confirmed right there', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/home', { as });
  const list = await main.findByRole('list', { name: 'What waits for sign-off' });
  await user.click(within(list).getByRole('checkbox'));
  await user.click(main.getByRole('button', { name: 'Confirm 1 unit' }));
  await screen.findByText(/is confirmed\.$/);
  await main.findByText('Nothing waits for sign-off');
});

test('a new company has a home where nothing waits', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/home', { as });
  await main.findByText('Nothing waits for sign-off');
  await main.findByText('No apprentices yet');
  expect(main.queryByRole('heading', { name: 'Sign-offs by age' })).toBeNull();
});

test('a company with apprentices that owes nothing has no bar of what is to pay', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await anApprentice(portal.db, employerId);
  const { main } = await portal.visit('/home', { as });
  await main.findByRole('heading', { name: 'Apprentices by progress' });
  const { queryKey } = invoicesQuery(employerId);
  await vi.waitUntil(() => queryClient.getQueryData(queryKey));
  expect(main.queryByRole('heading', { name: 'To pay by age' })).toBeNull();
});

test('a company that owes, with nobody in training any more, sees how long', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await aStudent(portal.db);
  await aPreEnrolment(portal.db, employerId, studentId, { dueDate: '2026-02-20' });
  const { main } = await portal.visit('/home', { as });
  await main.findByText('No apprentices yet');
  await main.findByRole('heading', { name: 'To pay by age' });
});

test('a card that could not be loaded leaves the others, and is there after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  portal.fail('employer/retrieveSignoffRequests');
  const { user, main } = await portal.visit('/home', { as });
  await main.findByText('The sign-offs could not be loaded');
  await main.findByRole('link', { name: 'Ngaire Tūhoe' });
  portal.mend('employer/retrieveSignoffRequests');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/1 sign-off waits for you/);
});

test('a reader is not offered to confirm', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { main } = await portal.visit('/home', { as });
  await main.findByText(/1 sign-off waits at the company/);
  expect(main.queryByRole('checkbox')).toBeNull();
});

test('staff find a company first', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/home', { as });
  await main.findByRole('heading', { name: 'Find a company' });
});

test('a learner reads what they owe', async () => {
  const as = await aUser(portal.db);
  const { studentId } = await aStudent(portal.db, { userId: as.id });
  await aPreEnrolment(portal.db, null, studentId);
  const { main } = await portal.visit('/home', { as });
  await main.findByText(/You owe \$1,100\.00\./);
  await main.findByRole('heading', { name: 'To pay' });
});

test('who is connected to nothing is told how to connect', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/home', { as });
  await main.findByText('Your account is not connected yet');
});
