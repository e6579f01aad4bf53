import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  });
});

/** The settings as the app finds them on loading. */
async function load() {
  vi.resetModules();
  return import('./device-settings.ts');
}

const defaults = {
  logLevel: 'error',
  maxLogCount: 20,
  devToolsEnabled: false,
  isMenuPinned: false,
  colourScheme: 'system',
};

test('a device keeps errors, 20 entries, and has no developer tools (SET-012 to 014)', async () => {
  expect((await load()).deviceSettings.get()).toEqual(defaults);
});

test('choices are restored the next time, merged with the defaults', async () => {
  const { changeDeviceSettings } = await load();
  changeDeviceSettings({ devToolsEnabled: true, logLevel: 'warn' });
  const chosen = { ...defaults, devToolsEnabled: true, logLevel: 'warn' };
  expect((await load()).deviceSettings.get()).toEqual(chosen);
});

test.each(['', '{', 'null', '7', '[]'])(
  'the defaults apply if the browser has stored %j',
  async (text) => {
    stored.set('settings', text);
    expect((await load()).deviceSettings.get()).toEqual(defaults);
  },
);

test('without storage, a choice lasts until the tab is closed', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('closed', 'SecurityError');
    },
  });
  const { changeDeviceSettings, deviceSettings } = await load();
  changeDeviceSettings({ maxLogCount: 50 });
  expect(deviceSettings.get()).toEqual({ ...defaults, maxLogCount: 50 });
});
