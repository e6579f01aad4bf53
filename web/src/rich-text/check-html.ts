import type { Label } from '@tradebridge/contract/labels';
import { readHtml } from './clean-html.ts';
import { richTextLabels as labels } from './labels.ts';

/** Something that readers would trip over. */
export interface Finding {
  readonly label: Label;
  /** What is meant, where it has words. */
  readonly text: string;
  /** Where it is: the elements of this name, in their order. */
  readonly name: string;
  readonly index: number;
}

/** A check of the elements of one name. */
interface Check {
  readonly name: string;
  readonly find: (element: Element, index: number, all: readonly Element[]) => Label | null;
}

const textIn = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const altIn = (element: Element) => element.getAttribute('alt');

/** Words, or a picture that has some. */
const isEmpty = (element: Element) =>
  textIn(element) === '' && ![...element.querySelectorAll('img')].some(altIn);

const levelOf = ({ localName }: Element) => Number(localName.slice(1));

/** Texts that do not say where a link leads, when it is read out by itself. */
const vague = new Set([
  'click',
  'click here',
  'details',
  'download',
  'here',
  'info',
  'learn more',
  'link',
  'more',
  'more info',
  'more information',
  'read more',
  'see here',
  'this',
  'this link',
  'this page',
]);
const isVague = (text: string) =>
  vague.has(
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .trim(),
  );

const isFileName = (text: string) =>
  /^\S+\.(?:avif|gif|heic|jpe?g|png|svg|tiff?|webp)$/i.test(text);

function checkHeading(heading: Element, index: number, all: readonly Element[]): Label | null {
  if (isEmpty(heading)) return labels.checkEmptyHeading;
  const before = all[index - 1];
  if (!before) return levelOf(heading) === 2 ? null : labels.checkFirstHeading;
  return levelOf(heading) > levelOf(before) + 1 ? labels.checkHeadingJump : null;
}

function checkPicture(picture: Element): Label | null {
  const alt = altIn(picture);
  if (alt === null) return labels.checkNoAlt;
  return isFileName(alt) ? labels.checkNameAsAlt : null;
}

function checkLink(link: Element): Label | null {
  if (isEmpty(link)) return labels.checkEmptyLink;
  return isVague(textIn(link)) ? labels.checkVagueLink : null;
}

/** The first of a table says it for all: while a table is new, most are empty. */
function checkHeaderCell(cell: Element): Label | null {
  const all = [...(cell.closest('table')?.querySelectorAll('th') ?? [])];
  return all.find(isEmpty) === cell ? labels.checkEmptyHeader : null;
}

// Colours cannot be set, so that contrast is the theme's and needs no check.
const checks: readonly Check[] = [
  { name: 'h2, h3, h4', find: checkHeading },
  { name: 'img', find: checkPicture },
  { name: 'a', find: checkLink },
  { name: 'th', find: checkHeaderCell },
  { name: 'table', find: (table) => (table.querySelector('th') ? null : labels.checkNoHeader) },
];

/** What would make HTML hard to read for somebody. */
export function checkHtml(html: string): Finding[] {
  const body = readHtml(html);
  return checks.flatMap(({ name, find }) => {
    const all = [...body.querySelectorAll(name)];
    return all.flatMap((element, index) => {
      const label = find(element, index, all);
      return label ? [{ label, name, index, text: altIn(element) ?? textIn(element) }] : [];
    });
  });
}
