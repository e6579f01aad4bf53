/** Text of several lines as one line: `line()` in the contract refuses line breaks. */
export const asLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
