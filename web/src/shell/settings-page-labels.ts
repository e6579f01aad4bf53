import { defineLabels } from '@tradebridge/contract/labels';

export const settingsPageLabels = defineLabels('settingsPage', {
  appearanceHelp: 'System follows this device’s setting.',
  support: 'Help with problems',
  devTools: 'Developer tools',
  devToolsHelp:
    'Keeps the last {count} errors on this device until you sign out, to help support with a problem.',
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
  asking: 'Checking…',
  reached: 'Answered in {milliseconds} ms',
  reachedAt: 'at {when}',
  unreachable: 'No answer: {why}',
  again: 'Check again',
  licences: 'Licences of third-party software',
  backToSettings: 'Settings',
});
