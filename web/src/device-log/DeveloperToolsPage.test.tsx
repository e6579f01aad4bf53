import { waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { changeDeviceSettings } from '../app/device-settings.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { log } from './device-log.ts';
import { keptEntries } from './log-storage.ts';
import { logsQuietly, visitWith } from './test-log.ts';

const portal = await openPortal();
logsQuietly();

test('the developer tools change the log level, and show the configuration without the user', async () => {
  const { user, main } = await visitWith(portal, '/developer-tools', []);
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

test('disabled developer tools say where to enable them', async () => {
  changeDeviceSettings({ devToolsEnabled: false });
  const { main } = await visitWith(portal, '/developer-tools', []);
  await main.findByText('Developer tools are off on this device');
  expect(main.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/settings');
  expect(main.queryByRole('combobox')).toBeNull();
  await expectAccessible();
});
