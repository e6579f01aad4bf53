/**
 * Anything but spaces, controls and characters that no font shows: joiners, fillers, direction
 * marks.
 */
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text contains anything visible. */
export const hasVisibleText = (text: string): boolean => visible.test(text);

const controls = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Removes what no line may contain. */
export const withoutControls = (text: string): string =>
  text.replaceAll(new RegExp(controls, 'gu'), '');

/**
 * Whether a text contains control characters, lone surrogates or direction marks, which no line may
 * contain.
 */
export const holdsControls = (text: string): boolean => controls.test(text);
