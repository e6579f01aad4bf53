import type { EditedField } from './form-entry.ts';
import type { FormBuilding } from './use-form-builder.ts';

/** Props of each part of a field's properties. */
export interface FieldPartProps {
  field: EditedField;
  building: FormBuilding;
  /** The form was published before: answers use its names and values. */
  isKept: boolean;
}
