import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { answerNotYet } from './test-not-yet.ts';

const portal = await openPortal();

/** A company with a 'not yet' answer. */
async function aDecision() {
  const contact = await aContactAs(portal.db, 'writer');
  const contract = await anApprentice(portal.db, contact.employerId);
  await answerNotYet(portal, contact, (await aSignOffRequest(portal.db, contract)).id);
  return contact.user;
}

test('a decision is listed with its author and reason, and links to its apprentice', async () => {
  const as = await aDecision();
  const { user, main } = await portal.visit('/sign-offs/history', { as });
  await main.findByText('Solve problems in d.c. circuits');
  main.getByText('Not yet');
  main.getByText('“Needs more practice.”');
  main.getByText('by Dana Foreman, 02-Mar-2026 09:00:00 am');
  await expectAccessible();

  await user.click(main.getByRole('link', { name: 'Ngaire Tūhoe' }));
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
});

test('the history downloads as a spreadsheet and a PDF, and a failure is reported', async () => {
  const as = await aDecision();
  const { user, main } = await portal.visit('/sign-offs/history', { as });
  const csv = await main.findByRole('button', { name: 'Download CSV' });
  portal.fail('employer/downloadSignoffHistory');
  await user.click(csv);
  await screen.findByText('The file couldn’t be downloaded');
  portal.mend('employer/downloadSignoffHistory');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await user.click(csv);
  await expect.poll(() => saved.length).toBe(1);
  await user.click(main.getByRole('button', { name: 'Download PDF' }));
  await expect.poll(() => saved.length, { timeout: 10_000 }).toBe(2);
  vi.restoreAllMocks();
  expect(saved.map((name) => name.replace(/history .*\./, 'history X.'))).toEqual([
    'Sign-off history X.csv',
    'Sign-off history X.pdf',
  ]);
});

test('a company without decisions shows a message with its name', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/sign-offs/history', { as });
  await main.findByText(`No decisions at Company ${employerId} yet`);
  expect(main.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('a history that failed to load is shown after Retry', async () => {
  const as = await aDecision();
  portal.fail('employer/retrieveSignoffHistory');
  const { user, main } = await portal.visit('/sign-offs/history', { as });
  await main.findByText('The history couldn’t be loaded');
  portal.mend('employer/retrieveSignoffHistory');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('“Needs more practice.”');
});

test('a user without a company sees no decisions', async () => {
  await aDecision();
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/sign-offs/history', { as });
  await main.findByText('Your account is not connected yet');
  expect(main.queryByText('“Needs more practice.”')).toBeNull();
});
