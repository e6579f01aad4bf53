import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** The two weights used on papers. */
export type Weight = 'regular' | 'strong';
export const weights = ['regular', 'strong'] as const;

/**
 * Typefaces by the script that each is for, in the order in which they are tried. The first one has
 * the letters of nearly every name here; the others are opened by the first paper that needs them,
 * and an installation may be without them.
 */
const typefaces = {
  latin: { folder: 'source-sans-3', file: 'SourceSans3' },
  arabic: { folder: 'noto-sans-arabic', file: 'NotoSansArabic' },
  hebrew: { folder: 'noto-sans-hebrew', file: 'NotoSansHebrew' },
  devanagari: { folder: 'noto-sans-devanagari', file: 'NotoSansDevanagari' },
  bengali: { folder: 'noto-sans-bengali', file: 'NotoSansBengali' },
  gurmukhi: { folder: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi' },
  gujarati: { folder: 'noto-sans-gujarati', file: 'NotoSansGujarati' },
  tamil: { folder: 'noto-sans-tamil', file: 'NotoSansTamil' },
  telugu: { folder: 'noto-sans-telugu', file: 'NotoSansTelugu' },
  kannada: { folder: 'noto-sans-kannada', file: 'NotoSansKannada' },
  malayalam: { folder: 'noto-sans-malayalam', file: 'NotoSansMalayalam' },
  sinhala: { folder: 'noto-sans-sinhala', file: 'NotoSansSinhala' },
  thai: { folder: 'noto-sans-thai', file: 'NotoSansThai' },
  lao: { folder: 'noto-sans-lao', file: 'NotoSansLao' },
  myanmar: { folder: 'noto-sans-myanmar', file: 'NotoSansMyanmar' },
  khmer: { folder: 'noto-sans-khmer', file: 'NotoSansKhmer' },
  georgian: { folder: 'noto-sans-georgian', file: 'NotoSansGeorgian' },
  armenian: { folder: 'noto-sans-armenian', file: 'NotoSansArmenian' },
  ethiopic: { folder: 'noto-sans-ethiopic', file: 'NotoSansEthiopic' },
  hangul: { folder: 'noto-sans-kr', file: 'NotoSansKR' },
  han: { folder: 'noto-sans-sc', file: 'NotoSansSC' },
} as const;
export type Typeface = keyof typeof typefaces;
export type FurtherTypeface = Exclude<Typeface, 'latin'>;

/**
 * The characters that each further typeface is asked for: those of its script, and for Chinese and
 * Japanese also the punctuation and wide forms written with them.
 */
const charactersOf: Readonly<Record<FurtherTypeface, RegExp>> = {
  arabic: /\p{scx=Arabic}/u,
  hebrew: /\p{scx=Hebrew}/u,
  devanagari: /\p{scx=Devanagari}/u,
  bengali: /\p{scx=Bengali}/u,
  gurmukhi: /\p{scx=Gurmukhi}/u,
  gujarati: /\p{scx=Gujarati}/u,
  tamil: /\p{scx=Tamil}/u,
  telugu: /\p{scx=Telugu}/u,
  kannada: /\p{scx=Kannada}/u,
  malayalam: /\p{scx=Malayalam}/u,
  sinhala: /\p{scx=Sinhala}/u,
  thai: /\p{scx=Thai}/u,
  lao: /\p{scx=Lao}/u,
  myanmar: /\p{scx=Myanmar}/u,
  khmer: /\p{scx=Khmer}/u,
  georgian: /\p{scx=Georgian}/u,
  armenian: /\p{scx=Armenian}/u,
  ethiopic: /\p{scx=Ethiopic}/u,
  hangul: /\p{scx=Hangul}/u,
  han: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
};
const furtherTypefaces = Object.keys(charactersOf) as FurtherTypeface[];

/**
 * A character that is shaped rather than written letter by letter. General punctuation belongs to
 * many scripts, and the usual typeface has it.
 */
export const shapedCharacter = new RegExp(
  `(?![\\u0000-\\u0530\\u2000-\\u206f])(?:${furtherTypefaces
    .map((typeface) => charactersOf[typeface].source)
    .join('|')})`,
  'u',
);

const styleNames = { regular: '400Regular', strong: '600SemiBold' } as const;

/** The path of a font's file; null if the installation is without its package or file. */
function pathOf(typeface: Typeface, weight: Weight): string | null {
  const { folder, file } = typefaces[typeface];
  const style = styleNames[weight];
  const name = `@expo-google-fonts/${folder}/${style}/${file}_${style}.ttf`;
  try {
    const path = fileURLToPath(import.meta.resolve(name));
    return existsSync(path) ? path : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Maximum number of cached word layouts; the cache is then cleared. */
const maxLayouts = 5000;

type Layout = ReturnType<Font['layout']>;

/** A layout that pdfkit may scale in place. */
const copyOf = (layout: Layout): Layout =>
  Object.assign(Object.create(Object.getPrototypeOf(layout)), layout, {
    positions: layout.positions.map((position) => ({ ...position })),
  });

/** Numbers and amounts: no two are alike, and the typeface only kerns the pairs in them. */
const numberLike = /^[A-Z0-9$.,:#-]{2,} ?$/;

/** The layout of a number, put together from those of its pairs of characters. */
function layoutOfNumber(text: string, layoutOf: (text: string) => Layout): Layout {
  const characters = [...text];
  const runs = characters.map((one, index) => layoutOf(one + (characters[index + 1] ?? '')));
  return Object.assign(Object.create(Object.getPrototypeOf(runs[0])), runs[0], {
    glyphs: runs.flatMap(({ glyphs: [glyph] }) => (glyph ? [glyph] : [])),
    positions: runs.flatMap(({ positions: [position] }) => (position ? [position] : [])),
  });
}

/** Caches the layouts of words, which recur from paper to paper. */
function withLayouts(font: Font): Font {
  const known = new Map<string, Layout>();
  const layoutOf = (text: string): Layout => {
    let found = known.get(text);
    if (!found) {
      found = font.layout(text);
      if (known.size >= maxLayouts) known.clear();
      known.set(text, found);
    }
    return found;
  };
  const layout: Font['layout'] = (text, ...how) => {
    if (typeof text !== 'string' || how.some((option) => option !== undefined)) {
      return font.layout(text, ...how);
    }
    return copyOf(numberLike.test(text) ? layoutOfNumber(text, layoutOf) : layoutOf(text));
  };
  return Object.assign(Object.create(font), { layout });
}

/** A typeface in one weight, as parsed, and its bytes for shaping. */
export interface OpenFont {
  readonly font: Font;
  readonly bytes: Uint8Array;
}

/**
 * Reads and parses a font, which takes longer than drawing a paper; null if the installation is
 * without it.
 */
export function openFont(typeface: Typeface, weight: Weight): OpenFont | null {
  const path = pathOf(typeface, weight);
  if (path === null) return null;
  const bytes = readFileSync(path);
  const font = create(bytes);
  if ('fonts' in font) throw new Error(`${path} holds more than one font.`);
  if (typeface === 'latin') {
    // A glyph keeps the code points for which it was first requested, and as a part of an accented
    // letter it has none: the dots of an ë would make every later full stop unreadable for copying
    // and screen readers. Ligatures are left to their letters, or the "ff" of "office" would be
    // copied as one character.
    for (const codePoint of font.characterSet) {
      if (!isLigature(codePoint)) font.glyphForCodePoint(codePoint);
    }
  }
  return { font, bytes };
}

const isLigature = (codePoint: number) => codePoint >= 0xfb00 && codePoint <= 0xfb06;

const opened = new Map<string, OpenFont | null>();

/** A font, opened once for each thread; null if the installation is without it. */
export function fontOf(typeface: Typeface, weight: Weight): OpenFont | null {
  const key = `${typeface} ${weight}`;
  let found = opened.get(key);
  if (found === undefined) {
    found = openFont(typeface, weight);
    if (found && typeface === 'latin') found = { ...found, font: withLayouts(found.font) };
    opened.set(key, found);
  }
  return found;
}

/** Registers both weights of the usual typeface in a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const weight of weights) doc.registerFont(weight, sourceOf('latin', weight));
}

/** The parsed font as a source for pdfkit. */
export function sourceOf(typeface: Typeface, weight: Weight): Buffer {
  // pdfkit also accepts a parsed font; its types only allow paths and bytes.
  return fontOf(typeface, weight)?.font as unknown as Buffer;
}

const hasCharacter = (typeface: Typeface, codePoint: number): boolean =>
  fontOf(typeface, 'regular')?.font.hasGlyphForCodePoint(codePoint) ?? false;

const typefacesByCharacter = new Map<number, Typeface | null>();

/** The typeface that has a character; null if none has. */
export function typefaceOf(codePoint: number): Typeface | null {
  let found = typefacesByCharacter.get(codePoint);
  if (found === undefined) {
    const character = String.fromCodePoint(codePoint);
    const asked = shapedCharacter.test(character)
      ? furtherTypefaces.filter((typeface) => charactersOf[typeface].test(character))
      : [];
    found = (['latin', ...asked] as const).find((one) => hasCharacter(one, codePoint)) ?? null;
    typefacesByCharacter.set(codePoint, found);
  }
  return found;
}

/** Whether a paper can show a character. */
export const canShow = (codePoint: number): boolean => typefaceOf(codePoint) !== null;

/** The script of a character that no font has; `other` for symbols. */
export const scriptOf = (character: string): FurtherTypeface | 'other' =>
  furtherTypefaces.find((typeface) => charactersOf[typeface].test(character)) ?? 'other';
