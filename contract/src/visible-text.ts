/** Anything but spaces, controls and characters that no font shows: joiners, fillers, direction marks. */
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether somebody reading the text would see anything of it. */
export const hasVisibleText = (text: string): boolean => visible.test(text);

/** Text of several lines as one, for what `line()` takes: that refuses line breaks. */
export const asLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const controls = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** A text without what no line may hold. */
export const withoutControls = (text: string): string =>
  text.replaceAll(new RegExp(controls, 'gu'), '');

/** Whether a text holds what no line may: control characters, halves of a character, marks that turn its direction. */
export const holdsControls = (text: string): boolean => controls.test(text);
