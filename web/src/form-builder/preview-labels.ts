import { defineLabels } from '@tradebridge/contract/labels';

export const formPreviewLabels = defineLabels('formPreview', {
  failed: 'The preview couldn’t be loaded',
  notFound: 'There is no form at this address.',
  excluded: 'This user can’t answer the form.',
  someContacts: 'Only contacts of certain companies or roles can answer this form.',
});
