import { passcodeLength } from '@tradebridge/contract/identity-rules';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useLabels } from '../ui/labels.ts';
import styles from './PasscodeBoxes.module.css';
import { type Boxes, enterDigits, enterValue, eraseDigit } from './passcode.ts';
import { secondFactorLabels } from './second-factor-labels.ts';

export interface PasscodeBoxesProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** Enter was pressed in the last box. */
  onEnter: () => void;
  /** The focused box; the caller moves the focus (to the first, after Clear). */
  focus: { readonly at: number };
  onFocus: (index: number) => void;
  invalid: boolean;
}

/** Six boxes with one digit each (ID-067 to 078). */
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
  const isComposing = useRef(false);

  // Inputs are uncontrolled and set after every render. React does not notice values set by scripts
  // and would leave all six digits in the first box; and setting a value during composition would
  // break it.
  useLayoutEffect(() => {
    if (isComposing.current) return;
    for (const [index, box] of boxes.entries()) show(inputs.current[index], box);
  });
  useEffect(() => {
    const input = inputs.current[focus.at];
    input?.focus();
    input?.select();
  }, [focus]);

  function apply(entered: ReturnType<typeof enterDigits>, from: number): void {
    if (!entered) return;
    onChange(entered.boxes);
    // Not selected again: a seventh digit must not replace the sixth.
    if (entered.focus !== from) onFocus(entered.focus);
  }

  /** Text that is typed, or inserted by a keyboard suggestion, before it is in the box. */
  function insert(index: number, input: HTMLInputElement, text: string): void {
    const isSelected = input.selectionStart !== input.selectionEnd;
    const isFull = index === passcodeLength - 1 && boxes[index] !== '' && !isSelected;
    if (isFull && text.length === 1) return;
    apply(enterDigits(boxes, index, text), index);
  }

  /** The value of an input after anything but typing: autofill, a password manager, Cut, Delete. */
  function take(index: number, input: HTMLInputElement): void {
    if (isComposing.current || input.value === boxes[index]) return;
    const entered = enterValue(boxes, index, input.value);
    if (entered) apply(entered, index);
    else show(input, boxes[index] ?? '');
  }

  function press(event: KeyboardEvent, index: number): void {
    // Keys during composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
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
      {boxes.map((_, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={index}
          ref={(element) => {
            inputs.current[index] = element;
          }}
          className={styles.box}
          inputMode="numeric"
          // The first box receives the code that the phone offers from a message, and fills all
          // six.
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t(secondFactorLabels.digit, { position: index + 1, count: passcodeLength })}
          aria-invalid={invalid || undefined}
          required
          // Autofill cuts a code at the maximum length. Once it is in, the first box shows one
          // digit like the others (ID-077).
          maxLength={index === 0 ? passcodeLength : 1}
          onBeforeInput={(event) => {
            // The result of a composition is taken at its end.
            if (isComposing.current || event.nativeEvent.type === 'compositionend') return;
            event.preventDefault();
            insert(index, event.currentTarget, event.data);
          }}
          onInput={(event) => take(index, event.currentTarget)}
          // Some password managers only fire `change`.
          onChange={(event) => take(index, event.currentTarget)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={(event) => {
            isComposing.current = false;
            take(index, event.currentTarget);
          }}
          onPaste={(event) => {
            event.preventDefault();
            apply(enterDigits(boxes, index, event.clipboardData.getData('text')), index);
          }}
          onKeyDown={(event) => press(event, index)}
          onFocus={(event) => {
            event.target.select();
            if (index !== focus.at) onFocus(index);
          }}
          onClick={(event) => event.currentTarget.select()}
        />
      ))}
    </div>
  );
}

function show(input: HTMLInputElement | null | undefined, box: string): void {
  if (input && input.value !== box) input.value = box;
}
