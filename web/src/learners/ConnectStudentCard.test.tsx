import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

/** Opens the form as a user and fills in a student's details except the number. */
async function openForm(as: { id: string }) {
  const { user, main } = await portal.visit('/my-fees', { as });
  await user.type(await main.findByLabelText('Family name on record'), 'haddad');
  await user.type(main.getByLabelText('Date of birth'), '2001-05-17');
  const connect = async (studentNumber: string) => {
    await user.clear(main.getByLabelText('Student number'));
    await user.type(main.getByLabelText('Student number'), studentNumber);
    await user.click(main.getByRole('button', { name: 'Connect my student record' }));
  };
  return { user, main, connect };
}
const dateOfBirth = '2001-05-17';

test('details that match nobody are refused as a whole, and from another address a link is sent', async () => {
  const email = 'on-record@example.test';
  const { studentNumber } = await aStudent(portal.db, { userId: null, email, dateOfBirth });
  const { main, connect } = await openForm(await aUser(portal.db, { emailVerified: true }));
  await connect('30499999');
  await main.findByText(/^These details do not match a student on record\./);
  await connect(studentNumber);
  await main.findByText('One more step');
  await expectAccessible();
  const mail = portal.app.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain('/auth/connect#');
});

test('a student with the address on record is connected immediately', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const given = { userId: null, email: as.email, dateOfBirth };
  const { studentNumber } = await aStudent(portal.db, given);
  const { connect } = await openForm(as);
  await connect(studentNumber);
  await screen.findByText('Your account is connected');
  await screen.findByText(/You have nothing to pay\./);
});

test('a failed connection succeeds with the same button', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const given = { userId: null, email: as.email, dateOfBirth };
  const { studentNumber } = await aStudent(portal.db, given);
  portal.fail('learner/connectStudent');
  const { user, main, connect } = await openForm(as);
  await connect(studentNumber);
  await main.findByRole('alert');
  portal.mend('learner/connectStudent');
  await user.click(main.getByRole('button', { name: 'Connect my student record' }));
  await screen.findByText('Your account is connected');
});
