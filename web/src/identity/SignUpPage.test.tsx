import { waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aPerson, linkTo, userWith } from '../../../server/src/identity/test-people.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

/** Opens the page and fills in everything that is not given. */
async function fillIn(person = aPerson()) {
  const visit = await portal.visit('/auth/sign-up');
  const { user, main } = visit;
  await main.findByRole('heading', { level: 1, name: 'Create your account' });
  const enter = async (label: string, text: string) => {
    await user.clear(main.getByLabelText(label));
    await user.click(main.getByLabelText(label));
    await user.paste(text);
  };
  await enter('Your name', person.name);
  await enter('Email address', person.email);
  await enter('Password', person.password);
  const send = () => user.click(main.getByRole('button', { name: 'Create account' }));
  return { ...visit, person, enter, send };
}

test('name, address and password create an account, and a confirmation link is sent', async () => {
  const { main, person, send } = await fillIn();
  main.getByText('At least 12 characters: done');
  await send();
  await main.findByRole('heading', { level: 1, name: 'Check your email' });
  main.getByText(new RegExp(`^We sent a link to ${person.email}`));
  main.getByRole('link', { name: 'Go to sign-in' });
  await expectAccessible();
  expect(linkTo(portal.app, person.email)).not.toBe('no link');
  expect(await userWith(portal.app, person.email)).toMatchObject({ emailVerified: false });
});

test('missing input shows an error at its field', async () => {
  const { user, main } = await portal.visit('/auth/sign-up');
  await user.click(await main.findByRole('button', { name: 'Create account' }));
  main.getByText('Enter your name.');
  main.getByText('Enter your email address.');
  main.getByText('Enter at least 12 characters.');
  main.getByText('At least 12 characters');
  await expectAccessible();
  await user.type(main.getByLabelText('Email address'), 'nobody');
  main.getByText('Invalid email address');
});

test('a password that is common or contains a name is refused with the reason, and the input stays', async () => {
  const person = { ...aPerson(), name: 'Jo Person' };
  const { main, enter, send } = await fillIn(person);
  const textIn = (label: string) => main.getByLabelText<HTMLInputElement>(label).value;
  for (const [given, reason] of [
    ['Password2024!', /^This password is too common/],
    ['monkeymonkey', /^This repeats the same characters/],
    ['person and kettle', /^Leave out your own name: “Person”/],
    ['tradebridge-kettle', /^Leave out the portal’s name/],
  ] as const) {
    await enter('Password', given);
    await send();
    await main.findByText(reason);
    expect(main.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(textIn('Password')).toBe(given);
    await waitFor(() => expect(document.activeElement).toBe(main.getByLabelText('Password')));
  }
  await expectAccessible();
  expect([textIn('Your name'), textIn('Email address')]).toEqual([person.name, person.email]);
  await enter('Password', person.password);
  await send();
  await main.findByText(/^We sent a link/);
});

test('a sign-up that could not be sent shows an error, and can be retried with the same button', async () => {
  portal.fail('auth/signUp');
  const { main, send } = await fillIn();
  await send();
  await main.findByRole('alert');
  portal.mend('auth/signUp');
  await send();
  await main.findByText(/^We sent a link/);
});
