import { observable, useObservable } from './observable.ts';

export const logLevels = ['none', 'debug', 'info', 'warn', 'error', 'fatal', 'all'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The user's preferences on this device (SET-012 to 016). */
export interface DeviceSettings {
  logLevel: LogLevel;
  maxLogCount: number;
  devToolsEnabled: boolean;
  isMenuPinned: boolean;
  /** Light, dark, or the system's choice. */
  colourScheme: 'system' | 'light' | 'dark';
}

export const defaultDeviceSettings: DeviceSettings = {
  logLevel: 'error',
  maxLogCount: 20,
  devToolsEnabled: false,
  isMenuPinned: false,
  colourScheme: 'system',
};

const storageKey = 'settings';

export const deviceSettings = observable<DeviceSettings>(read());

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  const changed = { ...deviceSettings.get(), ...change };
  deviceSettings.set(changed);
  try {
    localStorage.setItem(storageKey, JSON.stringify(changed));
  } catch {
    // Without storage, the choice lasts until the tab is closed.
  }
}

export function useDeviceSettings(): DeviceSettings {
  return useObservable(deviceSettings);
}

function read(): DeviceSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return { ...defaultDeviceSettings, ...(typeof stored === 'object' ? stored : {}) };
  } catch {
    return defaultDeviceSettings;
  }
}
