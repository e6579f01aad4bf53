import type { EditedField } from './form-entry.ts';
import type { FormBuilding } from './use-form-builder.ts';

/** What every part of a field's properties gets. */
export interface FieldPartProps {
  field: EditedField;
  building: FormBuilding;
  /** The form was published before: answers go by its names and values. */
  isKept: boolean;
}
