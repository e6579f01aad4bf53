import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { keepOffer } from '../../../server/src/identity/provider-links.ts';
import { anAccount } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { linkFor } from './test-links.ts';

const portal = await openPortal();

/** The link that was mailed after somebody signed in with a provider. */
async function aProviderLink() {
  const user = await anAccount(portal.app);
  const { now, parts } = portal.app;
  const offered = { userId: user.id, provider: 'google', subject: user.id } as const;
  await keepOffer(portal.db, { now, institution: parts.institution }, offered);
  return linkFor(portal, 'provider', user);
}

test('an account is linked with the provider once its owner confirms', async () => {
  const { user } = await portal.visit(await aProviderLink());
  await screen.findByRole('heading', { level: 1, name: 'Sign in with Google' });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Link' }));
  await screen.findByRole('heading', { level: 1, name: 'You can now sign in with Google.' });
  screen.getByRole('link', { name: 'Go to sign-in' });
});

test('a link that could not be used can be tried again', async () => {
  const { user } = await portal.visit(await aProviderLink());
  portal.fail('auth/linkProvider');
  await user.click(await screen.findByRole('button', { name: 'Link' }));
  await screen.findByRole('alert');
  portal.mend('auth/linkProvider');
  await user.click(screen.getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('You can now sign in with Google.')).toBeDefined();
});
