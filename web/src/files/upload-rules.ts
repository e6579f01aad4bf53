import { canonicalType } from '@tradebridge/contract/document-rules';
import type { AppSettings } from '@tradebridge/contract/settings';

/** What may be uploaded: types by name, and bytes. */
export type UploadRules = Pick<AppSettings, 'uploadMimeTypes' | 'uploadMaxSize'>;

interface KnownType {
  type: string;
  name: string;
  endings: readonly string[];
}

const knownTypes: readonly KnownType[] = [
  { type: 'application/pdf', name: 'PDF', endings: ['pdf'] },
  { type: 'image/jpeg', name: 'JPEG', endings: ['jpg', 'jpeg'] },
  { type: 'image/png', name: 'PNG', endings: ['png'] },
  { type: 'image/gif', name: 'GIF', endings: ['gif'] },
  { type: 'image/webp', name: 'WebP', endings: ['webp'] },
  { type: 'application/zip', name: 'ZIP', endings: ['zip'] },
  { type: 'application/gzip', name: 'GZIP', endings: ['gz', 'gzip'] },
  { type: 'application/msword', name: 'Word', endings: ['doc'] },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'Word',
    endings: ['docx'],
  },
  { type: 'application/vnd.ms-excel', name: 'Excel', endings: ['xls'] },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'Excel',
    endings: ['xlsx'],
  },
  { type: 'text/plain', name: 'Text', endings: ['txt'] },
  { type: 'text/csv', name: 'CSV', endings: ['csv'] },
];

const endingOf = (name: string) => name.match(/\.([^.]+)$/)?.[1]?.toLowerCase() ?? '';

/** The type of a file as the settings name it; by its ending where the browser knows none. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type !== '') return canonicalType(type);
  const ending = endingOf(name);
  return knownTypes.find(({ endings }) => endings.includes(ending))?.type ?? '';
}

/** What people call a type: 'PDF'. One that is not known is called by its own name. */
export function nameOfType(type: string): string {
  const canonical = canonicalType(type);
  return knownTypes.find((known) => known.type === canonical)?.name ?? canonical;
}

/** The names of the types that may be uploaded, each once. */
export const namesOfTypes = ({ uploadMimeTypes }: UploadRules): string[] => [
  ...new Set(uploadMimeTypes.map(nameOfType)),
];

/** For the `accept` of a file input: types, and endings for systems that do not know a type. */
export function acceptOf({ uploadMimeTypes }: UploadRules): string {
  const types = uploadMimeTypes.map(canonicalType);
  const endings = knownTypes
    .filter(({ type }) => types.includes(type))
    .flatMap((known) => known.endings.map((ending) => `.${ending}`));
  return [...new Set([...uploadMimeTypes, ...endings])].join(',');
}

/** Why a file cannot be uploaded, or null (FILE-003 to 009). A file of exactly the most bytes can be. */
export type UploadFault = 'type' | 'size' | 'empty';

/** Told by the type alone, before anything is done with the file. */
export const isOfAllowedType = (
  file: Pick<File, 'name' | 'type'>,
  { uploadMimeTypes }: UploadRules,
): boolean => uploadMimeTypes.some((type) => canonicalType(type) === typeOf(file));

/** After compression: before it, every photo of a phone would be too large (OPEN-089). */
export function sizeFaultOf(
  { size }: Pick<File, 'size'>,
  { uploadMaxSize }: UploadRules,
): UploadFault | null {
  if (size === 0) return 'empty';
  return size > uploadMaxSize ? 'size' : null;
}
