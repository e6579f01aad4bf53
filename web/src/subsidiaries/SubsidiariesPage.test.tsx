import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { queryClient } from '../app/query-client.ts';
import { aParent } from '../companies/test-companies.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';
import { watchDownloads } from '../test/watch-downloads.ts';

const portal = await openPortal();

test('a subsidiary is viewed after a confirmation, and the way back is shown', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const { user, main } = await portal.visit('/subsidiaries', { as });
  await main.findByText('1 subsidiary company');
  await expectAccessible();
  await user.click(await main.findByRole('button', { name: `View ${subsidiary.name}` }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await screen.findByText('Company Changed');
  screen.getByText(
    `You are now viewing ${subsidiary.name}. To return to ${parent.name}, open Company Details.`,
  );
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  await screen.findByRole('button', { name: `Switch company: viewing ${subsidiary.name}` });
});

test('a user who cancels before the server has responded stays where they are', async () => {
  const { parent, subsidiary, user: as } = await aParent(portal.db);
  const { user, main } = await portal.visit('/subsidiaries', { as });
  const view = await main.findByRole('button', { name: `View ${subsidiary.name}` });
  portal.hold('employer/syncEmployer');
  await user.click(view);
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Yes' }));
  await user.click(question.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  portal.mend('employer/syncEmployer');
  await user.click(view);
  await screen.findByRole('dialog', { name: `Switch to ${subsidiary.name}?` });
  await screen.findByRole('button', { name: `Switch company: viewing ${parent.name}` });
});

test('many subsidiaries can be searched', async () => {
  const { user: as } = await aParent(portal.db, 11);
  const { user, main } = await portal.visit('/subsidiaries', { as });
  await main.findByText('11 subsidiary companies');
  await user.type(main.getByRole('searchbox'), 'branch g');
  await main.findByText('1 of 11 subsidiary companies');
  main.getByRole('button', { name: /^View .* Branch G$/ });
  expect(main.queryByRole('button', { name: /Branch H$/ })).toBeNull();
  await user.type(main.getByRole('searchbox'), 'x');
  await main.findByText('No companies match');
  await waitFor(() => expect(location.search).toBe('?q=branch+gx'));
});

test('a company without subsidiaries says so', async () => {
  const { user: as, company } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/subsidiaries', { as });
  await main.findByText('No subsidiary companies');
  main.getByText(`${company.name} has no subsidiary companies.`);
});

test('subsidiaries that failed to load are shown after Retry', async () => {
  const { user: as } = await aParent(portal.db);
  const path = 'employer/retrieveSubsidiaries';
  portal.fail(path);
  const visit = await portal.visit('/subsidiaries', { as });
  await retryOnceMended(portal, visit, path, 'The subsidiary companies couldn’t be loaded');
  await visit.main.findByText('1 subsidiary company');
});

/** A group with a company for each light; the last one has nothing. */
async function aGroupWithLights() {
  const { subsidiaries, ...group } = await aParent(portal.db, 4);
  const [calm, behind, waiting, owing] = subsidiaries;
  if (!calm || !behind || !waiting || !owing) throw new Error('A parent of four.');
  const asked = await anApprentice(portal.db, waiting.employerId);
  await aSignOffRequest(portal.db, asked, { waitingSince: '2026-02-22' });
  const { studentId } = await anApprentice(portal.db, owing.employerId);
  await aPreEnrolment(portal.db, owing.employerId, studentId, { dueDate: '2026-02-20' });
  await aPreEnrolment(portal.db, owing.employerId, studentId, { dueDate: '2026-02-21' });
  return { ...group, calm, behind, waiting, owing };
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('each company shows its traffic light in words, the most urgent first, with totals above', async () => {
  const { user: as, parent, calm, behind, waiting, owing } = await aGroupWithLights();
  const { user, main } = await portal.visit('/subsidiaries', { as });
  const table = await main.findByRole('table', { name: 'Subsidiary companies' });
  const role = 'Your role: Company Admin';
  expect(rowsOf(table)).toEqual([
    [`${owing.name}${role}`, 'Urgent', '1', '0', '0', '2'],
    [`${waiting.name}${role}`, 'Watch', '1', '0', '1for 8 days', '0'],
    [`${calm.name}${role}`, 'On track', '0', '0', '0', '0'],
    [`${behind.name}${role}`, 'On track', '0', '0', '0', '0'],
  ]);
  const totals = main.getByLabelText('Totals');
  expect(totals.textContent).toBe('Apprentices2Behind0To sign off1Overdue2');
  await expectAccessible();

  await user.click(main.getByRole('radio', { name: /^Watch/ }));
  await main.findByText('1 of 4 subsidiary companies');
  expect(totals.textContent).toBe('Apprentices1Behind0To sign off1Overdue0');
  await user.click(main.getByRole('radio', { name: /^All/ }));
  await user.click(main.getByRole('button', { name: 'Company' }));
  await waitFor(() =>
    expect(rowsOf(table).map(([name]) => name?.replace(role, ''))).toEqual(
      [calm, behind, waiting, owing].map(({ name }) => name),
    ),
  );
  expect(location.search).toBe('?sort=name');
  const files = watchDownloads();
  await user.click(main.getByRole('button', { name: 'Download CSV' }));
  expect(files[0]?.name).toBe(`${parent.name} subsidiaries 2026-03-02.csv`);
  expect(((await files[0]?.text()) ?? '').split('\r\n').slice(0, 3)).toEqual([
    'Company,Status,Apprentices,Behind,To sign off,Longest wait for sign-off (days),Invoices overdue',
    `${calm.name},On track,0,0,0,,0`,
    `${behind.name},On track,0,0,0,,0`,
  ]);
});

test('a change at a subsidiary is shown immediately', async () => {
  const { user: as, calm } = await aGroupWithLights();
  const { main } = await portal.visit('/subsidiaries', { as });
  const table = await main.findByRole('table', { name: 'Subsidiary companies' });
  await anApprentice(portal.db, calm.employerId);
  applyEvent(
    { name: 'employer-summary', data: JSON.stringify({ eId: calm.employerId }) },
    queryClient,
  );
  await waitFor(() => expect(rowsOf(table)[2]?.[2]).toBe('1'));
});

test('staff who view the company see what its contacts see', async () => {
  const { parent, subsidiary } = await aParent(portal.db);
  const as = await staffWith(portal.db, 'isSupport');
  const at = { id: parent.employerId, name: parent.name };
  const { main } = await portal.visit('/subsidiaries', { as, at });
  await main.findByRole('button', { name: `View ${subsidiary.name}` });
  main.getByText('On track', { selector: '[role="cell"] *' });
});
