import type { UploadRules } from '@tradebridge/contract/document-rules';
import {
  beginsAsHeic,
  canonicalType,
  heicBytes,
  isCalledHeic,
  kindOfName,
  kindOfType,
} from '@tradebridge/contract/file-kinds';

/** The media type of a file; by its ending if the browser knows none. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type !== '') return canonicalType(type);
  return kindOfName(name)?.type ?? '';
}

/** The type an upload is sent with. */
export const sentTypeOf = (file: Pick<File, 'name' | 'type'>): string =>
  typeOf(file) || 'application/octet-stream';

/** The common name of a type, such as 'PDF'; an unknown one is shown as it is. */
export const nameOfType = (type: string): string => kindOfType(type)?.name ?? canonicalType(type);

/** The distinct names of allowed types. */
export const namesOfTypes = ({ uploadMimeTypes }: UploadRules): string[] => [
  ...new Set(uploadMimeTypes.map(nameOfType)),
];

/**
 * The `accept` attribute of a file input: types, and endings for systems that do not know a type.
 */
export function acceptOf({ uploadMimeTypes }: UploadRules): string {
  const kinds = new Set(uploadMimeTypes.map(kindOfType));
  const endings = [...kinds].flatMap((kind) => kind?.endings.map((ending) => `.${ending}`) ?? []);
  return [...new Set([...uploadMimeTypes, ...endings])].join(',');
}

/**
 * Why a file cannot be uploaded, or null (FILE-003 to 009). A file of exactly the maximum size can
 * be.
 */
export type UploadFault = 'type' | 'heic' | 'size' | 'empty';

/** Checks the type alone, before the file is read. */
export const isOfAllowedType = (
  file: Pick<File, 'name' | 'type'>,
  { uploadMimeTypes }: UploadRules,
): boolean => uploadMimeTypes.some((type) => canonicalType(type) === typeOf(file));

/** The fault of a file's type, or null. */
export const typeFaultOf = (
  file: Pick<File, 'name' | 'type'>,
  rules: UploadRules,
): 'type' | 'heic' | null => {
  if (isOfAllowedType(file, rules)) return null;
  return isCalledHeic(file) ? 'heic' : 'type';
};

/** Whether a file with another type is really a HEIC photo: some phones share them like that. */
export const isHeicWithin = async (
  file: Blob,
  { uploadMimeTypes }: UploadRules,
): Promise<boolean> =>
  !uploadMimeTypes.some((type) => isCalledHeic({ name: '', type })) &&
  beginsAsHeic(new Uint8Array(await file.slice(0, heicBytes).arrayBuffer()));

/** Checked after compression: before it, every photo of a phone would be too large (OPEN-089). */
export function sizeFaultOf(
  { size }: Pick<File, 'size'>,
  { uploadMaxSize }: UploadRules,
): UploadFault | null {
  if (size === 0) return 'empty';
  return size > uploadMaxSize ? 'size' : null;
}
