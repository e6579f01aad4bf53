import { screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { changeDeviceSettings, defaultDeviceSettings } from '../app/device-settings.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { log } from './device-log.ts';
import { keptEntries } from './log-storage.ts';

const portal = await openPortal();

const somebody = () => aUser(portal.db, { emailVerified: true });

beforeEach(() => {
  changeDeviceSettings({ ...defaultDeviceSettings, devToolsEnabled: true });
  // What is logged is written to the console, too.
  for (const name of ['error', 'warn', 'info'] as const) vi.spyOn(console, name).mockReturnValue();
});

/** Opens a page of a device on which these were logged. */
async function visitWith(address: string, messages: readonly string[]) {
  for (const message of messages) log('error', message);
  return portal.visit(address, { as: await somebody() });
}

test('entries are listed newest first, and Refresh brings what came since', async () => {
  const { user, main } = await visitWith('/log', ['First', 'Second']);
  await screen.findByRole('heading', { level: 1, name: 'Device log' });
  await main.findByRole('link', { name: /Second/ });
  const rows = () => main.getAllByRole('link').map(({ textContent }) => textContent);
  expect(rows()).toEqual([expect.stringContaining('Second'), expect.stringContaining('First')]);
  expect(rows()[0]).toMatch(/\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d [ap]mError$/);
  await expectAccessible();

  log('error', 'Third');
  expect(rows()).toHaveLength(2);
  await user.click(main.getByRole('button', { name: 'Refresh' }));
  expect(rows()[0]).toContain('Third');
  expect(main.getByRole('status').textContent?.trim()).toBe('3 entries');
});

test('Clear All asks, then leaves nothing', async () => {
  const { user, main } = await visitWith('/log', ['Gone soon']);
  await user.click(await main.findByRole('button', { name: 'Clear All' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear the log?' });
  await expectAccessible();
  await user.click(
    [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Clear All') ??
      dialog,
  );
  await main.findByText('No entries');
  await main.findByText(
    'Nothing has gone wrong on this device since you signed in, or the log was cleared.',
  );
  expect(keptEntries()).toEqual([]);
  expect(main.getByRole<HTMLButtonElement>('button', { name: 'Clear All' }).disabled).toBe(true);
});

test('an empty log says that nothing is kept, and where that is changed', async () => {
  const { main } = await visitWith('/log', []);
  changeDeviceSettings({ logLevel: 'none' });
  await main.findByText('The log level is None, so nothing is kept.');
  expect(main.getByRole('link', { name: 'Open developer tools' }).getAttribute('href')).toBe(
    '/developer-tools',
  );
  changeDeviceSettings({ devToolsEnabled: false });
  await main.findByText('Developer tools are off on this device, so nothing is kept.');
  expect(main.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
});

test('developer tools that are off say where they are turned on', async () => {
  changeDeviceSettings({ devToolsEnabled: false });
  const { main } = await visitWith('/developer-tools', []);
  await main.findByText('Developer tools are off on this device');
  expect(main.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
  expect(main.queryByRole('combobox')).toBeNull();
  await expectAccessible();
});

test('an entry is shown in words, with its causes, and as it is kept', async () => {
  const cause = Object.assign(new Error('The disk is full'), { code: 'storage/full' });
  const error = Object.assign(new Error('Not saved', { cause }), {
    code: 'not-saved',
    status: 503,
    requestId: 'r-1',
  });
  const entry = log('error', 'It was not saved', { error, extraInfo: 'Draft' });
  const { user, main } = await visitWith('/log', []);
  await user.click(await main.findByRole('link', { name: /It was not saved/ }));
  await main.findByRole('radio', { name: 'Parsed' });
  expect(location.pathname).toBe(`/log-entry/${entry.id}`);
  for (const text of ['It was not saved', 'Draft', 'not-saved', '503', 'r-1']) main.getByText(text);
  main.getByText(/^\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d [ap]m$/);
  main.getByText('Caused by: The disk is full');
  await expectAccessible();

  await user.click(main.getByRole('radio', { name: 'Raw' }));
  const raw = main.getByText(/"message": "It was not saved"/).textContent ?? '';
  expect(JSON.parse(raw)).toEqual(entry);
  await expectAccessible();

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(main.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(raw));
});

test('an entry that is gone leads back to the log', async () => {
  const { main } = await visitWith('/log-entry/none', []);
  await main.findByText('Log entry not found.');
  expect(main.getByRole('link', { name: 'Open the device log' }).getAttribute('href')).toBe('/log');
  await expectAccessible();
});

test('the developer tools change what is kept, and tell the configuration without the user', async () => {
  const { user, main } = await visitWith('/developer-tools', []);
  await user.selectOptions(await main.findByLabelText('Entries kept'), '50');
  await user.selectOptions(main.getByLabelText('Log level'), 'Warning');
  log('info', 'Too quiet');
  log('warn', 'Loud enough');
  expect(keptEntries().map(({ message }) => message)).toEqual(['Loud enough']);
  main.getByText('Online');
  await expectAccessible();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(main.getByRole('button', { name: 'Copy for support' }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  expect(writeText.mock.lastCall?.[0]).toContain('Version: ');
  expect(writeText.mock.lastCall?.[0]).not.toContain('@');
});

test.each(['/log', '/log-entry/none', '/developer-tools'])(
  '%s is for signed-in users alone (ROLE-029)',
  async (address) => {
    await portal.visit(address);
    await waitFor(() => expect(location.pathname).toBe('/auth/sign-in'));
    expect(new URLSearchParams(location.search).get('redirectUrl')).toContain(address);
  },
);

test('signing out empties the log', async () => {
  const { user } = await visitWith('/log', ['Private']);
  expect(keptEntries()).toHaveLength(1);
  await user.click((await screen.findAllByRole('link', { name: 'Sign-Out' }))[0] as Element);
  await expect.poll(() => location.pathname).toBe('/auth/sign-in');
  expect(keptEntries()).toEqual([]);
});
