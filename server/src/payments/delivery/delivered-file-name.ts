import { nameByContent } from '@tradebridge/contract/file-kinds';
import { fileNameOf } from '../../reports/file-name.ts';

/** The name under which somebody gets a document that they ordered. */
export const deliveredFileName = (description: string, type: string): string =>
  nameByContent(fileNameOf(description) || 'document', type);
