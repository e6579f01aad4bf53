import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { anEvent } from '../../../server/src/timetable/test-events.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('sessions are listed day by day, and each shows who is expected', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  const { user, main } = await portal.visit('/timetable?view=list', { as });
  await main.findByRole('heading', { name: /^Today/ });
  await expectAccessible();

  await user.click(main.getByRole('button', { name: /Wiring rules workshop/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wiring rules workshop' }));
  dialog.getByRole('link', { name: 'Ngaire Tūhoe' });
});

test('a session shows who attended, that it is suspended, or that it is all day', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const ngaire = await anApprentice(portal.db, employerId);
  const cooper = await anApprentice(portal.db, employerId, {
    student: { givenName: 'Cooper', familyName: 'Bell' },
  });
  await anEvent(
    portal.db,
    [
      { ...ngaire, attended: true },
      { ...cooper, attended: false },
    ],
    { title: 'Wiring rules workshop' },
  );
  await anEvent(portal.db, [ngaire], { title: 'Capstone revision', suspended: true });
  await anEvent(portal.db, [ngaire], {
    title: 'Open day',
    type: 'event',
    allDay: true,
    startsAt: new Date('2026-03-02T00:00:00+11:00'),
    endsAt: new Date('2026-03-03T00:00:00+11:00'),
  });
  const { main } = await portal.visit('/timetable?view=list', { as });
  const day = within(await main.findByRole('region', { name: /^Today/ }));
  const row = (title: RegExp) => {
    const item = day.getByRole('button', { name: title }).closest('li');
    if (!item) throw new Error('A session is no item of the list.');
    return item.textContent;
  };
  expect(row(/Wiring rules workshop/)).toMatch(/9:00 am to 1:00 pm/);
  expect(row(/Wiring rules workshop/)).toMatch(/Ngaire Tūhoe\s*Attended/);
  expect(row(/Wiring rules workshop/)).toMatch(/Cooper Bell\s*Absent/);
  expect(row(/Capstone revision/)).toMatch(/Suspended/);
  expect(row(/Open day/)).toMatch(/All day/);
});

test('Today returns to the current weeks, and a date can be opened', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anEvent(portal.db, [await anApprentice(portal.db, employerId)], {
    title: 'Wiring rules workshop',
  });
  const { user, main } = await portal.visit('/timetable?view=list&date=2031-01-08', { as });
  await main.findByRole('heading', { name: /^6\s*–\s*19 Jan 2031$/ });
  await user.click(main.getByRole('button', { name: 'Today' }));
  await main.findByRole('button', { name: /Wiring rules workshop/ });
  expect(location.search).not.toContain('date=');
  fireEvent.change(main.getByLabelText('Go to'), { target: { value: '2031-03-04' } });
  await main.findByRole('heading', { name: /Mar 2031$/ });
});

test('the next weeks are one button away, and have an address', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anEvent(portal.db, [await anApprentice(portal.db, employerId)], {
    title: 'Wiring rules workshop',
    startsAt: new Date('2026-03-17T09:00:00+11:00'),
  });
  const { user, main } = await portal.visit('/timetable?view=list', { as });
  await main.findByText('Nothing on');
  await user.click(main.getByRole('button', { name: 'Next two weeks' }));
  await main.findByRole('button', { name: /Wiring rules workshop/ });
  expect(location.search).toContain('date=2026-03-16');
});

test('the timetable can be filtered to one apprentice', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const ngaire = await anApprentice(portal.db, employerId);
  const cooper = await anApprentice(portal.db, employerId, {
    student: { givenName: 'Cooper', familyName: 'Bell' },
  });
  await anEvent(portal.db, [ngaire], { title: 'Wiring rules workshop' });
  await anEvent(portal.db, [cooper], { title: 'Safety day' });
  const { user, main } = await portal.visit('/timetable?view=list', { as });
  await main.findByRole('button', { name: /Safety day/ });
  await user.selectOptions(main.getByRole('combobox', { name: 'Apprentice' }), 'Ngaire Tūhoe');
  await expect.poll(() => main.queryByRole('button', { name: /Safety day/ })).toBeNull();
  main.getByRole('button', { name: /Wiring rules workshop/ });
});

test('weeks without sessions say so', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/timetable?view=list', { as });
  await main.findByText('Nothing on');
});

test('a timetable that failed to load is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  portal.fail('employer/retrieveEmployerEvents');
  const { user, main } = await portal.visit('/timetable?view=list', { as });
  await main.findByText('The timetable couldn’t be loaded');
  portal.mend('employer/retrieveEmployerEvents');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('button', { name: /Wiring rules workshop/ });
});

test('users without a company see how to connect, and no timetable', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/timetable', { as });
  await main.findByText('Your account is not connected yet');
  expect(main.queryByRole('button', { name: 'Today' })).toBeNull();
});

test('on a desktop the month is shown, and a session in it opens its details', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  const { user, main } = await portal.visit('/timetable', { as });
  await main.findByRole('heading', { name: 'March 2026' });
  await user.click(await main.findByText('Wiring rules workshop'));
  await screen.findByRole('dialog', { name: 'Wiring rules workshop' });
});
