import type { PublicConfig } from '@tradebridge/contract/config';

export const testConfig: PublicConfig = {
  productName: 'Tradebridge',
  version: '0.0.0',
  instance: 'test',
  instituteName: 'Test',
  copyright: '',
  timeZone: 'Australia/Melbourne',
  theme: 'default',
  labels: {},
  providers: ['email'],
  signInPanels: { top: null, bottom: null },
  directoryName: null,
  resyncWindow: 1440,
  updateInterval: 30,
  webPushKey: null,
};
