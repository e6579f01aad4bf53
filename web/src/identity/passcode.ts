import { passcodeLength } from '@tradebridge/contract/identity-rules';

/** What is in the boxes of a passcode: one digit or nothing each. */
export type Boxes = readonly string[];

export const emptyBoxes: Boxes = Array.from({ length: passcodeLength }, () => '');

/** The boxes after an entry, and the one to go to. */
export interface Entered {
  readonly boxes: Boxes;
  readonly focus: number;
}

/** The digits of a text; the full-width ones of East Asian keyboards count. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/**
 * Puts typed or pasted text in, from a box on. Only digits count (ID-078). Answers the boxes and the one
 * to go to, or null when there was no digit.
 */
export function enterDigits(boxes: Boxes, from: number, text: string): Entered | null {
  const digits = digitsOf(text);
  if (!digits) return null;
  // A whole passcode fills all boxes, wherever it is pasted.
  const start = digits.length >= passcodeLength ? 0 : from;
  const filled = boxes.map((box, index) => digits[index - start] ?? box);
  return { boxes: filled, focus: Math.min(start + digits.length, passcodeLength - 1) };
}

/**
 * Takes what an input holds after autofill, Cut or Delete, in which the box's own digit may still be.
 * Null when it holds no digit, and so is to show what it showed before.
 */
export function enterValue(boxes: Boxes, at: number, value: string): Entered | null {
  if (value === '') return { boxes: withBox(boxes, at, ''), focus: at };
  const before = boxes[at] ?? '';
  return enterDigits(boxes, at, value.length === 2 ? value.replace(before, '') : value);
}

/** Backspace empties the box; in an empty one it goes back and empties that. */
export function eraseDigit(boxes: Boxes, at: number): Entered {
  const target = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: withBox(boxes, target, ''), focus: target };
}

const withBox = (boxes: Boxes, at: number, digit: string): Boxes =>
  boxes.map((box, index) => (index === at ? digit : box));

export function isComplete(boxes: Boxes): boolean {
  return boxes.every((box) => /^\d$/.test(box));
}
