import type { ExtractUpload } from '@tradebridge/contract/administration';
import type { Context } from '../platform/context.ts';
import { getNewestUploads } from './extract-upload.ts';

/** The latest uploads and their results. */
export const retrieveUploads = ({ db }: Context): Promise<ExtractUpload[]> => getNewestUploads(db);
