import { defineLabels } from '@tradebridge/contract/labels';

export const actionLabels = defineLabels('actions', {
  onPage: 'More for this page',
});
