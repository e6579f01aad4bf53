import { defineLabels } from '@tradebridge/contract/labels';

export const updateLabels = defineLabels('update', {
  title: 'Update Available',
  message: 'A new version of {product} is ready. Updating takes a moment and loads the page anew.',
  update: 'Update',
  later: 'Later',
});
