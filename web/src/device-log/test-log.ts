import { beforeEach, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { changeDeviceSettings, defaultDeviceSettings } from '../app/device-settings.ts';
import type { Portal } from '../test/open-portal.tsx';
import { log } from './device-log.ts';

/** Turns developer tools on for each test of a file; log entries stay off the console. */
export function logsQuietly(): void {
  beforeEach(() => {
    changeDeviceSettings({ ...defaultDeviceSettings, devToolsEnabled: true });
    for (const name of ['error', 'warn', 'info'] as const)
      vi.spyOn(console, name).mockReturnValue();
  });
}

/** Opens a page on a device with these log entries. */
export async function visitWith(portal: Portal, address: string, messages: readonly string[]) {
  for (const message of messages) log('error', message);
  return portal.visit(address, { as: await aUser(portal.db, { emailVerified: true }) });
}
