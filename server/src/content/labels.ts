import { defineLabels } from '@tradebridge/contract/labels';

export const contentLabels = defineLabels('content', {
  changedBy: 'Changed in the meantime by {who}',
  goneMeanwhile: 'Deleted in the meantime',
  onceOnly: 'The same ID appears twice',
  periodEndsFirst: 'Must be after the start',
  usedBy: 'Used by {uses}',
  usedByDefault: 'Opens where no page is named',
  menu: 'the menu',
  quoted: '‘{title}’',
});
