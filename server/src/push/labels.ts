import { defineLabels } from '@tradebridge/contract/labels';

export const pushLabels = defineLabels('push', {
  endpoint: 'Must be an address of a push service that the portal sends to',
});
