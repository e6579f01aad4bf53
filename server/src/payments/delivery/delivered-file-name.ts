import { nameByContent } from '@tradebridge/contract/file-kinds';
import { fileNameOf } from '../../reports/file-name.ts';

/** The file name of a delivered document. */
export const deliveredFileName = (description: string, type: string): string =>
  nameByContent(fileNameOf(description) || 'document', type);
