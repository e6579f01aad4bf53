import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { anAttendance } from '../../../server/src/attendance/test-attendances.ts';
import { aContact } from '../../../server/src/companies/test-contacts.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';
import { answerNotYet } from './test-not-yet.ts';

const portal = await openPortal();

test('two units of an apprentice are chosen together and confirmed', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  await aSignOffRequest(portal.db, contract);
  const { user, main } = await portal.visit('/sign-offs', { as });
  await main.findByText(/^2 sign-offs are waiting for you, the oldest for 16 days\./);
  const list = within(main.getByRole('list', { name: 'Waiting for sign-off' }));
  list.getByRole('link', { name: 'Ngaire Tūhoe' });
  await expectAccessible();

  await user.click(list.getByRole('checkbox', { name: 'Select all 2 for Ngaire Tūhoe' }));
  await user.click(main.getByRole('button', { name: 'Confirm 2 units' }));
  await screen.findByText('2 units confirmed.');
  await main.findByText(/^Nothing is waiting for you\./);
});

test('an undone decision is waiting again', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/sign-offs', { as });
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: 'Confirm 1 unit' }));
  await main.findByText(/^Nothing is waiting for you/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. 1 unit is waiting again.');
  await main.findByText(/^1 sign-off (is|has been) waiting for you/);
});

test('‘not yet’ asks for a reason, which is recorded with the decision', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/sign-offs', { as });
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: /^Not yet/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Not yet/ }));
  await user.click(dialog.getByRole('button', { name: /^Answer/ }));
  await dialog.findByText('Give a reason');
  await user.click(dialog.getByRole('button', { name: 'Needs more practice.' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: /^Answer/ }));
  await main.findByText(/^Nothing is waiting for you/);

  const history = await portal.visit('/sign-offs/history', { as });
  await history.main.findByText('“Needs more practice.”');
});

test('a comment can be added to a confirmation, and is recorded with it', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/sign-offs', { as });
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: 'Add a comment or file …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm 1 unit' }));
  await user.type(dialog.getByRole('textbox', { name: 'Comment (optional)' }), 'Wired it alone.');
  await expectAccessible();
  await user.keyboard('{Escape}');
  await user.click(main.getByRole('button', { name: 'Add a comment or file …' }));
  const again = within(await screen.findByRole('dialog', { name: 'Confirm 1 unit' }));
  await again.findByDisplayValue('Wired it alone.');
  await user.click(again.getByRole('button', { name: 'Confirm 1 unit' }));
  await main.findByText(/^Nothing is waiting for you/);

  const history = await portal.visit('/sign-offs/history', { as });
  await history.main.findByText('“Wired it alone.”');
  history.main.getByText('Confirmed');
});

test('a confirmation with an empty comment has no comment', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId), { isFinal: true });
  const { user, main } = await portal.visit('/sign-offs', { as });
  await user.click(await main.findByRole('button', { name: 'Final completion …' }));
  const asking = within(await screen.findByRole('dialog'));
  await user.click(asking.getByRole('button', { name: 'Add a comment or file …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm final completion' }));
  await user.type(dialog.getByRole('textbox'), '  ');
  await user.click(dialog.getByRole('button', { name: 'Confirm final completion' }));
  await main.findByText(/^Nothing is waiting for you/);
  const history = await portal.visit('/sign-offs/history', { as });
  await history.main.findByText('Confirmed');
  expect(history.main.queryByText(/“/)).toBeNull();
});

test('an earlier ‘not yet’ shows beside the new request, with what has happened since', async () => {
  const contact = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, contact.employerId);
  const { id, unit } = await aSignOffRequest(portal.db, contract);
  await answerNotYet(portal, contact, id);
  await anAttendance(portal.db, contract, { fromDate: '2026-03-03', toDate: '2026-03-06' });
  await aSignOffRequest(portal.db, contract, { of: unit?.unitId });
  const { main } = await portal.visit('/sign-offs', { as: contact.user });
  await main.findByText('Not yet, Dana Foreman, 02-Mar-2026 09:00:00 am: “Needs more practice.”');
  main.getByText('Since then: 30 h present, 8 h absent, 4 h approved absence.');
  await expectAccessible();
});

test('a decision interrupted by a lost connection can be sent again', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/sign-offs', { as });
  portal.fail('employer/submitSignoffRequests', 'network');
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: 'Confirm 1 unit' }));
  await main.findByText(
    'Not confirmed yet: your confirmation of 1 unit may not have been received',
  );
  main.getByText(/^1 sign-off (is|has been) waiting for you/);
  portal.mend('employer/submitSignoffRequests');
  await user.click(main.getByRole('button', { name: 'Send again' }));
  await main.findByText(/^Nothing is waiting for you/);
  expect(main.queryByText(/^Not confirmed yet/)).toBeNull();
});

test('a final completion is decided separately, and says what it ends', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  await aSignOffRequest(portal.db, contract, { isFinal: true });
  const { user, main } = await portal.visit('/sign-offs', { as });
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  main.getByRole('button', { name: 'Confirm 1 unit' });
  await user.click(main.getByRole('button', { name: 'Final completion …' }));
  const title = 'Has Ngaire Tūhoe completed the apprenticeship?';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  dialog.getByText(/^Confirming ends the apprenticeship of Ngaire Tūhoe under training contract/);
  dialog.getByText(/agree that the apprenticeship is complete/);
  await user.click(dialog.getByRole('button', { name: 'Confirm final completion' }));
  await main.findByText(/^1 sign-off (is|has been) waiting for you/);
});

test('a company without sign-offs shows a message', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/sign-offs', { as });
  await main.findByText('Nothing to sign off');
  expect(main.queryByRole('button')).toBeNull();
});

test('sign-offs that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  portal.fail('employer/retrieveSignoffRequests');
  const { user, main } = await portal.visit('/sign-offs', { as });
  await main.findByText('The sign-offs couldn’t be loaded');
  portal.mend('employer/retrieveSignoffRequests');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/^1 sign-off (is|has been) waiting for you/);
});

test('a reader sees the sign-offs without checkboxes, and why they cannot be answered', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { main } = await portal.visit('/sign-offs', { as });
  await main.findByText(/^1 sign-off has been waiting at the company/);
  main.getByText(/you are not allowed to sign off at this company/);
  expect(main.queryByRole('checkbox')).toBeNull();
  expect(main.queryByRole('button', { name: /Confirm/ })).toBeNull();
});

test('staff see a company’s sign-offs, but cannot sign', async () => {
  const { employerId, company } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/sign-offs', { as, at: company });
  await main.findByText(/Staff can only view\.$/);
  expect(main.queryByRole('checkbox')).toBeNull();
});

test('a sign-off that a colleague confirms disappears from the page', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const colleague = await aContact(portal.db, employerId);
  const { id } = await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { main } = await portal.visit('/sign-offs', { as });
  await main.findByText(/^1 sign-off (is|has been) waiting for you/);
  await expect.poll(() => portal.app.streams.size).toBe(1);
  await portal.app.call(
    'employer/submitSignoffRequests',
    { contactId: colleague.contactId, eId: employerId, result: 'competent', units: [{ id }] },
    await portal.app.signIn(colleague.user.id),
  );
  await main.findByText(/^Nothing is waiting for you/);
});
