import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aForm } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();
const anAdmin = () => staffWith(portal.db, 'isAdmin');

const aDraft = () =>
  aForm(portal.db, {
    name: 'Draft to look at',
    isPublished: false,
    audience: { kind: 'learners' },
    fields: [{ type: 'text', name: 'trade', label: 'Trade' }],
  });

test('a draft is filled in as users would, and nothing is submitted (FORM-014, FORM-015)', async () => {
  const { id } = await aDraft();
  const { user, main } = await portal.visit(`/preview/form/${id}?as=learner`, {
    as: await anAdmin(),
  });
  await user.type(await main.findByLabelText(/^Trade/), 'Carpentry');
  await user.click(main.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Preview Form Submission');
  await screen.findByText('Forms are not submitted in preview mode.');
  await expectAccessible();
});

test('the preview says whom the form is not for', async () => {
  const { id } = await aDraft();
  const { main } = await portal.visit(`/preview/form/${id}?as=contact`, { as: await anAdmin() });
  await main.findByText('This user can’t answer the form.');
});

test('a form that does not exist is not found', async () => {
  const { main } = await portal.visit('/preview/form/nowhere', { as: await anAdmin() });
  await main.findByText('There is no form at this address.');
});

test('a form that fails to load offers Retry', async () => {
  const { id } = await aDraft();
  portal.fail('form/retrieveForEdit');
  const { user, main } = await portal.visit(`/preview/form/${id}`, { as: await anAdmin() });
  const retry = await main.findByRole('button', { name: 'Retry' });
  portal.mend('form/retrieveForEdit');
  await user.click(retry);
  await main.findByLabelText(/^Trade/);
});

test('only administrators can open the preview', async () => {
  const { id } = await aDraft();
  await portal.visit(`/preview/form/${id}`, { as: await staffWith(portal.db, 'isSupport') });
  expect(screen.queryByLabelText(/^Trade/)).toBeNull();
  expect(location.pathname).not.toBe(`/preview/form/${id}`);
});
