import { passcodeLength } from '@tradebridge/contract/identity-rules';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLabels } from '../app/labels.ts';
import styles from './PasscodeBoxes.module.css';
import { type Boxes, enterDigits, eraseDigit } from './passcode.ts';
import { secondFactorLabels } from './second-factor-labels.ts';

export interface PasscodeBoxesProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** Enter was pressed on the last box. */
  onEnter: () => void;
  /** Which box has the focus; the caller moves it (to the first, after Clear). */
  focus: { readonly at: number };
  onFocus: (index: number) => void;
  invalid: boolean;
}

/** Six boxes of one digit each (ID-067 to 078). */
export function PasscodeBoxes({
  boxes,
  onChange,
  onEnter,
  focus,
  onFocus,
  invalid,
}: PasscodeBoxesProps) {
  const t = useLabels();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    const input = inputs.current[focus.at];
    input?.focus();
    input?.select();
  }, [focus]);

  function put(index: number, text: string): void {
    const entered = enterDigits(boxes, index, text);
    if (!entered) return;
    onChange(entered.boxes);
    onFocus(entered.focus);
  }

  function press(event: KeyboardEvent, index: number): void {
    if (event.key === 'Backspace') {
      event.preventDefault();
      const erased = eraseDigit(boxes, index);
      onChange(erased.boxes);
      onFocus(erased.focus);
    } else if (event.key === 'ArrowLeft' && index > 0) {
      event.preventDefault();
      onFocus(index - 1);
    } else if (event.key === 'ArrowRight' && index < passcodeLength - 1) {
      event.preventDefault();
      onFocus(index + 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (index === passcodeLength - 1) onEnter();
    }
  }

  return (
    <div className={styles.boxes}>
      {boxes.map((box, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={index}
          ref={(element) => {
            inputs.current[index] = element;
          }}
          className={styles.box}
          inputMode="numeric"
          // The first takes the code that the phone offers from a message; it fills all six.
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t(secondFactorLabels.digit, { position: index + 1, count: passcodeLength })}
          aria-invalid={invalid || undefined}
          required
          // One digit is what stays; a suggested or pasted code arrives whole, and is spread.
          maxLength={index === 0 ? passcodeLength : 1}
          value={box}
          onChange={(event) => put(index, newDigits(event.target.value, box))}
          onBeforeInput={(event) => {
            // The digit that stands there changes nothing, and so is not told as a change.
            if (event.data !== box) return;
            event.preventDefault();
            put(index, event.data);
          }}
          onPaste={(event) => {
            event.preventDefault();
            put(index, event.clipboardData.getData('text'));
          }}
          onKeyDown={(event) => press(event, index)}
          onFocus={(event) => {
            event.target.select();
            if (index !== focus.at) onFocus(index);
          }}
        />
      ))}
    </div>
  );
}

/** What was typed over or beside the digit that stood there. */
function newDigits(value: string, before: string): string {
  return value.length === 2 ? value.replace(before, '') : value;
}
