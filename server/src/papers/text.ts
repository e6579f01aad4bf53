import { canShow, scriptOf, shapedCharacter } from './fonts.ts';

/** Printed for a character that no font has: not a question mark, which a text may contain. */
const missingMark = '\u25a1';

/** Invisible characters and direction controls, which must not reach a page. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu;
/** Joiners that do not follow a letter whose shape they change. */
const idleJoiners = new RegExp(`(?<!${shapedCharacter.source})[\\u200c\\u200d]+`, 'gu');
const spaces = /[\s\p{Z}]+/gu;

/** What is shown for a character, and the script of a font that lacks it. */
interface Shown {
  readonly text: string;
  readonly lacks: string | null;
}

const shownBefore = new Map<string, Shown>();
let lacking = new Set<string>();

/** The scripts of characters that were shown as missing since the last call. */
export function takeLackingScripts(): string[] {
  const scripts = [...lacking];
  lacking = new Set();
  return scripts;
}

function shownCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x7f || codePoint === 0x200c || codePoint === 0x200d) return character;
  let shown = shownBefore.get(character);
  if (shown === undefined) {
    shown = canShow(codePoint) ? { text: character, lacks: null } : withoutAccents(character);
    shownBefore.set(character, shown);
  }
  if (shown.lacks !== null) lacking.add(shown.lacks);
  return shown.text;
}

/** A letter without accents that the fonts lack, so that a name can still be read. */
function withoutAccents(character: string): Shown {
  const bare = character.normalize('NFKD').replace(/\p{M}+/gu, '');
  const isShown =
    bare !== '' && [...bare].every((part) => canShow(part.codePointAt(0) ?? 0) && part !== ' ');
  if (isShown) return { text: bare, lacks: null };
  if (/\p{M}/u.test(character)) return { text: '', lacks: null };
  return { text: missingMark, lacks: scriptOf(character) };
}

/** Most lines: words of plain letters, which do not change. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;

/** A line as papers can show it: composed, without invisible characters and repeated spaces. */
export function shownLine(text: string): string {
  if (plainWords.test(text)) return text;
  const seen = text
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(invisible, '')
    .replace(idleJoiners, '')
    .trim();
  return [...seen].map(shownCharacter).join('');
}

/** The lines of a user's text. */
export const shownLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\u2028\u2029\v\f]/).map(shownLine);

const segments = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });

/**
 * Splits a word that is wider than a line into pieces that fit, each with at least one character.
 */
function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of segments.segment(word)) {
    const wide = widthOf(segment);
    if (piece !== '' && used + wide > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += wide;
  }
  pieces.push(piece);
  return pieces;
}

/**
 * Breaks a shown line into lines no wider than `width`, at spaces and, if a word is too wide,
 * within it.
 */
export function breakLine(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  if (text === '') return [];
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const place = (word: string, wide: number) => {
    if (line !== '' && used + space + wide > width) {
      lines.push(line);
      line = '';
      used = 0;
    }
    used += (line === '' ? 0 : space) + wide;
    line = line === '' ? word : `${line} ${word}`;
  };
  for (const word of text.split(' ')) {
    const wide = widthOf(word);
    if (wide <= width) place(word, wide);
    else for (const piece of cutWord(word, width, widthOf)) place(piece, widthOf(piece));
  }
  lines.push(line);
  return lines;
}
