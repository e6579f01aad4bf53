import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { anEvent } from '../../../server/src/timetable/test-events.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('today’s sessions are in order of time, and those with absences are never left out', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const apprentice = await anApprentice(portal.db, employerId);
  for (let hour = 8; hour < 16; hour++) {
    await anEvent(portal.db, [{ ...apprentice, attended: hour !== 14 }], {
      title: `Session ${hour}`,
      startsAt: new Date(`2026-03-02T${String(hour).padStart(2, '0')}:00:00+11:00`),
    });
  }
  const { main } = await portal.visit('/home', { as });
  const today = within(await main.findByRole('region', { name: 'Today' }));
  const titles = today.getAllByText(/^Session /).map(({ textContent }) => textContent.trim());
  expect(titles.length).toBeLessThan(8);
  expect(titles).toContain('Session 14');
  const hours = titles.map((title) => Number(title.slice('Session '.length)));
  expect(hours).toEqual(hours.toSorted((one, other) => one - other));
});
