import type { Answers, PlacedField } from '@tradebridge/contract/form-answers';
import {
  beginsPage,
  isHeader,
  type RepeatingGroup,
  repeatOf,
} from '@tradebridge/contract/form-layout';
import { placedFields } from '@tradebridge/contract/form-visibility';
import type { FormField } from '@tradebridge/contract/forms';

/** The visible content between two headers. */
export interface ShownSection {
  /** Null before the first header. */
  readonly header: FormField | null;
  /** Unique on its page. */
  readonly key: string;
  /** Null unless the section repeats. */
  readonly group: RepeatingGroup | null;
  /** The fields, once or for each row of the group. */
  readonly rows: readonly (readonly PlacedField[])[];
}

/** A page with its visible content. */
export interface ShownPage {
  readonly key: string;
  /** The header that begins it. */
  readonly header: FormField | null;
  readonly sections: readonly ShownSection[];
}

/** Cached so that equal pages stay the same object. */
const signatures = new WeakMap<readonly ShownPage[], string>();

/**
 * The visible pages of a form for these answers, without empty ones. The same object as before if
 * nothing changed.
 */
export function shownPages(
  fields: readonly FormField[],
  answers: Answers,
  before: readonly ShownPage[],
): readonly ShownPage[] {
  const placed = placedFields(fields, answers);
  const signature = placed.map(({ at, name, page }) => `${page}/${at}/${name}`).join();
  const isSame =
    signatures.get(before) === signature &&
    placed.every(({ field, at }) => fieldsOf.get(before)?.[at] === field);
  if (isSame) return before;
  const pages = inPages(fields, placed);
  signatures.set(pages, signature);
  fieldsOf.set(pages, fields);
  return pages;
}

const fieldsOf = new WeakMap<readonly ShownPage[], readonly FormField[]>();

/** Every field of a form once, ignoring rules, for its editor. */
export const allOf = (fields: readonly FormField[]): readonly ShownPage[] => {
  const groups = repeatOf(fields);
  let page = -1;
  const placed = fields.map((field, at): PlacedField => {
    if (beginsPage(field) || page < 0) page += 1;
    const group = groups.find((one) => one.fields.includes(field));
    return { field, at, page, name: field.name, row: group ? 0 : null };
  });
  return inPages(fields, placed);
};

interface GrowingSection extends ShownSection {
  readonly rows: PlacedField[][];
}

interface GrowingPage extends ShownPage {
  readonly page: number;
  readonly sections: GrowingSection[];
}

function inPages(fields: readonly FormField[], placed: readonly PlacedField[]): ShownPage[] {
  const groups = new Map(repeatOf(fields).map((group) => [group.header, group]));
  const pages: GrowingPage[] = [];
  for (const one of placed) {
    const { field, at, page, row } = one;
    let current = pages.at(-1);
    if (current?.page !== page) {
      const header = beginsPage(field) ? field : null;
      current = { key: String(page), page, header, sections: [] };
      pages.push(current);
    }
    const { sections } = current;
    if (isHeader(field)) {
      sections.push({ key: String(at), header: field, group: groups.get(field) ?? null, rows: [] });
      continue;
    }
    if (sections.length === 0) sections.push({ key: 'first', header: null, group: null, rows: [] });
    const section = sections.at(-1);
    const rows = section?.rows ?? [];
    const place = row ?? 0;
    while (rows.length <= place) rows.push([]);
    rows[place]?.push(one);
  }
  return pages.filter(({ sections }) => sections.some(isSeen));
}

/** Whether anything is visible: hidden fields are on a page without being seen. */
const isSeen = ({ header, rows }: ShownSection) =>
  header !== null || rows.some((row) => row.some(({ field }) => field.type !== 'hidden'));
