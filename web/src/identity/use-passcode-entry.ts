import { refusals } from '@tradebridge/contract/refusals';
import { useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { type Boxes, emptyBoxes, isComplete } from './passcode.ts';

export interface PasscodeFailure {
  /** The server checked and refused it; otherwise it may still be right. */
  isWrong: boolean;
  /** The server's message; empty if there was none. */
  message: string;
  /** Seconds before the next attempt. */
  retryAfter: number | null;
}

export interface PasscodeEntry {
  boxes: Boxes;
  change: (boxes: Boxes) => void;
  /** A new object whenever the focus should move, even to the same box. */
  focus: { readonly at: number };
  setFocus: (index: number) => void;
  /** Valid and touched: the boxes begin empty, so full ones were touched (ID-079). */
  ready: boolean;
  busy: boolean;
  failure: PasscodeFailure | null;
  fail: (failure: PasscodeFailure | null) => void;
  clear: () => void;
  /** Does nothing unless it is ready (CON-52). */
  verify: () => Promise<void>;
}

/** The six boxes, their verification, and what follows. */
export function usePasscodeEntry(
  validate: (passcode: string) => Promise<unknown>,
  onVerified: () => Promise<unknown>,
): PasscodeEntry {
  const [boxes, change] = useState(emptyBoxes);
  const [focus, moveFocus] = useState({ at: 0 });
  const setFocus = (at: number) => moveFocus({ at });
  const [busy, setBusy] = useState(false);
  const [failure, fail] = useState<PasscodeFailure | null>(null);
  // A passcode can be used once: if a later step fails, only that is repeated.
  const verified = useRef(false);
  const ready = isComplete(boxes) && !busy;

  function empty(): void {
    change(emptyBoxes);
    setFocus(0);
  }

  return {
    boxes,
    change,
    focus,
    setFocus,
    ready,
    busy,
    failure,
    fail,
    clear() {
      fail(null);
      empty();
    },
    async verify() {
      if (!ready) return;
      setBusy(true);
      fail(null);
      try {
        if (!verified.current) await validate(boxes.join(''));
        verified.current = true;
        await onVerified();
      } catch (error) {
        const refused = failureOf(error);
        fail(refused);
        // What the server never checked stays, to be sent again.
        if (refused.isWrong) empty();
      }
      setBusy(false);
    },
  };
}

export function failureOf(error: unknown): PasscodeFailure {
  if (!isApiError(error)) return { isWrong: false, message: '', retryAfter: null };
  const { code, message, retryAfter } = error;
  return { isWrong: code === refusals.passcodeWrong.code, message, retryAfter };
}
