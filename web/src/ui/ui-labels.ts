import { defineLabels } from '@tradebridge/contract/labels';

export const uiLabels = defineLabels('ui', {
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  retry: 'Retry',
  failedTitle: 'This could not be loaded',
  loading: 'Loading',
  clearSearch: 'Clear the search',
  notifications: 'Messages of the app',
  partOf: '{count} {part}',
  sortedUp: 'sorted, lowest first',
  sortedDown: 'sorted, highest first',
  working: 'Please Wait ...',
  requestId: 'Reference {id}',
  unknown: 'Not recorded',
});
