import { textOf } from '@tradebridge/contract/labels';
import { paymentLabels as labels } from './labels.ts';

export interface OrderedDocument {
  readonly description: string;
  readonly quantity: number;
}

/** The ordered documents as one sentence: `2 × Testamur; Transcript`. */
export const documentsInWords = (documents: readonly OrderedDocument[]): string =>
  documents
    .map(({ description: document, quantity }) =>
      quantity > 1 ? textOf(labels.several, { quantity, document }) : document,
    )
    .join('; ');
