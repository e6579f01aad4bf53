import type { ExtractUpload } from '@tradebridge/contract/administration';
import type { Context } from '../platform/context.ts';
import { getNewestUploads } from './extract-upload.ts';

/** The latest uploads, each with what became of it. */
export const retrieveUploads = ({ db }: Context): Promise<ExtractUpload[]> => getNewestUploads(db);
