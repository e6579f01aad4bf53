import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { anAttendance } from '../../../server/src/attendance/test-attendances.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('attendance is summed up and listed, and can be filtered by year', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anAttendance(portal.db, contract, { description: 'Block 7' });
  await anAttendance(portal.db, contract, {
    description: 'Block 3',
    fromDate: '2025-06-02',
    toDate: '2025-06-06',
  });
  const { user, main } = await portal.visit(`/apprentice-attendance/${contract.contractId}`, {
    as,
  });
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await main.findByText('Block 7');
  main.getByText('Block 3');
  main.getByRole('heading', { name: 'Totals' });
  main.getByText('71%');
  await expectAccessible();

  await user.click(main.getByRole('radio', { name: '2025' }));
  await main.findByRole('heading', { name: 'Totals for 2025' });
  expect(main.queryByText('Block 7')).toBeNull();
  expect(location.search).toBe('?year=2025');
});

test('the monthly hours are also shown as a table', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anAttendance(portal.db, contract);
  const { user, main } = await portal.visit(`/apprentice-attendance/${contract.contractId}`, {
    as,
  });
  await user.click(await main.findByRole('button', { name: 'Show as a table' }));
  await main.findByRole('row', { name: /^Feb 2026.*30 h/ });
  await expectAccessible();
});

test('an apprentice without recorded attendance is shown with none yet', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { main } = await portal.visit(`/apprentice-attendance/${contractId}`, { as });
  await main.findByText('No attendance is recorded yet');
});

test('attendance that failed to load is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anAttendance(portal.db, contract, { description: 'Block 7' });
  portal.fail('employer/retrieveContractAttendances');
  const { user, main } = await portal.visit(`/apprentice-attendance/${contract.contractId}`, {
    as,
  });
  await main.findByText('The attendance couldn’t be loaded');
  portal.mend('employer/retrieveContractAttendances');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Block 7');
});

test('the attendance of another company is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const contract = await anApprentice(portal.db, other.employerId);
  await anAttendance(portal.db, contract, { description: 'Block 7' });
  const { main } = await portal.visit(`/apprentice-attendance/${contract.contractId}`, { as });
  await main.findByText('We couldn’t find that.');
  expect(main.queryByText('Block 7')).toBeNull();
});
