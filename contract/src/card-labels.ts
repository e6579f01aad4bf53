import type { CardType } from './card-rules.ts';
import { defineLabels, type Label } from './labels.ts';

const schemeLabels: Record<CardType, Label> = defineLabels('cardScheme', {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
});

/** The name of a card scheme such as `visa`; null if it is not known here. */
export const schemeLabel = (scheme: string | null): Label | null =>
  Object.entries(schemeLabels).find(([name]) => name === scheme)?.[1] ?? null;
