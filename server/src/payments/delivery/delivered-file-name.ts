import { fileNameOf } from '../../reports/file-name.ts';

/** What files of the types that can be delivered end with. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/zip': '.zip',
};

/** The name under which somebody gets a document that they ordered. */
export const deliveredFileName = (description: string, type: string): string =>
  (fileNameOf(description) || 'document') + (endings[type] ?? '');
