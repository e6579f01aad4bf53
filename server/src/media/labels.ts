import { defineLabels } from '@tradebridge/contract/labels';

export const mediaLabels = defineLabels('media', {
  unreadable: 'This file is not a readable picture, or it has too many pixels.',
});
