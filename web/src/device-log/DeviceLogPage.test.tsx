import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { changeDeviceSettings } from '../app/device-settings.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { log } from './device-log.ts';
import { keptEntries } from './log-storage.ts';
import { logsQuietly, visitWith } from './test-log.ts';

const portal = await openPortal();
logsQuietly();

test('entries are listed newest first, and Refresh loads new ones', async () => {
  const { user, main } = await visitWith(portal, '/log', ['First', 'Second']);
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
  const { user, main } = await visitWith(portal, '/log', ['Gone soon']);
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

test('an empty log says that nothing is recorded, and where to change that', async () => {
  const { main } = await visitWith(portal, '/log', []);
  changeDeviceSettings({ logLevel: 'none' });
  await main.findByText('The log level is None, so nothing is kept.');
  expect(main.getByRole('link', { name: 'Open developer tools' }).getAttribute('href')).toBe(
    '/developer-tools',
  );
  changeDeviceSettings({ devToolsEnabled: false });
  await main.findByText('Developer tools are off on this device, so nothing is kept.');
  expect(main.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
});

test('signing out empties the log', async () => {
  const { user } = await visitWith(portal, '/log', ['Private']);
  expect(keptEntries()).toHaveLength(1);
  await user.click((await screen.findAllByRole('link', { name: 'Sign-Out' }))[0] as Element);
  await expect.poll(() => location.pathname).toBe('/auth/sign-in');
  expect(keptEntries()).toEqual([]);
});
