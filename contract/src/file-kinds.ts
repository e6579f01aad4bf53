import { defineLabels } from './labels.ts';

/** A kind of file that the portal recognises by content. */
export interface FileKind {
  /** The media type, as the settings and the database use it. */
  readonly type: string;
  /** The common name. */
  readonly name: string;
  /** In lower case, without the dot. A file without one of them gets the first. */
  readonly endings: readonly string[];
  /** Other names for the type on some systems. */
  readonly aliases?: readonly string[];
  /** The container that has the same signature, for kinds that a signature may not distinguish. */
  readonly container?: string;
}

const kinds: readonly FileKind[] = [
  { type: 'application/pdf', name: 'PDF', endings: ['pdf'] },
  {
    type: 'image/jpeg',
    name: 'JPEG',
    endings: ['jpg', 'jpeg'],
    aliases: ['image/jpg', 'image/pjpeg'],
  },
  { type: 'image/png', name: 'PNG', endings: ['png'] },
  { type: 'image/gif', name: 'GIF', endings: ['gif'] },
  { type: 'image/webp', name: 'WebP', endings: ['webp'] },
  {
    type: 'application/zip',
    name: 'ZIP',
    endings: ['zip'],
    aliases: ['application/x-zip-compressed'],
  },
  {
    type: 'application/gzip',
    name: 'GZIP',
    endings: ['gz', 'gzip', 'tgz'],
    aliases: ['application/x-gzip'],
  },
  { type: 'application/msword', name: 'Word', endings: ['doc'], container: 'application/x-cfb' },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    name: 'Word',
    endings: ['docx'],
    container: 'application/zip',
  },
  {
    type: 'application/vnd.ms-excel',
    name: 'Excel',
    endings: ['xls'],
    container: 'application/x-cfb',
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'Excel',
    endings: ['xlsx'],
    container: 'application/zip',
  },
  { type: 'text/plain', name: 'TXT', endings: ['txt'] },
  { type: 'text/csv', name: 'CSV', endings: ['csv'], container: 'text/plain' },
];

/**
 * Endings that run or draw something when opened from disk: pages, scripts, programs, shortcuts.
 * Content of another type never keeps one.
 */
const activeEndings: ReadonlySet<string> = new Set(
  `app apk appref-ms bat chm cmd com command cpl desktop dll dmg exe gadget hta htm html inf iso jar js jse
   jnlp lnk mht mhtml mjs msc msi msix msp pif pkg php ps1 psm1 py rb reg scf scr settingcontent-ms sh shtml
   svg svgz swf url vb vbe vbs vhd ws wsc wsf wsh xht xhtml xml xsl xslt`.split(/\s+/),
);

const activeTypes: Readonly<Record<string, readonly string[]>> = {
  'text/html': ['html', 'htm'],
  'application/xhtml+xml': ['xhtml', 'xht'],
  'image/svg+xml': ['svg'],
};

const canonicalTypes = new Map(
  kinds.flatMap(({ type, aliases = [] }) => aliases.map((alias) => [alias, type] as const)),
);
const kindsByType = new Map(kinds.map((kind) => [kind.type, kind]));
const kindsByEnding = new Map(
  kinds.flatMap((kind) => kind.endings.map((ending) => [ending, kind] as const)),
);

/** A type in lower case, without parameters; empty if there is none. */
export function canonicalType(type: string): string {
  const plain = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  return canonicalTypes.get(plain) ?? plain;
}

/** The kind for a type or one of its aliases; undefined if it is not in the table. */
export const kindOfType = (type: string): FileKind | undefined =>
  kindsByType.get(canonicalType(type));

/** The ending of a name, in lower case without the dot; empty if there is none. */
const endingOf = (name: string): string =>
  name.match(/[^.]\.([^.\s]{1,20})$/)?.[1]?.toLowerCase() ?? '';

/** The kind for a name's ending; undefined if it is not in the table. */
export const kindOfName = (name: string): FileKind | undefined => kindsByEnding.get(endingOf(name));

const heicEndings: ReadonlySet<string> = new Set(['heic', 'heif', 'hif']);
const heicTypes = /^image\/hei[cf](-sequence)?$/;
/** HEIC brands at byte 8; other formats of the same container have other brands. */
const heicMarks: ReadonlySet<string> = new Set(
  'heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '),
);

export const fileKindLabels = defineLabels('fileKinds', {
  /** For the iPhone format that few programs read. */
  heic: 'HEIC photos can’t be uploaded here. Save or export the photo as JPEG first. An iPhone takes photos as JPEG with Settings, Camera, Formats, Most Compatible.',
});

/** Whether a file's type or name says that it is a HEIC photo. */
export const isCalledHeic = ({ name, type }: { name: string; type: string }): boolean =>
  heicTypes.test(canonicalType(type)) || heicEndings.has(endingOf(name));

/** Number of leading bytes that `beginsAsHeic` examines. */
export const heicBytes = 12;

/** Whether content is a HEIC photo, by its first bytes. */
export function beginsAsHeic(content: Uint8Array): boolean {
  const marks = String.fromCharCode(...content.subarray(4, heicBytes));
  return marks.startsWith('ftyp') && heicMarks.has(marks.slice(4));
}

/** Control and format characters, direction marks included, and line breaks. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * A name without control characters, direction marks, and the trailing dots and spaces that some
 * systems drop. May be empty.
 */
export const cleanFileName = (name: string): string =>
  name
    .replace(unseen, '')
    .trim()
    // From the start of each run only: otherwise a long run within a name takes quadratic time.
    .replace(/(?<![.\s])[.\s]+$/, '');

/** Endings allowed for a type, the usual one first; undefined if any is allowed. */
const endingsOf = (type: string): readonly string[] | undefined =>
  kindsByType.get(type)?.endings ?? activeTypes[type];

function mayEndWith(ending: string, type: string): boolean {
  const endings = endingsOf(type);
  if (!endings) return !activeEndings.has(ending);
  if (ending === 'txt' && type.startsWith('text/')) return true;
  // Many formats are text: mails, JSON, Markdown.
  const isUnknown = /^[a-z][a-z\d]*$/.test(ending) && !kindsByEnding.has(ending);
  if (type === 'text/plain' && isUnknown && !activeEndings.has(ending)) return true;
  return endings.includes(ending) || kindsByEnding.get(ending)?.container === type;
}

/** Saved as .txt, markup and scripts do nothing when opened from disk. */
const harmlessEnding = (type: string) =>
  type.startsWith('text/') || type === 'application/xml' ? 'txt' : 'bin';

/**
 * A clean name whose ending matches the content's type. A wrong ending is replaced if it is that of
 * a known or active kind; otherwise the right one is appended. Content of an unknown type keeps any
 * ending that is not active.
 */
export function nameByContent(name: string, type: string): string {
  const clean = cleanFileName(name) || 'file';
  const canonical = canonicalType(type);
  const ending = endingOf(clean);
  if (mayEndWith(ending, canonical)) return clean;
  const isWrong = kindsByEnding.has(ending) || activeEndings.has(ending);
  const stem = isWrong ? clean.slice(0, -ending.length - 1) : clean;
  return `${stem}.${endingsOf(canonical)?.[0] ?? harmlessEnding(canonical)}`;
}
