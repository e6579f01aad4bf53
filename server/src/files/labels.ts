import { defineLabels } from '@tradebridge/contract/labels';

/** Why a file is not taken in. */
export const fileLabels = defineLabels('files', {
  typeRefused: 'A file of this type cannot be uploaded here.',
  typeDiffers: 'The file is not of the type that it says it is.',
  sizeRefused: 'A file can be no more than {limit}.',
  emptyRefused: 'The file is empty.',
});
