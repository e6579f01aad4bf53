import { screen, within } from '@testing-library/dom';
import type { InputOf } from '@tradebridge/contract/calls';
import type { FormInput } from '@tradebridge/contract/forms';
import { expect, test } from 'vitest';
import { aForm } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const asToken = async () => portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);

async function keptOf(formId: string) {
  const token = await asToken();
  return (await portal.app.call('form/retrieveHandlers', { formId }, token)).body.Result;
}

async function save(formId: string, input: Omit<InputOf<'form/saveHandlers'>, 'formId'>) {
  const { status } = await portal.app.call(
    'form/saveHandlers',
    { formId, ...input },
    await asToken(),
  );
  expect(status).toBe(200);
}

const ofRegistry = { routine: 'registry', answers: false } as const;

/** The handlers in the properties of a form. */
async function open(id: string, form: Partial<FormInput> = {}) {
  await aForm(portal.db, { id, name: 'Visit', ...form });
  const as = await staffWith(portal.db, 'isAdmin');
  const visit = await portal.visit(`/admin/forms/${id}`, { as });
  const found = await visit.main.findByRole('region', { name: 'When a submission arrives' });
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { ...visit, list: within(found), dialog };
}

test('an email handler is added, changed and removed', async () => {
  const { user, list, dialog } = await open('mailed');
  await list.findByText(/^No handlers yet/);
  await user.click(list.getByRole('button', { name: 'Add a handler' }));
  const adding = await dialog('Add a handler');
  await expectAccessible();
  await user.click(adding.getByRole('button', { name: 'Save' }));
  adding.getByText('Enter at least one address or role');
  await user.type(adding.getByLabelText('Email addresses'), 'Office@example.test');
  await user.click(adding.getByRole('checkbox', { name: 'Administrators' }));
  adding.getByText(/leave the portal by email/);
  await user.click(adding.getByRole('button', { name: 'Save' }));
  await list.findByText('To office@example.test, Administrators · Without answers');
  await expectAccessible();
  expect((await keptOf('mailed'))?.handlers).toMatchObject([
    { routine: 'mail', addresses: ['office@example.test'], roles: ['admin'], answers: false },
  ]);
  await user.click(list.getByRole('button', { name: /^Edit: Send an email/ }));
  const editing = await dialog('Edit handler');
  await user.click(editing.getByRole('switch', { name: 'Include the answers' }));
  await user.click(editing.getByRole('button', { name: 'Save' }));
  await list.findByText(/With answers/);
  await user.click(list.getByRole('button', { name: /^Remove: Send an email/ }));
  await user.click((await dialog('Remove this handler?')).getByRole('button', { name: 'Remove' }));
  await list.findByText(/^No handlers yet/);
  expect(await keptOf('mailed')).toEqual({ handlers: [], version: 3 });
});

test('a forbidden webhook address is refused, and the secret is shown once', async () => {
  const { user, list, dialog } = await open('hooked');
  await user.click(await list.findByRole('button', { name: 'Add a handler' }));
  const adding = await dialog('Add a handler');
  await user.click(adding.getByRole('radio', { name: /^Call a webhook/ }));
  const address = adding.getByLabelText('Webhook address');
  await user.clear(address);
  await user.type(address, 'https://10.0.0.1/in');
  await user.click(adding.getByRole('button', { name: 'Save' }));
  await adding.findByText(/on the public internet$/);
  await user.clear(address);
  await user.type(address, 'https://hooks.example.test/in');
  await user.click(adding.getByRole('button', { name: 'Save' }));
  await list.findByText('Nothing is sent without a signing secret.');
  await user.click(list.getByRole('button', { name: /^Signing secret: Call a webhook/ }));
  const secret = await dialog('Signing secret');
  await user.click(secret.getByRole('button', { name: 'Create secret' }));
  const shown = await secret.findByLabelText<HTMLInputElement>('Secret');
  expect(shown.value).toMatch(/^whsec_/);
  await expectAccessible();
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await user.click(list.getByRole('button', { name: /^Signing secret: Call a webhook/ }));
  const again = await dialog('Signing secret');
  await again.findByText(/^A secret exists and is not shown again/);
  expect(list.queryByText('Nothing is sent without a signing secret.')).toBeNull();
});

test('changes saved by another administrator are not overwritten', async () => {
  const { user, list, dialog } = await open('contested');
  await list.findByText(/^No handlers yet/);
  await user.click(list.getByRole('button', { name: 'Add a handler' }));
  const adding = await dialog('Add a handler');
  await user.click(adding.getByRole('radio', { name: /^File a company document/ }));
  adding.getByText(/every contact of the company can read/);
  await save('contested', { handlers: [ofRegistry], version: 0 });
  await user.click(adding.getByRole('button', { name: 'Save' }));
  await adding.findByRole('alert');
  expect((await keptOf('contested'))?.handlers).toMatchObject([ofRegistry]);
});

test('for an anonymous form it says that handlers are delayed, and that no document can be filed', async () => {
  const { user, list, dialog } = await open('nameless', { anonymous: true });
  list.getByText(/waits for the next full hour/);
  await user.click(await list.findByRole('button', { name: 'Add a handler' }));
  const adding = await dialog('Add a handler');
  await user.click(adding.getByRole('radio', { name: /^File a company document/ }));
  adding.getByText(/^Submissions to anonymous forms are not filed/);
});

test('handlers that failed to load are shown after Retry', async () => {
  await aForm(portal.db, { id: 'broken', name: 'Broken' });
  await save('broken', { handlers: [ofRegistry], version: 0 });
  portal.fail('form/retrieveHandlers');
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/forms/broken', { as });
  await main.findByText('The handlers couldn’t be loaded');
  portal.mend('form/retrieveHandlers');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Notify the student system');
});
