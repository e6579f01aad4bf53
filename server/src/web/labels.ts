import { defineLabels } from '@tradebridge/contract/labels';

/** Texts of the page before the browser application runs, or if it cannot. */
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

/** What a device shows for the installed portal. */
export const installedLabels = defineLabels('installed', {
  signOffs: 'Signoff Requests',
  timetable: 'Timetable',
});
