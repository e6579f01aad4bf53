import { defineLabels } from '@tradebridge/contract/labels';

export const paperLabels = defineLabels('papers', {
  abn: 'ABN {abn}',
  rtoCode: 'RTO {code}',
  page: 'Page {page} of {pages}',
  printed: 'Printed {day}',
  continued: '{caption} (continued)',
  signature: 'Signature',
  date: 'Date',
  notInTime: 'The document couldn’t be created in time. Try again in a moment.',
});
