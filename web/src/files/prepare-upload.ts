import type { UploadRules } from '@tradebridge/contract/document-rules';
import { compressImage, compressibleTypeOf } from './compress-image.ts';
import { isHeicWithin, sizeFaultOf, typeFaultOf, type UploadFault } from './upload-rules.ts';

export type PreparedUpload =
  | { readonly file: File; readonly fault: null }
  /** `size` in bytes, after compression. */
  | { readonly fault: UploadFault; readonly size: number };

/**
 * Checks whether a file can be uploaded, and compresses images first: otherwise every photo of a
 * phone would be too large (CON-04).
 */
export async function prepareUpload(
  source: File,
  rules: UploadRules,
  onCompress: () => void,
): Promise<PreparedUpload> {
  const wrongType = typeFaultOf(source, rules);
  if (wrongType) return { fault: wrongType, size: source.size };
  if (compressibleTypeOf(source)) onCompress();
  const file = await compressImage(source);
  // A browser that reads HEIC has converted it to a JPEG by now.
  const fault = (await isHeicWithin(file, rules)) ? 'heic' : sizeFaultOf(file, rules);
  return fault ? { fault, size: file.size } : { file, fault: null };
}
