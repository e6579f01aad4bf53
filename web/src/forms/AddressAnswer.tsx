import type { AddressEntry } from '@tradebridge/contract/address-rules';
import type { AnswerValue } from '@tradebridge/contract/form-answers';
import { useId } from 'react';
import { AddressInput } from '../addresses/AddressInput.tsx';
import { entryOf } from '../addresses/address-entry.ts';
import { FieldNotes } from '../ui/TextField.tsx';
import { useIsTried } from './form-entry.ts';
import styles from './Questions.module.css';
import type { FieldProps } from './shown-field.ts';

/** An address, entered with the portal's address fields. */
export function AddressAnswer(props: FieldProps) {
  const { field, name, entry, value, label, help, error, faults, onChange } = props;
  const id = useId();
  const { required = false, localOnly = false } = field.editProps;
  // A part's fault is shown once that part was left; all faults once submitting was tried.
  const isChecked = useIsTried(entry, name) && faults.length > 0;
  return (
    <fieldset className={styles.questions}>
      <legend className={styles.legend}>{label}</legend>
      <FieldNotes id={id} help={help} error={isChecked ? error : undefined} />
      <AddressInput
        value={entryOf(addressIn(value), localOnly)}
        onChange={(changed) => onChange({ ...changed })}
        rules={{ isRequired: required, isLocalOnly: localOnly }}
        isChecked={isChecked}
      />
    </fieldset>
  );
}

/** Only `AddressInput` creates addresses, so an address has all its parts. */
const addressIn = (value: AnswerValue | undefined): AddressEntry | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'line1' in value
    ? (value as unknown as AddressEntry)
    : null;
