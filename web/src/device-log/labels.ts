import { defineLabels } from '@tradebridge/contract/labels';

export const deviceLogLabels = defineLabels('deviceLog', {
  unhandled: 'Unhandled Error',
  exception: 'Application Exception',
  details: 'Details',
  errorTitle: 'Application Error',
  when: 'When',
  reference: 'Reference',
  code: 'Code',
  causedBy: 'Caused by',
  technical: 'Technical details',
});
