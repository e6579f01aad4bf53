import { defineLabels } from '@tradebridge/contract/labels';

/** Why a document is not accepted, or not removed. */
export const documentLabels = defineLabels('documents', {
  tooMany:
    'The company has {count} documents that the institution has not processed yet. Nothing more can be uploaded until then.',
  toldAlready: 'The institution has already received this document. Ask it to remove it.',
  notThePortals: 'This document belongs to the institution. Ask it to remove it.',
});
