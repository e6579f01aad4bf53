import { styleOf } from './clean-html.ts';

/* Word writes lists as paragraphs, with the level in a style and the bullet or number as text. */

interface WordItem {
  readonly paragraph: HTMLElement;
  /** Names Word's list; a list that starts again has another one. */
  readonly name: string;
  /** From 1. */
  readonly level: number;
  readonly isNumbered: boolean;
  readonly start: number;
}

const listInStyle = /mso-list:\s*(l\d+)\s+level(\d)(\s+lfo\d+)?/i;
const ignoredInStyle = /mso-list:\s*ignore/i;
const numberInMarker = /^[([]?(?:(\d+)|[a-z]{1,4})[.)\]]/i;

function itemOf(paragraph: Element): WordItem | null {
  const [, list, level, override = ''] = listInStyle.exec(styleOf(paragraph)) ?? [];
  if (level === undefined || !(paragraph instanceof HTMLElement)) return null;
  const markers = [...paragraph.querySelectorAll('span')].filter((span) =>
    ignoredInStyle.test(styleOf(span)),
  );
  const marker = markers.map(({ textContent }) => textContent).join('');
  for (const one of markers) one.remove();
  const number = numberInMarker.exec(marker.trim());
  return {
    paragraph,
    name: `${list}${override}`,
    level: Number(level),
    isNumbered: number !== null,
    start: Number(number?.[1] ?? 1),
  };
}

/** A list that further items may continue. */
interface OpenList extends Pick<WordItem, 'level' | 'name' | 'isNumbered'> {
  readonly list: HTMLElement;
}

/** Turns paragraphs that are list items into lists. */
export function listsOfWord(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = itemOf(paragraph);
    if (!item) continue;
    const isNext = last !== null && paragraph.previousElementSibling === last;
    if (!isNext) open = [];
    open = placed(item, open);
    last = open[0]?.list ?? null;
  }
}

/** Whether an item is of the same list: numbers after bullets are another one. */
const isContinued = (list: OpenList, { level, name, isNumbered }: WordItem) =>
  list.level === level && list.name === name && list.isNumbered === isNumbered;

/** Puts an item into the list of its level, opening one if necessary. */
function placed(item: WordItem, before: readonly OpenList[]): OpenList[] {
  const { paragraph, level, name, isNumbered, start } = item;
  const open = before.filter((list) => list.level < level || isContinued(list, item));
  const inner = open.at(-1);
  const entry = paragraph.ownerDocument.createElement('li');
  if (inner?.level === level) {
    inner.list.append(entry);
  } else {
    const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
    if (isNumbered && start > 1) list.setAttribute('start', String(start));
    const holder = inner?.list.lastElementChild;
    if (holder) holder.append(list);
    else paragraph.before(list);
    list.append(entry);
    open.push({ list, level, name, isNumbered });
  }
  const text = paragraph.ownerDocument.createElement('p');
  text.append(...paragraph.childNodes);
  entry.append(text);
  paragraph.remove();
  return open;
}
