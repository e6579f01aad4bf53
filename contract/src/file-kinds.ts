import { defineLabels } from './labels.ts';

/** A kind of file that the portal knows by its content. */
export interface FileKind {
  /** Its media type, the one name that the settings and the database use. */
  readonly type: string;
  /** What people call it. */
  readonly name: string;
  /** In lower case, without the dot; a file without one of them is given the first. */
  readonly endings: readonly string[];
  /** What some systems also call the type. */
  readonly aliases?: readonly string[];
  /** The container whose signature its content has too, for those that a signature may not tell apart. */
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
 * Kinds that run or draw something when they are opened from disk: pages, scripts, programs, shortcuts.
 * No content that is something else keeps such an ending.
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

/** One name for one type, in lower case and without parameters; empty where none is told. */
export function canonicalType(type: string): string {
  const plain = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  return canonicalTypes.get(plain) ?? plain;
}

/** The kind of that type, by any of its names; undefined for one that is not in the table. */
export const kindOfType = (type: string): FileKind | undefined =>
  kindsByType.get(canonicalType(type));

/** The ending of a name, in lower case and without the dot; empty where it has none. */
export const endingOf = (name: string): string =>
  name.match(/[^.]\.([^.\s]{1,20})$/)?.[1]?.toLowerCase() ?? '';

/** The kind that a name claims by its ending; undefined where it claims none of the table. */
export const kindOfName = (name: string): FileKind | undefined => kindsByEnding.get(endingOf(name));

const heicEndings: ReadonlySet<string> = new Set(['heic', 'heif', 'hif']);
const heicTypes = /^image\/hei[cf](-sequence)?$/;
/** The brands at byte 8 of a HEIC; other formats of the same container have other brands. */
const heicMarks: ReadonlySet<string> = new Set(
  'heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '),
);

export const fileKindLabels = defineLabels('fileKinds', {
  /** Of the format that iPhones keep and few programs read. */
  heic: 'HEIC photos can’t be uploaded here. Save or export the photo as JPEG first. An iPhone takes photos as JPEG with Settings, Camera, Formats, Most Compatible.',
});

/** Whether a file says by its type or name that it is a HEIC photo. */
export const isCalledHeic = ({ name, type }: { name: string; type: string }): boolean =>
  heicTypes.test(canonicalType(type)) || heicEndings.has(endingOf(name));

/** Bytes of a content that `beginsAsHeic` looks at. */
export const heicBytes = 12;

/** Whether a content is a HEIC photo, by its first bytes. */
export function beginsAsHeic(content: Uint8Array): boolean {
  const marks = String.fromCharCode(...content.subarray(4, heicBytes));
  return marks.startsWith('ftyp') && heicMarks.has(marks.slice(4));
}

/** Control and format characters (marks that turn the direction among them), and breaks of lines. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * A name without control characters and marks that turn the direction of text, and without the dots and
 * spaces at its end that some systems drop. May be empty.
 */
export const cleanFileName = (name: string): string =>
  name
    .replace(unseen, '')
    .trim()
    .replace(/[.\s]+$/, '');

/** What a content of the type may be called, the usual ending first; undefined where it may be anything. */
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
 * The name of a file whose content is of that type: cleaned, and with an ending that does not contradict
 * the content. A wrong ending gives way where it claims a known or an active kind; otherwise the right
 * one follows it. A content of a type that is not in the table keeps any ending that is not active.
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
