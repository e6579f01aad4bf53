import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { anEvent } from '../../../server/src/timetable/test-events.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

const addressOf = (contractId: string) =>
  `/apprentice-timetable/${contractId}/2026-03-02?view=list`;

test("an apprentice's sessions are listed, not those of a colleague", async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  const colleague = await anApprentice(portal.db, employerId);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  await anEvent(portal.db, [colleague], { title: 'Safety day' });
  const { main } = await portal.visit(addressOf(contract.contractId), { as });
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await main.findByRole('button', { name: /Wiring rules workshop/ });
  expect(main.queryByText('Safety day')).toBeNull();
  expect(main.queryByRole('combobox', { name: 'Apprentice' })).toBeNull();
  await expectAccessible();
});

test('an apprentice without sessions has an empty timetable', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { main } = await portal.visit(addressOf(contractId), { as });
  await main.findByText('Nothing on');
});

test('an apprentice that failed to load is shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  portal.fail('employer/retrieveTrainingContractDetail');
  const { user, main } = await portal.visit(addressOf(contractId), { as });
  await main.findByText('The apprentice couldn’t be loaded');
  portal.mend('employer/retrieveTrainingContractDetail');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
});

test('sessions that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const contract = await anApprentice(portal.db, employerId);
  await anEvent(portal.db, [contract], { title: 'Wiring rules workshop' });
  portal.fail('employer/retrieveContractEvents');
  const { user, main } = await portal.visit(addressOf(contract.contractId), { as });
  await main.findByText('The timetable couldn’t be loaded');
  portal.mend('employer/retrieveContractEvents');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('button', { name: /Wiring rules workshop/ });
});

test('the timetable of another company is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const other = await aContactAs(portal.db, 'admin');
  const { contractId } = await anApprentice(portal.db, other.employerId);
  const { main } = await portal.visit(addressOf(contractId), { as });
  await main.findByText('We couldn’t find that.');
  main.getByRole('link', { name: 'All apprentices' });
});
