import { defineLabels } from '@tradebridge/contract/labels';

/** Separate from the editor's, which are loaded once the button is pressed. */
export const labelButtonLabels = defineLabels('labelButton', {
  edit: 'Edit labels',
});
