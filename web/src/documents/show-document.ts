import type { CompanyDocument } from '@tradebridge/contract/documents';
import { openWhenLoaded, saveWhenLoaded } from '../files/show-file.ts';
import { documentLabels } from './labels.ts';
import { downloadDocument } from './queries.ts';

/** Images are shown in a dialog, everything else in a new tab. */
export const isImage = ({ mimeType }: CompanyDocument) => mimeType.startsWith('image/');

export const saveDocument = (eId: string, { id }: CompanyDocument): Promise<void> =>
  saveWhenLoaded(() => downloadDocument(eId, id), documentLabels.downloadFailed);

export const openDocument = (eId: string, { id }: CompanyDocument): Promise<void> =>
  openWhenLoaded(() => downloadDocument(eId, id), documentLabels.downloadFailed);
