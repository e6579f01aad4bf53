import { observable, useObservable } from './observable.ts';
import { flag, numberFrom, oneOf, parseStored, preferences } from './stored-values.ts';

export const logLevels = ['none', 'debug', 'info', 'warn', 'error', 'fatal', 'all'] as const;
const colourSchemes = ['system', 'light', 'dark'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The user's preferences on this device (SET-012 to 016). */
export interface DeviceSettings {
  logLevel: LogLevel;
  maxLogCount: number;
  devToolsEnabled: boolean;
  isMenuPinned: boolean;
  /** Light, dark, or the system's choice. */
  colourScheme: (typeof colourSchemes)[number];
}

export const defaultDeviceSettings: DeviceSettings = {
  logLevel: 'error',
  maxLogCount: 20,
  devToolsEnabled: false,
  isMenuPinned: false,
  colourScheme: 'system',
};

const storageKey = 'settings';

const ofDevice = preferences(defaultDeviceSettings, {
  logLevel: oneOf(logLevels),
  maxLogCount: numberFrom(1, 10_000),
  devToolsEnabled: flag,
  isMenuPinned: flag,
  colourScheme: oneOf(colourSchemes),
});

export const parseDeviceSettings = (stored: string | null): DeviceSettings =>
  parseStored(stored, ofDevice, defaultDeviceSettings);

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
    return parseDeviceSettings(localStorage.getItem(storageKey));
  } catch {
    // A browser that blocks site data has stored nothing.
    return defaultDeviceSettings;
  }
}
