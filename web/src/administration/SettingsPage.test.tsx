import { screen, waitFor, within } from '@testing-library/dom';
import type { SettingsKey } from '@tradebridge/contract/settings';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { pasteHtml } from '../test/paste-html.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const topPanel = { name: 'Sign-in page, above the form' };

/** Another administrator saves the document. */
async function saveMeanwhile(key: SettingsKey, changed: object): Promise<void> {
  const token = await portal.app.signIn((await staffWith(portal.db, 'isAdmin')).id);
  const { body } = await portal.app.call('settings/retrieveSettings', {}, token);
  const document = body.Result?.find((one) => one.key === key);
  if (!document) throw new Error(`There are no settings ${key}.`);
  const values = { ...document.values, ...changed };
  const input = { key, version: document.version, values };
  expect((await portal.app.call('settings/saveSettings', input, token)).status).toBe(200);
}

test('the text for the sign-in page is saved and shown there', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=sign-in', { as });
  const text = await main.findByRole('textbox', topPanel);
  await expectAccessible();
  await pasteHtml(user, text, '<h2>Closed today</h2>');
  within(text).getByRole('heading', { name: 'Closed today' });
  await user.click(main.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(text.textContent).toBe(''));

  await pasteHtml(user, text, '<h2>Closed on Friday</h2>');
  await user.click(main.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Settings saved');
  await main.findByText(`Changed 02-Mar-2026 09:00:00 am by ${as.email}`);
  await portal.visit('/auth/sign-in');
  await screen.findByRole('heading', { name: 'Closed on Friday' });
});

test('unsafe HTML is removed when saving, and the source view says so', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=sign-in', { as });
  const text = await main.findByRole('textbox', topPanel);
  const tools = within(main.getByRole('toolbar', { name: `Formatting for ${topPanel.name}` }));
  await user.click(tools.getByRole('button', { name: 'HTML source' }));
  const source = main.getByRole('textbox', { name: `HTML of ${topPanel.name}` });
  await user.clear(source);
  await user.click(source);
  await user.paste('<p style="inset:0">There</p><script>alert(1)</script>');
  await main.findByText('Element script');
  main.getByText('Attribute style');
  await user.click(main.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Settings saved');
  expect(text.innerHTML).toBe('<p>There</p>');
});

test('an invalid number is marked and not saved', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=employer', { as });
  const field = await main.findByLabelText('Resync window');
  await user.clear(field);
  await user.type(field, 'often');
  await user.click(main.getByRole('button', { name: 'Save changes' }));
  await main.findByText('Check 1 setting. It is marked below.');
  main.getByText('Must be a whole number above 0');
});

test('an entry in one part stays while another is open, and is saved from there', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings', { as });
  await user.type(await main.findByLabelText('Titles'), '\nRev');
  await user.click(main.getByRole('radio', { name: 'Uploads' }));
  const pdf = await main.findByRole('checkbox', { name: 'PDF documents' });
  await user.click(pdf);
  await user.type(main.getByLabelText('Others'), 'not a type');
  await user.click(main.getByRole('radio', { name: 'Sign-in' }));
  await user.click(await main.findByRole('button', { name: 'Save changes' }));
  await main.findByText(/Settings to check are under: Uploads\./);
  await user.click(main.getByRole('radio', { name: 'Uploads' }));
  await user.clear(main.getByLabelText('Others'));
  await user.click(main.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Settings saved');
  const token = await portal.app.signIn(as.id);
  const { body } = await portal.app.call('settings/retrieveSettings', {}, token);
  const values = body.Result?.find(({ key }) => key === 'app-settings')?.values;
  expect(values).toMatchObject({ personTitles: expect.arrayContaining(['Rev']) });
  expect(values?.uploadMimeTypes).not.toContain('application/pdf');
});

test('how else invoices can be paid is saved as it was written, and an unknown placeholder is refused', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=invoices', { as });
  const text = await main.findByRole<HTMLTextAreaElement>('textbox', { name: 'Other ways to pay' });
  await user.click(text);
  await user.paste('BSB 063-000\nReference {Invoice}');
  await user.click(main.getByRole('button', { name: 'Save changes' }));
  await main.findByText(/^Of an invoice, only invoice, amount, company, due can be named/);
  await user.clear(text);
  await user.click(text);
  await user.paste('BSB 063-000\nReference {invoice}');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Settings saved');
  const { rows } = await portal.db.query(`select values from settings where key = 'invoices'`);
  expect(rows).toEqual([{ values: { otherWaysToPay: 'BSB 063-000\nReference {invoice}' } }]);
});

test('settings changed by another user are reloaded, not overwritten', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=employer', { as });
  const field = await main.findByLabelText<HTMLInputElement>('Resync window');
  await user.clear(field);
  await user.type(field, '61');
  await saveMeanwhile('employer', { resyncWindow: 62 });
  await main.findByText(/^Someone else changed these settings/);
  expect(field.value).toBe('61');
  await user.click(main.getByRole('button', { name: 'Reload' }));
  await main.findByDisplayValue('62');
});

test('leaving with unsaved changes asks first', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=employer', { as });
  await user.clear(await main.findByLabelText('Resync window'));
  await user.type(main.getByLabelText('Resync window'), '99');
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Unsaved Changes' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await main.findByDisplayValue('99');
});

test('every open browser reloads its settings', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=upkeep', { as });
  await user.click(await main.findByRole('button', { name: 'Refresh for everyone' }));
  await screen.findByText('All open browsers are reloading their settings');
});

test('the list of form handlers can be updated', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/settings?part=upkeep', { as });
  const button = await main.findByRole('button', { name: 'Update the list' });
  expect(main.queryByText(/Send to a webhook/)).toBeNull();
  await user.click(button);
  await screen.findByText('The list of form handlers is up to date');
  await main.findByText(/Send to a webhook/);
});

test('settings that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const path = 'settings/retrieveSettings';
  portal.fail(path);
  const visit = await portal.visit('/admin/settings?part=sign-in', { as });
  await retryOnceMended(portal, visit, path, 'The settings couldn’t be loaded');
  await visit.main.findByRole('textbox', topPanel);
});

test('support staff have no access to the settings', async () => {
  await expectDenied(portal, '/admin/settings', await staffWith(portal.db, 'isSupport'));
});

test('an unknown part falls back to the first', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/settings?part=security', { as });
  await main.findByRole('region', { name: 'General' });
});

test('turning the second factor off waits for another administrator, who confirms it', async () => {
  const asker = await staffWith(portal.db, 'isAdmin');
  const second = await staffWith(portal.db, 'isAdmin');
  const first = await portal.visit('/admin/settings?part=sign-in', { as: asker });
  await first.user.click(await first.main.findByRole('switch', { name: 'Second factor' }));
  await first.user.click(first.main.getByRole('button', { name: 'Save changes' }));
  const own = within(
    await first.main.findByRole('region', { name: 'Waiting for another administrator' }),
  );
  own.getByText('Second factor: Yes → No');
  expect(own.queryByRole('button', { name: 'Confirm change' })).toBeNull();
  expect(first.main.getByRole<HTMLInputElement>('switch', { name: 'Second factor' }).checked).toBe(
    true,
  );
  await expectAccessible();

  const other = await portal.visit('/admin/settings?part=sign-in', { as: second });
  await other.main.findByText(new RegExp(`Requested by ${asker.email}`));
  await other.user.click(other.main.getByRole('button', { name: 'Confirm change' }));
  await screen.findByText('Change confirmed');
  await waitFor(() =>
    expect(
      other.main.getByRole<HTMLInputElement>('switch', { name: 'Second factor' }).checked,
    ).toBe(false),
  );
  await waitFor(() =>
    expect(other.main.queryByRole('button', { name: 'Confirm change' })).toBeNull(),
  );
  await saveMeanwhile('app-settings', { mfaEnabled: true });
});

test('changes that wait and could not be loaded are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const path = 'settings/retrievePendingChanges';
  portal.fail(path);
  const visit = await portal.visit('/admin/settings?part=sign-in', { as });
  await retryOnceMended(
    portal,
    visit,
    path,
    'Changes that wait for confirmation couldn’t be loaded',
  );
});
