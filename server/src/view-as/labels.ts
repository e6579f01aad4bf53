import { defineLabels } from '@tradebridge/contract/labels';

export const viewAsLabels = defineLabels('viewAs', {
  noAccount: 'This contact is not connected to an account, so there is nothing that they see.',
  disabled: 'The account of this contact is disabled, so there is nothing that they see.',
  isStaff: 'This contact has a staff account. You can only view as contacts who are not staff.',
});
