import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aCompany } from '../../../server/src/companies/test-contacts.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

const optionsOf = async () =>
  (
    await within(await screen.findByRole('listbox', { name: 'Results' })).findAllByRole('option')
  ).map(({ textContent }) => textContent);

test('an apprentice is found by the keyboard alone, and opened', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId, {
    student: { givenName: 'Zoë', familyName: 'Ironbark' },
  });
  await anApprentice(portal.db, employerId, {
    student: { givenName: 'Adam', familyName: 'Ironbark' },
  });
  const { user } = await portal.visit('/apprentices', { as });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search names and numbers' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('ironbrak');
  await screen.findByText('2 results');
  expect(await optionsOf()).toEqual([
    'Adam IronbarkUEE30820 Certificate III in Electrotechnology Electrician',
    'Zoë IronbarkUEE30820 Certificate III in Electrotechnology Electrician',
  ]);
  const listbox = within(screen.getByRole('listbox'));
  expect(listbox.getByRole('option', { selected: true }).id).toBe(
    field.getAttribute('aria-activedescendant'),
  );
  await expectAccessible();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/apprentice/${contractId}`));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
});

test('a slash opens the search, but not while typing in a field', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId);
  const { user, main } = await portal.visit('/apprentices', { as });
  const box = await main.findByRole('searchbox');
  await user.type(box, '1/2');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  box.blur();
  await user.keyboard('/');
  await screen.findByRole('dialog', { name: 'Search' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
});

test('staff who open an apprentice of another company view that company', async () => {
  const as = await aUser(portal.db, { isSupport: true });
  const { employerId } = await aCompany(portal.db, { name: 'Bunya Building' });
  const { contractId } = await anApprentice(portal.db, employerId, {
    student: { familyName: 'Bunyapine' },
  });
  const { user } = await portal.visit('/home', { as });
  // The home of staff has one too.
  const inHeader = () =>
    within(screen.getByRole('banner')).findByRole('button', { name: 'Search the portal' });
  await user.click(await inHeader());
  await user.type(await screen.findByRole('combobox'), 'bunyapine');
  await user.click(await screen.findByRole('option', { name: /Bunyapine.*Bunya Building/ }));
  await waitFor(() => expect(location.pathname).toBe(`/apprentice/${contractId}`));
  await screen.findByText(/now viewing Bunya Building/);

  // Recently opened hits are offered.
  await user.click(await inHeader());
  await within(await screen.findByRole('group', { name: 'Recently opened' })).findByRole('option', {
    name: /Bunyapine/,
  });
});

test('Enter opens no result of an earlier text', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId, { student: { familyName: 'Bottlebrush' } });
  const { user } = await portal.visit('/home', { as });
  await user.click(await screen.findByRole('button', { name: 'Search the portal' }));
  const field = await screen.findByRole('combobox');
  await user.type(field, 'bottlebrush');
  await screen.findByRole('option', { name: /Bottlebrush/ });
  portal.hold('search/findAnything');
  await user.type(field, ' seed{Enter}');
  screen.getByRole('dialog', { name: 'Search' });
  portal.mend('search/findAnything');
  await screen.findByText(/No matches for “bottlebrush seed”/);
  expect(location.pathname).toBe('/home');
});

test('a search without results says so, and a failed one works after Retry', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { user } = await portal.visit('/home', { as });
  await user.click(await screen.findByRole('button', { name: 'Search the portal' }));
  screen.getByText(/Search for names or numbers/);
  const field = await screen.findByRole('combobox');
  await user.type(field, 'x');
  await screen.findByText('Enter at least 2 characters.');
  await user.type(field, 'yzzy');
  await screen.findByText('No matches for “xyzzy”. Check the spelling, or try fewer words.');
  portal.fail('search/findAnything');
  await user.clear(field);
  await user.type(field, 'other');
  await screen.findByText('The search did not work');
  portal.mend('search/findAnything');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No matches for “other”. Check the spelling, or try fewer words.');
});

test('signing out clears the recently opened entries', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anApprentice(portal.db, employerId, { student: { familyName: 'Quandong' } });
  const { user } = await portal.visit('/home', { as });
  await user.click(await screen.findByRole('button', { name: 'Search the portal' }));
  await user.type(await screen.findByRole('combobox'), 'quandong');
  await user.click(await screen.findByRole('option', { name: /Quandong/ }));
  await waitFor(() => expect(sessionStorage.getItem('recentHits')).toContain('Quandong'));
  await portal.leave();
  expect(sessionStorage.getItem('recentHits')).toBeNull();
});
