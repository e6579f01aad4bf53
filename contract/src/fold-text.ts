import { cleanName } from './clean-text.ts';

/*
 * Text as searches and names are compared (decision 106). The SQL function `folded_text` is the same, and a test
 * compares them for every character.
 */

/** Apostrophes that Unicode decomposes into a space. */
const spacedApostrophes = /[\u00b4\u1fbd\u1fbf\u1fef\u1ffd\u1ffe]/g;

/** What a decomposed text loses: accents and vowel points, apostrophes, and characters that no font shows. */
const ignored = new RegExp(
  [
    '[',
    // Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic; in other scripts they are letters.
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7',
    '\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed',
    '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f',
    // Apostrophes.
    "'`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u02ee\u0374\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\ua78b\ua78c",
    // Invisible.
    '\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f',
    '\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{e0000}-\u{e0fff}',
    ']',
  ].join(''),
  'gu',
);

/** Letters that Unicode does not decompose: with strokes and hooks, and ligatures. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ⱥ',
    ae: 'æ',
    b: 'ɓƀƃ',
    c: 'ƈȼɕ',
    d: 'ðđɖɗƌȡ',
    e: 'ɛɇǝə',
    f: 'ƒ',
    g: 'ɠǥɡɣ',
    h: 'ħɦⱨ',
    i: 'ıɨɩɪ',
    j: 'ɉȷɟʝ',
    k: 'ƙĸⱪ',
    l: 'łƚⱡɫɬɭȴ',
    m: 'ɱ',
    n: 'ŋɲƞɳ',
    o: 'øɵɔ',
    oe: 'œ',
    ou: 'ȣ',
    p: 'ƥᵽ',
    q: 'ɋʠ',
    r: 'ɍɽɼɾ',
    s: 'ʂȿ',
    ss: 'ß',
    t: 'ŧƭⱦʈƫ',
    th: 'þ',
    u: 'ʉʊ',
    v: 'ʋⱱ',
    w: 'ⱳ',
    y: 'ƴɏ',
    z: 'ƶȥɀʐⱬ',
    σ: 'ς',
  }).flatMap(([plain, special]) => Array.from(special, (letter) => [letter, plain] as const)),
);
const special = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

const betweenWords = /[\s\p{Pd}\u0085\u2043\u2212]+/gu;

/** ASCII, as most names and all numbers are. */
const plain = /^[ -~]*$/;

/**
 * A text without what people leave out or write in another way: case, accents, strokes and ligatures, apostrophes,
 * widths and invisible characters. A hyphen is a space, and spaces are single.
 */
export function foldText(text: string): string {
  if (plain.test(text)) {
    return text.toLowerCase().replace(/['`]/g, '').replace(/[ -]+/g, ' ').trim();
  }
  return text
    .replace(spacedApostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .replace(special, (letter) => letters.get(letter) ?? letter)
    .replace(betweenWords, ' ')
    .trim()
    .normalize('NFC');
}

/** The words of a search, folded; none if it is empty. What is hyphenated is one word, which has a space. */
export const searchWordsOf = (search: string): string[] =>
  cleanName(search)
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '');

/** Whether a folded text contains every word. */
export const hasEveryWord = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

const ofWholeWords =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hira}\p{Script_Extensions=Kana}\p{Script=Hangul}]/u;

/** Whether a word has a Chinese, Japanese or Korean character, one of which may be a name. */
export const hasIdeograph = (word: string): boolean => ofWholeWords.test(word);

/** Whether a search is long enough, in characters as people count them. */
export const isLongEnough = (search: string, minLength: number): boolean =>
  hasIdeograph(search) || search.trim().length >= minLength;
