import { defineLabels } from '@tradebridge/contract/labels';

export const updateLabels = defineLabels('update', {
  title: 'Update Available',
  message: 'A new version of {product} is ready. Updating takes a moment and reloads the page.',
  update: 'Update',
  later: 'Later',
});
