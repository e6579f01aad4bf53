import { screen, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { aServiceToken } from '../../../server/src/service-tokens/test-service-tokens.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();
const address = '/admin/service-tokens';

beforeEach(() => portal.db.query('delete from service_tokens'));

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('without tokens the page says so', async () => {
  const { main } = await portal.visit(address, { as: await staffWith(portal.db, 'isAdmin') });
  await main.findByText('No service tokens yet');
  await expectAccessible();
});

test('a token is created as chosen, and its secret is shown once', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit(address, { as });
  await user.click(await main.findByRole('button', { name: 'Create token' }));
  const dialog = await dialogNamed('Create a service token');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText('A name is required');
  dialog.getByText('Choose at least one permission');
  await expectAccessible();
  await user.type(dialog.getByLabelText('Name'), 'Student system');
  await user.click(dialog.getByRole('checkbox', { name: /^Read changes/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^Acknowledge changes/ }));
  await user.click(dialog.getByRole('radio', { name: '1 year' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));

  const made = await dialogNamed('Student system: your new token');
  const field: HTMLInputElement = made.getByLabelText('Token');
  expect(field.value).toMatch(/^svc_[\w-]{43}$/);
  const secret = field.value;
  await expectAccessible();
  await user.click(made.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  const headers = { authorization: `Bearer ${secret}` };
  const reply = await portal.app.post('/api/registry/retrieveChanges', { since: 0 }, headers);
  expect(reply.status).toBe(200);

  await user.click(made.getByRole('button', { name: 'Done' }));
  const list = within(main.getByRole('region', { name: 'All service tokens' }));
  const row = within(await list.findByRole('listitem'));
  row.getByText('Student system');
  row.getByText('valid');
  row.getByText('Read changes, Acknowledge changes');
  row.getByText(/Expires /);
  expect(document.body.innerHTML).not.toContain(secret);
  await expectAccessible();
});

test('a refusal is shown at its field', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aServiceToken(portal.db, ['mail.bounces'], { createdBy: as.id, name: 'Mail server' });
  const { user, main } = await portal.visit(address, { as });
  await user.click(await main.findByRole('button', { name: 'Create token' }));
  const dialog = await dialogNamed('Create a service token');
  await user.type(dialog.getByLabelText('Name'), 'mail SERVER');
  await user.click(dialog.getByRole('checkbox', { name: /^Report bounced emails/ }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(/^There is a service token of this name already/);
});

test('a token is revoked after confirmation', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aServiceToken(portal.db, ['extracts.upload'], { createdBy: as.id, name: 'Old system' });
  const { user, main } = await portal.visit(address, { as });
  await main.findByText(/Never used/);
  main.getByText(/Does not expire/);
  await user.click(main.getByRole('button', { name: 'Revoke Old system' }));
  const dialog = await dialogNamed('Revoke this token?');
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await main.findByText('revoked');
  main.getByText(new RegExp(`Revoked .* by ${as.email}`));
  expect(main.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

test('tokens that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { name } = await aServiceToken(portal.db, ['changes.read'], {
    createdBy: as.id,
    expiresAt: portal.app.now,
  });
  portal.fail('serviceTokens/retrieveTokens');
  const visit = await portal.visit(address, { as });
  const failed = 'The service tokens couldn’t be loaded';
  await retryOnceMended(portal, visit, 'serviceTokens/retrieveTokens', failed);
  await visit.main.findByText(name);
  visit.main.getByText('expired');
});

test('support staff have no access to the tokens', async () => {
  await expectDenied(portal, address, await staffWith(portal.db, 'isSupport'));
});
