import type { Label } from '@tradebridge/contract/labels';
import { readHtml } from './clean-html.ts';
import { richTextLabels as labels } from './labels.ts';

/** An accessibility finding. */
export interface Finding {
  readonly label: Label;
  /** The text concerned, if it has any. */
  readonly text: string;
  /** Its position among the elements of this name. */
  readonly name: string;
  readonly index: number;
}

/** A check of elements with one name. */
interface Check {
  readonly name: string;
  readonly find: (element: Element, index: number, all: readonly Element[]) => Label | null;
}

const textIn = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const altIn = (element: Element) => element.getAttribute('alt');

/** Without text, and without a picture that has a description. */
const isEmpty = (element: Element) =>
  textIn(element) === '' && ![...element.querySelectorAll('img')].some(altIn);

const levelOf = ({ localName }: Element) => Number(localName.slice(1));

/** Link texts that say nothing when read on their own. */
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

/** Reported once for a table, at its first: in a new table most are empty. */
function checkHeaderCell(cell: Element): Label | null {
  const all = [...(cell.closest('table')?.querySelectorAll('th') ?? [])];
  return all.find(isEmpty) === cell ? labels.checkEmptyHeader : null;
}

// Colours cannot be set, so contrast depends on the theme only and needs no check.
const checks: readonly Check[] = [
  { name: 'h2, h3, h4', find: checkHeading },
  { name: 'img', find: checkPicture },
  { name: 'a', find: checkLink },
  { name: 'th', find: checkHeaderCell },
  { name: 'table', find: (table) => (table.querySelector('th') ? null : labels.checkNoHeader) },
];

/** Accessibility findings in HTML. */
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
