import type { UploadRules } from '@tradebridge/contract/document-rules';
import {
  beginsAsHeic,
  canonicalType,
  heicBytes,
  isCalledHeic,
  kindOfName,
  kindOfType,
} from '@tradebridge/contract/file-kinds';

/** The type of a file as the settings name it; by its ending where the browser knows none. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type !== '') return canonicalType(type);
  return kindOfName(name)?.type ?? '';
}

/** The type that an upload is sent with. */
export const sentTypeOf = (file: Pick<File, 'name' | 'type'>): string =>
  typeOf(file) || 'application/octet-stream';

/** What people call a type: 'PDF'. One that is not known is called by its own name. */
export const nameOfType = (type: string): string => kindOfType(type)?.name ?? canonicalType(type);

/** The names of the types that may be uploaded, each once. */
export const namesOfTypes = ({ uploadMimeTypes }: UploadRules): string[] => [
  ...new Set(uploadMimeTypes.map(nameOfType)),
];

/** For the `accept` of a file input: types, and endings for systems that do not know a type. */
export function acceptOf({ uploadMimeTypes }: UploadRules): string {
  const kinds = new Set(uploadMimeTypes.map(kindOfType));
  const endings = [...kinds].flatMap((kind) => kind?.endings.map((ending) => `.${ending}`) ?? []);
  return [...new Set([...uploadMimeTypes, ...endings])].join(',');
}

/** Why a file cannot be uploaded, or null (FILE-003 to 009). A file of exactly the most bytes can be. */
export type UploadFault = 'type' | 'heic' | 'size' | 'empty';

/** Told by the type alone, before anything is done with the file. */
export const isOfAllowedType = (
  file: Pick<File, 'name' | 'type'>,
  { uploadMimeTypes }: UploadRules,
): boolean => uploadMimeTypes.some((type) => canonicalType(type) === typeOf(file));

/** What is wrong with the type that a file tells, or null. */
export const typeFaultOf = (
  file: Pick<File, 'name' | 'type'>,
  rules: UploadRules,
): 'type' | 'heic' | null => {
  if (isOfAllowedType(file, rules)) return null;
  return isCalledHeic(file) ? 'heic' : 'type';
};

/** Whether a file that is called something else is a HEIC photo, which some phones do when they share one. */
export const isHeicWithin = async (
  file: Blob,
  { uploadMimeTypes }: UploadRules,
): Promise<boolean> =>
  !uploadMimeTypes.some((type) => isCalledHeic({ name: '', type })) &&
  beginsAsHeic(new Uint8Array(await file.slice(0, heicBytes).arrayBuffer()));

/** After compression: before it, every photo of a phone would be too large (OPEN-089). */
export function sizeFaultOf(
  { size }: Pick<File, 'size'>,
  { uploadMaxSize }: UploadRules,
): UploadFault | null {
  if (size === 0) return 'empty';
  return size > uploadMaxSize ? 'size' : null;
}
