import { defineLabels } from '@tradebridge/contract/labels';

export const mediaLabels = defineLabels('media', {
  unreadable: 'The file is not a picture that can be read, or has too many pixels.',
});
