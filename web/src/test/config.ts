import type { PublicConfig } from '@tradebridge/contract/config';

export const testConfig: PublicConfig = {
  productName: 'Tradebridge',
  version: '0.0.0',
  instance: 'test',
  instituteName: 'Test',
  instituteAbn: null,
  copyright: '',
  timeZone: 'Australia/Melbourne',
  clock: {
    offsets: [
      { from: Date.UTC(2025, 0, 1), minutes: 660 },
      { from: Date.UTC(2025, 3, 5, 16), minutes: 600 },
      { from: Date.UTC(2025, 9, 4, 16), minutes: 660 },
      { from: Date.UTC(2026, 3, 4, 16), minutes: 600 },
      { from: Date.UTC(2026, 9, 3, 16), minutes: 660 },
      { from: Date.UTC(2027, 3, 3, 16), minutes: 600 },
      { from: Date.UTC(2027, 9, 2, 16), minutes: 660 },
    ],
    until: Date.UTC(2028, 0, 1),
  },
  theme: 'default',
  labels: { version: null, signIn: {} },
  providers: ['email'],
  signInPanels: { top: null, bottom: null },
  directoryName: null,
  resyncWindow: 1440,
  updateInterval: 30,
  isAppKnown: false,
  webPushKey: null,
};
