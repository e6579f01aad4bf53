import type { UploadRules } from '@tradebridge/contract/document-rules';
import { fileKindLabels, kindOfType } from '@tradebridge/contract/file-kinds';
import { sizesInWords } from '@tradebridge/contract/file-size';
import { maxPictureBytes, pictureTypes } from '@tradebridge/contract/media-rules';
import { isHeicWithin, sizeFaultOf, typeFaultOf, type UploadFault } from '../files/upload-rules.ts';
import type { Translate } from '../ui/labels.ts';
import { mediaPageLabels as labels } from './labels.ts';

const rules: UploadRules = { uploadMimeTypes: [...pictureTypes], uploadMaxSize: maxPictureBytes };

/** An unknown type is shown by its own name. */
const nameOf = (type: string) => kindOfType(type)?.name ?? type.replace('image/', '').toUpperCase();

export const namesOfPictureTypes = () => pictureTypes.map(nameOf).join(', ');

/** Files with a picture type, of those dropped or pasted. */
export const picturesAmong = (files: Iterable<File>): File[] =>
  [...files].filter(({ type }) => type.startsWith('image/'));

/** Why a file cannot be uploaded as a picture, or null. The server checks the content. */
export async function faultOf(file: File): Promise<UploadFault | null> {
  const fault = typeFaultOf(file, rules) ?? sizeFaultOf(file, rules);
  if (fault) return fault;
  return (await isHeicWithin(file, rules)) ? 'heic' : null;
}

const faultLabels = {
  type: labels.wrongType,
  heic: fileKindLabels.heic,
  size: labels.tooLarge,
  empty: labels.emptyFile,
} satisfies Record<UploadFault, unknown>;

export const faultInWords = (t: Translate, fault: UploadFault, { size }: File): string =>
  t(faultLabels[fault], {
    ...sizesInWords(size, maxPictureBytes),
    types: namesOfPictureTypes(),
  });
