/** Enough to catch a slip; the server knows the rule. */
export const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());
