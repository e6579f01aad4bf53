import { defineLabels } from '@tradebridge/contract/labels';

export const formPreviewLabels = defineLabels('formPreview', {
  failed: 'The preview could not be loaded',
  notFound: 'There is no form at this address.',
  excluded: 'Such a user cannot answer this form.',
  someContacts: 'Contacts of some companies or roles alone can answer this form.',
});
