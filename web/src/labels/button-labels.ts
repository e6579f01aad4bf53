import { defineLabels } from '@tradebridge/contract/labels';

/** Apart from the editor's, which comes once the button is pressed. */
export const labelButtonLabels = defineLabels('labelButton', {
  edit: 'Edit labels',
});
