import { defineLabels } from '@tradebridge/contract/labels';

export const settingsPageLabels = defineLabels('settingsPage', {
  appearanceHelp: 'System follows what this device is set to.',
  support: 'Help with problems',
  devTools: 'Developer tools',
  devToolsHelp:
    'Keeps the last {count} errors on this device until you sign out, for the person who helps you with a problem.',
  openTools: 'Open developer tools',
  about: 'About this portal',
});

export const aboutLabels = defineLabels('about', {
  title: 'About',
  product: 'Product',
  version: 'Version',
  instance: 'Instance',
  institute: 'Institution',
  server: 'Server',
  asking: 'Asking the server',
  reached: 'Answered in {milliseconds} ms',
  reachedAt: 'at {when}',
  unreachable: 'Not reached: {why}',
  again: 'Ask again',
  backToSettings: 'Settings',
});
