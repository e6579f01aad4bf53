import { defineLabels } from '@tradebridge/contract/labels';

/** Why a file is not accepted. */
export const fileLabels = defineLabels('files', {
  typeRefused: 'Files of this type can’t be uploaded here.',
  typeDiffers: 'The file’s content does not match its type.',
  sizeRefused: 'Files can be up to {limit}.',
  emptyRefused: 'The file is empty.',
});
