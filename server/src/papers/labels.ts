import { defineLabels } from '@tradebridge/contract/labels';

export const paperLabels = defineLabels('papers', {
  abn: 'ABN {abn}',
  rtoCode: 'RTO {code}',
  page: 'Page {page} of {pages}',
  printed: 'Printed {day}',
  continued: '{caption} (continued)',
  signature: 'Signature',
  date: 'Date',
  lackingSubject: 'Documents of {product} lack characters',
  lackingText:
    'A document was created with □ in place of characters that no installed font has. Writing systems: {scripts}.\n\nIf fonts were left out of the installation, the operator can add them (“Fonts” in the operator’s guide); “other” means symbols that no font of the portal has.\n\n{institute}',
  notInTime: 'The document couldn’t be created in time. Try again in a moment.',
});
