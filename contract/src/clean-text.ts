/** Overrides of the direction of text, which can make a text read as another: never removed, always refused. */
const overrides = /[\u202d\u202e]/;

/** Removes them where nobody is there to be told. */
export const withoutOverrides = (text: string): string => text.replace(/[\u202d\u202e]/g, '');

export const holdsOverrides = (text: string): boolean => overrides.test(text);

/** Characters that no font shows, and annotation marks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

const joiners = /[\u200c\u200d]/;
const joined = /[\p{L}\p{M}\p{N}\p{S}]/u;
/** Marks such as viramas, after which scripts of India and Sri Lanka write a joiner at the end of a word too. */
const ownMark = /(?!\p{Script=Inherited})\p{M}/u;

const selectors = /\p{Variation_Selector}/u;
const selectable = /[^\p{C}\p{Z}\p{M}]/u;

/** The letters after a black flag that name a region, and how many there are at most. */
const tags = /[\u{e0020}-\u{e007f}]/u;
const blackFlag = '\u{1f3f4}';
const maxTags = 7;

/** Removes invisible characters, except where the letters or the emoji around them need them. */
function withoutInvisible(text: string): string {
  if (!invisible.test(text)) return text;
  const characters = Array.from(text);
  const kept: string[] = [];
  let tagsLeft = 0;
  for (const [index, character] of characters.entries()) {
    const before = kept.at(-1) ?? '';
    const after = characters[index + 1] ?? '';
    const isTag = tagsLeft > 0 && tags.test(character);
    const isKept =
      !invisible.test(character) ||
      overrides.test(character) ||
      isTag ||
      (joiners.test(character) &&
        ((joined.test(before) && joined.test(after) && !invisible.test(after)) ||
          ownMark.test(before))) ||
      (selectors.test(character) && selectable.test(before));
    if (!isKept) continue;
    kept.push(character);
    tagsLeft = character === blackFlag ? maxTags : isTag ? tagsLeft - 1 : 0;
  }
  return kept.join('');
}

/** Text of which cleaning changes nothing: most of it. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;

/** HTML, of which spaces are part of the layout, as it is stored. */
export const cleanHtml = (text: string): string =>
  plainLine.test(text) ? text : withoutInvisible(text.normalize('NFC')).normalize('NFC');

/**
 * Text of several lines as it is checked and stored (decision 107): in Unicode's composed form, without invisible
 * characters, and with ordinary spaces and line ends. Control characters and overrides of its direction stay, and
 * are refused.
 */
export const cleanText = (text: string): string =>
  plainLine.test(text)
    ? text
    : cleanHtml(text)
        .replace(/\p{Zs}/gu, ' ')
        .replace(/[\v\f\u0085\u2028\u2029]/g, '\n');

/**
 * The same for a single line: spaces and tabs become single spaces, and none surround it. Line ends within it stay, and
 * are refused: they separate two texts.
 */
export const cleanLine = (text: string): string =>
  plainLine.test(text)
    ? text
    : cleanText(text)
        .replace(/[\t ]+/g, ' ')
        .trim();

/** The lines of a text as one line. */
export const asLine = (text: string): string => cleanLine(text.replace(/\s+/g, ' '));

/** Dashes of no single script. Others, such as the Hebrew maqaf, are spelling. */
const dashes = /(?=\p{Script=Common})(?![\u301c\u3030\u30a0])\p{Pd}|[\u2043\u2212]/gu;

/**
 * The same for a name, a number, an address, a code or a search, where every dash is a hyphen: they are copied from
 * documents, where a program has set them.
 */
export const cleanName = (text: string): string =>
  plainLine.test(text) ? text : cleanLine(text).replace(dashes, '-');

/** The same for a number or a code, whose full-width forms are the ordinary ones. */
export const cleanCode = (text: string): string => cleanName(text.normalize('NFKC'));
