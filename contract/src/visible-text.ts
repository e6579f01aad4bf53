/** Spaces, controls and characters that no font shows: joiners, fillers, direction marks. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether somebody reading the text would see anything of it. */
export const hasVisibleText = (text: string): boolean => text.replace(invisible, '') !== '';

/** Text of several lines as one, for what `line()` takes: that refuses line breaks. */
export const asLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
