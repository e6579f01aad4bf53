import { passcodeLength } from '@tradebridge/contract/identity-rules';

/** The boxes of a passcode: a digit or nothing in each. */
export type Boxes = readonly string[];

export const emptyBoxes: Boxes = Array.from({ length: passcodeLength }, () => '');

/** The boxes after an entry, and the box to focus. */
export interface Entered {
  readonly boxes: Boxes;
  readonly focus: number;
}

/** The digits of a text, including the full-width ones of East Asian keyboards. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/**
 * Enters typed or pasted text from a box on. Only digits count (ID-078). Returns the boxes and the
 * one to focus, or null without digits.
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
 * Takes the value of an input after autofill, Cut or Delete, which may include the box's own digit.
 * Null if it has no digit, so that the previous value is shown.
 */
export function enterValue(boxes: Boxes, at: number, value: string): Entered | null {
  if (value === '') return { boxes: withBox(boxes, at, ''), focus: at };
  const before = boxes[at] ?? '';
  return enterDigits(boxes, at, value.length === 2 ? value.replace(before, '') : value);
}

/** Backspace clears the box; in an empty one it moves back and clears that. */
export function eraseDigit(boxes: Boxes, at: number): Entered {
  const target = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: withBox(boxes, target, ''), focus: target };
}

const withBox = (boxes: Boxes, at: number, digit: string): Boxes =>
  boxes.map((box, index) => (index === at ? digit : box));

export function isComplete(boxes: Boxes): boolean {
  return boxes.every((box) => /^\d$/.test(box));
}
