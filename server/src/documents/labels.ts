import { defineLabels } from '@tradebridge/contract/labels';

/** Why a document is not taken in, or not removed. */
export const documentLabels = defineLabels('documents', {
  tooMany:
    'The company has {count} documents that the institution has yet to take over. No more can be uploaded until then.',
  toldAlready: 'The institution has been told of this document. Ask it to remove it.',
  notThePortals: "This document is the institution's. Ask it to remove it.",
});
