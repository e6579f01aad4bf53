import { defineLabels } from '@tradebridge/contract/labels';

/** What the page says before the browser application runs, or where it cannot. */
export const firstPageLabels = defineLabels('firstPage', {
  description: 'Training records, sign-offs and attendance of your apprentices.',
  needsJavaScript: 'This portal needs JavaScript.',

  incompatibleTitle: 'Incompatible Browser',
  incompatibleText:
    'This portal does not work in your browser. Open it in a recent version of one of these:',
  chrome: 'Google Chrome',
  edge: 'Microsoft Edge 79 or later',
  firefox: 'Mozilla Firefox',
  safari: 'Apple Safari',
});

/** What a device shows of the installed portal. */
export const installedLabels = defineLabels('installed', {
  signOffs: 'Signoff Requests',
  timetable: 'Timetable',
});
