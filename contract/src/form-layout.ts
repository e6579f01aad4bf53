import type { FormField } from './forms.ts';
import { repeatedName } from './submission-rules.ts';

export const isHeader = (field: FormField): boolean => field.type === 'header';

/** Whether a header begins a page. */
export const beginsPage = (field: FormField): boolean =>
  isHeader(field) && field.editProps.page === true;

/** Whether the fields after a header repeat, up to the next header. */
export const beginsGroup = (field: FormField): boolean =>
  isHeader(field) && field.editProps.repeat !== undefined;

/** A header with the fields that it repeats. */
export interface RepeatingGroup {
  readonly header: FormField;
  /** Index of the header in the form. */
  readonly at: number;
  readonly fields: readonly FormField[];
  /** Minimum and maximum number of rows. */
  readonly min: number;
  readonly max: number;
}

/** A header and the fields up to the next one. */
interface Section {
  /** Null before the first header. */
  readonly header: FormField | null;
  /** Index of the header; -1 before the first one. */
  readonly at: number;
  readonly fields: readonly FormField[];
}

function sectionsOf(fields: readonly FormField[]): Section[] {
  const sections: (Section & { fields: FormField[] })[] = [];
  for (const [at, field] of fields.entries()) {
    if (isHeader(field)) sections.push({ header: field, at, fields: [] });
    else {
      if (sections.length === 0) sections.push({ header: null, at: -1, fields: [] });
      sections.at(-1)?.fields.push(field);
    }
  }
  return sections;
}

/** The repeating groups of a form. */
export const repeatOf = (fields: readonly FormField[]): RepeatingGroup[] =>
  sectionsOf(fields).flatMap(({ header, at, fields: within }) => {
    const repeat = header && beginsGroup(header) ? header.editProps.repeat : undefined;
    return header && repeat
      ? [{ header, at, fields: within, min: repeat.min, max: repeat.max }]
      : [];
  });

/**
 * The number of rows of a group: up to the last one with an answer, even null, within the limits.
 * The browser keeps an empty row by a null.
 */
export function rowsOf(
  { fields, min, max }: RepeatingGroup,
  answers: { has(name: string): boolean },
): number {
  const isThere = (row: number) =>
    fields.some(({ name }) => name !== '' && answers.has(repeatedName(name, row)));
  let rows = max;
  while (rows > min && !isThere(rows - 1)) rows -= 1;
  return rows;
}
