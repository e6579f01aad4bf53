import { passcodeLength } from '@tradebridge/contract/identity-rules';

/** What stands in the boxes of a passcode: one digit or nothing each. */
export type Boxes = readonly string[];

export const emptyBoxes: Boxes = Array.from({ length: passcodeLength }, () => '');

/**
 * Puts typed or pasted text in, from a box on. Only digits count (ID-078). Answers the boxes and the one
 * to go to, or null when there was no digit.
 */
export function enterDigits(
  boxes: Boxes,
  from: number,
  text: string,
): { boxes: Boxes; focus: number } | null {
  const digits = text.replace(/\D/g, '');
  if (!digits) return null;
  // A whole passcode fills all boxes, wherever it is pasted.
  const start = digits.length >= passcodeLength ? 0 : from;
  const filled = boxes.map((box, index) => digits[index - start] ?? box);
  return { boxes: filled, focus: Math.min(start + digits.length, passcodeLength - 1) };
}

/** Backspace empties the box; in an empty one it goes back and empties that. */
export function eraseDigit(boxes: Boxes, at: number): { boxes: Boxes; focus: number } {
  const target = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.map((box, index) => (index === target ? '' : box)), focus: target };
}

export function isComplete(boxes: Boxes): boolean {
  return boxes.every((box) => /^\d$/.test(box));
}
