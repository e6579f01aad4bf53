import { screen, within } from '@testing-library/dom';
import type { SettingsKey } from '@tradebridge/contract/settings';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const topPanel = { name: 'Sign-in page, above the form' };

/** Another administrator saves a document meanwhile. */
async function saveMeanwhile(key: SettingsKey, changed: object): Promise<void> {
  const token = await portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);
  const { body } = await portal.app.call('settings/retrieveSettings', {}, token);
  const document = body.Result?.find((one) => one.key === key);
  if (!document) throw new Error(`There are no settings ${key}.`);
  const values = { ...document.values, ...changed };
  const input = { key, version: document.version, values };
  expect((await portal.app.call('settings/saveSettings', input, token)).status).toBe(200);
}

test('what is written for the sign-in page is previewed, saved and seen there', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  const text = await main.findByRole('textbox', topPanel);
  const preview = within(main.getByRole('region', { name: `Preview of ${topPanel.name}` }));
  preview.getByText('Nothing is shown.');
  await expectAccessible();
  await user.click(text);
  await user.paste('<h2>Closed today</h2>');
  await preview.findByRole('heading', { name: 'Closed today' });
  await user.click(main.getByRole('button', { name: 'Discard changes' }));
  await preview.findByText('Nothing is shown.');

  await user.click(text);
  await user.paste('<h2>Closed on Friday</h2>');
  await user.click(main.getByRole('button', { name: 'Save General' }));
  await screen.findByText('General saved');
  await main.findByText(`Changed 02-Mar-2026 09:00:00 am by ${as.email}`);
  await portal.visit('/auth/sign-in');
  await screen.findByRole('heading', { name: 'Closed on Friday' });
});

test('what could do harm is left out of what is saved, and the page says so', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  const text = await main.findByRole('textbox', topPanel);
  await user.clear(text);
  await user.paste('<p style="inset:0">There</p><script>alert(1)</script>');
  await user.click(main.getByRole('button', { name: 'Save General' }));
  await screen.findByText('General saved, without some of the HTML');
  expect((text as HTMLTextAreaElement).value).toBe('<p>There</p>');
});

test('what is no number is not saved, and is marked', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  const field = await main.findByLabelText('Resync window');
  await user.clear(field);
  await user.type(field, 'often');
  await user.click(main.getByRole('button', { name: 'Save Employer' }));
  await main.findByText('One setting needs another look. It is marked below.');
  main.getByText('Must be a whole number above 0');
});

test('settings that somebody else has changed are not overwritten, but loaded anew', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  const field = await main.findByLabelText<HTMLInputElement>('Resync window');
  await user.clear(field);
  await user.type(field, '61');
  await saveMeanwhile('employer', { resyncWindow: 62 });
  await main.findByText(/^Somebody else changed these settings/);
  expect(field.value).toBe('61');
  await user.click(main.getByRole('button', { name: 'Load anew' }));
  await main.findByDisplayValue('62');
});

test('changes that are not saved are asked about before the page is left', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  await user.clear(await main.findByLabelText('Resync window'));
  await user.type(main.getByLabelText('Resync window'), '99');
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await main.findByDisplayValue('99');
});

test('every open browser is told to read its settings anew', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  await user.click(await main.findByRole('button', { name: 'Refresh for everybody' }));
  await screen.findByText('Every open browser reads its settings anew');
});

test('settings that could not be loaded are there after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const path = 'settings/retrieveSettings';
  portal.fail(path);
  const visit = await portal.visit('/admin/settings', { as });
  await retryOnceMended(portal, visit, path, 'The settings could not be loaded');
  await visit.main.findByRole('textbox', topPanel);
});

test('support staff are refused the settings', async () => {
  await expectDenied(portal, '/admin/settings', await staffWith(portal.db, 'isSupport'));
});
