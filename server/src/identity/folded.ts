import { foldText } from '@tradebridge/contract/fold-text';

/**
 * Normalises a text for comparison: what searches ignore, spaces and punctuation do not count.
 * Marks count where they are letters, as in Indian scripts.
 */
export const folded = (text: string): string =>
  foldText(text).replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '');
