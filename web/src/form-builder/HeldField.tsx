import { useState } from 'react';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';

interface HeldFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'error'> {
  value: string;
  /** Why the entered text is invalid; null if it is valid. */
  faultOf: (entered: string) => string | null;
  onTake: (entered: string) => void;
}

/** A field that keeps invalid text and says why. */
export function HeldField({ value, faultOf, onTake, ...rest }: HeldFieldProps) {
  const [held, setHeld] = useState<{ text: string; over: string } | null>(null);
  // A new value replaces it.
  const text = held?.over === value ? held.text : value;
  return (
    <TextField
      {...rest}
      value={text}
      error={faultOf(text)}
      onChange={({ target }) => {
        const isRight = faultOf(target.value) === null;
        setHeld(isRight ? null : { text: target.value, over: value });
        if (isRight) onTake(target.value);
      }}
    />
  );
}
