import { screen, waitFor } from '@testing-library/dom';
import { freshProofMinutes } from '@tradebridge/contract/identity-rules';
import { expect, test } from 'vitest';
import { passcodeTo, password } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { anAccountByMail, enterPasscode, findDialog } from './test-sign-in.ts';

const portal = await openPortal();

/** The dialog, once the user's options have loaded. */
async function findProof() {
  await screen.findByLabelText('Your password');
  return findDialog('Confirm it’s you');
}

/** A profile opened so long ago that its user has to prove their identity again. */
async function openStale() {
  const as = await anAccountByMail(portal.app);
  const visit = await portal.visit('/profile', { as });
  await visit.main.findByRole('button', { name: 'Recovery codes: Create new codes' });
  portal.pass((freshProofMinutes + 1) * 60_000);
  return { ...visit, as };
}

test('a sensitive change asks for the password first, then continues', async () => {
  const { user, main, as } = await openStale();
  await user.click(main.getByRole('button', { name: 'Recovery codes: Create new codes' }));
  let proof = await findProof();
  await waitFor(() => expect(document.activeElement).toBe(proof.getByLabelText('Your password')));
  await expectAccessible();
  await user.click(proof.getByRole('button', { name: 'Confirm' }));
  proof.getByText('Enter your password.');
  await user.type(proof.getByLabelText('Your password'), 'not the password');
  await user.click(proof.getByRole('button', { name: 'Confirm' }));
  await proof.findByText('Invalid password.');
  await user.click(proof.getByRole('button', { name: 'Cancel' }));
  await screen.findByText(/Nothing was changed/);

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  proof = await findProof();
  await user.type(proof.getByLabelText('Your password'), password);
  await user.click(proof.getByRole('button', { name: 'Confirm' }));
  const saving = await findDialog('Save your recovery codes');
  expect(await saving.findAllByRole('listitem')).toHaveLength(10);
  expect(portal.app.mails.at(-1)).toMatchObject({ to: as.email });
  expect(portal.app.mails.at(-1)?.text).toContain('new recovery codes were created');
});

test('a second-factor passcode also confirms it, and requesting one too soon is refused', async () => {
  const { user, main, as } = await openStale();
  await user.click(main.getByRole('button', { name: 'Recovery codes: Create new codes' }));
  await findProof();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Use a passcode instead');
  await screen.findByText(new RegExp(`sent to ${as.email}`));
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend Passcode/ });
  expect(resend.disabled).toBe(true);
  await press('Use your password instead');
  await screen.findByLabelText('Your password');
  await press('Use a passcode instead');
  await screen.findByText(/^A passcode was just sent\./);
  const proof = await findDialog('Confirm it’s you');
  await enterPasscode(user, proof, passcodeTo(portal.app, as.email));
  const saving = await findDialog('Save your recovery codes');
  expect(await saving.findAllByRole('listitem')).toHaveLength(10);
});
