import { defineLabels } from '@tradebridge/contract/labels';

export const auditLabels = defineLabels('audit', {
  notAPage: 'Must be a page',
});
