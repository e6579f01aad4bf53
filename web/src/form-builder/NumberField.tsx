import { HeldField } from './HeldField.tsx';

interface NumberFieldProps {
  label: string;
  help?: string;
  /** The message for an invalid number. */
  fault: string;
  min: number;
  max: number;
  /** Allows decimals. */
  isDecimal?: boolean;
  /** Null if it is allowed to be empty and is. */
  value: number | null;
  canBeEmpty?: boolean;
  onChange: (value: number | null) => void;
}

/** A number within limits. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, fault, min, max, isDecimal, value, canBeEmpty, onChange } = props;
  return (
    <HeldField
      label={label}
      help={help}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      value={value === null ? '' : String(value)}
      faultOf={(entered) => {
        if (entered.trim() === '') return canBeEmpty ? null : fault;
        const number = Number(entered);
        const isRight = (isDecimal || Number.isInteger(number)) && number >= min;
        return isRight && number <= max ? null : fault;
      }}
      onTake={(entered) => onChange(entered.trim() === '' ? null : Number(entered))}
    />
  );
}
