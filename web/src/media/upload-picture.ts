import type { MediaItem } from '@tradebridge/contract/media';
import { mediaUploadPath } from '@tradebridge/contract/media-rules';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { typeOf } from '../files/upload-rules.ts';
import type { Description } from './description.ts';

/** Uploads a picture. The result follows the contract. */
export function uploadPicture(
  file: File,
  { alt, isDecorative }: Description,
  options: UploadOptions,
): Promise<MediaItem> {
  const query = new URLSearchParams(isDecorative ? { decorative: 'true' } : { alt });
  return uploadFile(`${mediaUploadPath}?${query}`, file, {
    ...options,
    type: typeOf(file) || 'application/octet-stream',
  }) as Promise<MediaItem>;
}
