import { kindOf } from './field-kinds.ts';
import type { EditedField } from './form-entry.ts';

/** The indentation of each field in the outline: fields belong to the heading before them. */
export function depthsOf(fields: readonly EditedField[]): readonly number[] {
  let hasPage = false;
  let hasHeader = false;
  return fields.map((field) => {
    const kind = kindOf(field);
    if (kind === 'page') {
      hasPage = true;
      hasHeader = false;
      return 0;
    }
    if (kind === 'header' || kind === 'group') {
      hasHeader = true;
      return hasPage ? 1 : 0;
    }
    return (hasPage ? 1 : 0) + (hasHeader ? 1 : 0);
  });
}
