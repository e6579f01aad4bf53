import type { FormPage, FormSection } from './form-answers.ts';
import type { FormField } from './forms.ts';
import { repeatedName } from './submission-rules.ts';

export const isHeader = (field: FormField): boolean => field.type === 'header';

/** Whether a header begins a page. */
export const beginsPage = (field: FormField): boolean =>
  isHeader(field) && field.editProps.page === true;

/** Whether the fields after a header, up to the next one, repeat. */
export const beginsGroup = (field: FormField): boolean =>
  isHeader(field) && field.editProps.repeat !== undefined;

/** A header with the fields that it repeats. */
export interface RepeatingGroup {
  readonly header: FormField;
  /** Where the header is among the form's fields. */
  readonly at: number;
  readonly fields: readonly FormField[];
  /** How many rows there are at least, and at most. */
  readonly min: number;
  readonly max: number;
}

/** What is between two headers. */
interface Stretch extends FormSection {
  /** Where its header is; -1 for the fields before the first header. */
  readonly at: number;
}

function stretchesOf(fields: readonly FormField[]): Stretch[] {
  const stretches: (Stretch & { fields: FormField[] })[] = [];
  for (const [at, field] of fields.entries()) {
    if (isHeader(field)) stretches.push({ header: field, at, fields: [] });
    else {
      if (stretches.length === 0) stretches.push({ header: null, at: -1, fields: [] });
      stretches.at(-1)?.fields.push(field);
    }
  }
  return stretches;
}

/** The pages of a form, each of at least one section. The header of a page is that of its first section too. */
export function pagesOf(fields: readonly FormField[]): FormPage[] {
  const pages: (FormPage & { sections: FormSection[] })[] = [];
  for (const { header, fields: within } of stretchesOf(fields)) {
    const isNew = header !== null && beginsPage(header);
    if (isNew || pages.length === 0) pages.push({ header: isNew ? header : null, sections: [] });
    pages.at(-1)?.sections.push({ header, fields: within });
  }
  return pages;
}

/** The groups of a form that repeat. */
export const repeatOf = (fields: readonly FormField[]): RepeatingGroup[] =>
  stretchesOf(fields).flatMap(({ header, at, fields: within }) => {
    const repeat = header && beginsGroup(header) ? header.editProps.repeat : undefined;
    return header && repeat
      ? [{ header, at, fields: within, min: repeat.min, max: repeat.max }]
      : [];
  });

/**
 * How many rows of a group there are: up to the last that has an answer, be it null, within the
 * limits. A browser keeps a row that is still empty by a null.
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
