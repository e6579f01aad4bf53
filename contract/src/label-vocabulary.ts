import { placeholder } from './labels.ts';

/** A term used by the portal. */
export interface Term {
  readonly singular: string;
  /** Empty if there is none. */
  readonly plural: string;
}

/** A piece of a text and its replacement, which may be the same. */
interface RenamedPiece {
  readonly before: string;
  readonly after: string;
}

/** A text with a term renamed. */
export interface Renamed {
  readonly text: string;
  readonly pieces: readonly RenamedPiece[];
  /** Whether an `a` before the term became `an`, or the reverse. */
  readonly changesArticle: boolean;
  /** Whether the text already used the new term, so that the two can no longer be distinguished. */
  readonly usedNewTerm: boolean;
}

/** The regular plural of an English word, as a suggestion. */
export function pluralOf(singular: string): string {
  const word = singular.trim();
  if (word === '') return '';
  if (isAcronym(word)) return `${word}s`;
  if (/[^aeiou\W\d]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return word + (/(?:s|x|z|ch|sh)$/i.test(word) ? 'es' : 's');
}

/**
 * Renames a term in texts: singular and plural, each as `term`, `Term` and `TERM`, as whole words
 * outside braces. The article before it follows the sound of the new term.
 *
 * @returns null if the text does not contain the term
 */
export function renamerOf(from: Term, to: Term): (text: string) => Renamed | null {
  const fromForms = formsOf(from);
  const toForms = formsOf(to);
  // An occurrence of the new term is left alone, even if it contains the old one.
  const forms = new Map([...fromForms, ...toForms].map((form) => [keyOf(form.text), form]));
  const isNew = new Set(toForms.map(({ text }) => keyOf(text)));
  const pattern = patternOf([...forms.values()].map(({ text }) => text));
  const flipsArticle = takesAn(from.singular) !== takesAn(to.singular);

  return (text) => {
    const pieces: RenamedPiece[] = [];
    let end = 0;
    let isRenamed = false;
    let changesArticle = false;
    let usedNewTerm = false;
    for (const match of text.matchAll(pattern)) {
      const { article = '', gap = '', term } = match.groups ?? {};
      const form = term === undefined ? undefined : forms.get(keyOf(term));
      // A placeholder.
      if (term === undefined || form === undefined) continue;
      if (isNew.has(keyOf(term))) {
        usedNewTerm = true;
        continue;
      }
      const lead = article + gap;
      const letterCase = letterCaseOf(term, form.text, text.slice(0, match.index) + lead);
      const after = inLetterCase(
        form.isPlural ? to.plural || to.singular : to.singular,
        letterCase,
      );
      const isArticleOurs = article !== '' && flipsArticle && !form.isPlural;
      const newLead = isArticleOurs ? otherArticle(article, letterCase) + gap : lead;
      const start = isArticleOurs ? match.index : match.index + lead.length;
      if (start > end) pieces.push(unchanged(text.slice(end, start)));
      pieces.push(
        isArticleOurs ? { before: lead + term, after: newLead + after } : { before: term, after },
      );
      end = match.index + lead.length + term.length;
      isRenamed = true;
      changesArticle ||= isArticleOurs;
    }
    if (!isRenamed) return null;
    if (end < text.length) pieces.push(unchanged(text.slice(end)));
    return {
      text: pieces.map(({ after }) => after).join(''),
      pieces,
      changesArticle,
      usedNewTerm,
    };
  };
}

const unchanged = (text: string): RenamedPiece => ({ before: text, after: text });

interface Form {
  readonly text: string;
  readonly isPlural: boolean;
}

function formsOf({ singular, plural }: Term): Form[] {
  // If a word is its own plural, the singular comes last and wins.
  return [
    { text: asTerm(plural), isPlural: true },
    { text: asTerm(singular), isPlural: false },
  ].filter(({ text }) => text !== '');
}

const asTerm = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Hyphens that look alike are treated as one. */
const hyphens = /[-\u2010\u2011]/g;

/** What all spellings of a form have in common. */
const keyOf = (text: string): string => asTerm(text).replaceAll(hyphens, '-').toLowerCase();

/** Letters and joining characters: next to one of them, a term is part of a longer word. */
const joining = String.raw`\p{L}\p{N}\p{M}_@{}\-\u2010\u2011`;

function patternOf(forms: readonly string[]): RegExp {
  const alternatives = forms
    .toSorted((one, other) => other.length - one.length)
    .map((form) =>
      form
        .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
        .replaceAll(hyphens, String.raw`[-\u2010\u2011]`)
        .replaceAll(' ', String.raw`\s+`),
    )
    .join('|');
  // A dot inside a word makes it an address or a file name.
  const before = String.raw`(?<![${joining}]|[\p{L}\p{N}]\.)`;
  const after = String.raw`(?![${joining}]|\.[\p{L}\p{N}])`;
  return new RegExp(
    String.raw`${placeholder.source}|(?:${before}(?<article>an?)(?<gap>\s+))?${before}(?<term>${alternatives})${after}`,
    'giu',
  );
}

type LetterCase = 'lower' | 'sentence' | 'title' | 'upper';

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const beginsUpper = (word: string): boolean => /^\P{L}*\p{Lu}/u.test(word);
/** Whether a word always has capitals: TAFE, eLearning. */
const hasOwnCapitals = (word: string): boolean => /\p{L}\p{M}*\p{Lu}/u.test(word);
const isAcronym = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word);

/**
 * @param term as it was found
 * @param form as it was typed
 * @param before the text in front of it
 */
function letterCaseOf(term: string, form: string, before: string): LetterCase {
  // A word that is always capitalised does not show whether a sentence begins with it.
  if (hasOwnCapitals(form) && hasOwnCapitals(term)) {
    if (form !== form.toUpperCase() && term === term.toUpperCase()) return 'upper';
    return /(?:^|[.!?]\s|\n)\P{L}*$/u.test(before) ? 'sentence' : 'lower';
  }
  if (term === term.toUpperCase() && /\p{L}.*\p{L}/u.test(term)) return 'upper';
  const words = wordsOf(term);
  if (!beginsUpper(term)) return 'lower';
  return words.length > 1 && words.every(beginsUpper) ? 'title' : 'sentence';
}

function inLetterCase(term: string, letterCase: LetterCase): string {
  if (letterCase === 'upper') return asTerm(term).toUpperCase();
  return wordsOf(term)
    .map((word, index) => {
      if (hasOwnCapitals(word)) return word;
      const isCapital = letterCase === 'title' || (letterCase === 'sentence' && index === 0);
      const lower = word.toLowerCase();
      return isCapital ? lower.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : lower;
    })
    .join(' ');
}

/** Vowels that sound like a consonant: a user, a one-off, a European. */
const soundsConsonant = /^(?:uni(?![nm])|us[eu]|uti|eu|one(?!\p{L})|once)/iu;
const silentH = /^(?:hour|honest|honou?r|heir)/i;

/** Whether a term takes `an`. */
function takesAn(term: string): boolean {
  const [word = ''] = wordsOf(term);
  // Acronyms are spelled out: an MFA code, a USI.
  if (isAcronym(word)) return /^[AEFHILMNORSX]/.test(word);
  if (silentH.test(word)) return true;
  return /^[aeiou]/i.test(word) && !soundsConsonant.test(word);
}

function otherArticle(article: string, letterCase: LetterCase): string {
  const isLong = article.length === 2;
  const [first = ''] = article;
  if (isLong) return first;
  return first + (letterCase === 'upper' && first === 'A' ? 'N' : 'n');
}
