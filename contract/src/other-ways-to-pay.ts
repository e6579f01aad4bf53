/** Maximum characters of the text on other ways to pay, so that it fits into a reminder. */
export const maxOtherWaysLength = 600;

/** What the text on other ways to pay may name of an invoice, in braces. */
export const otherWaysPlaceholders = ['invoice', 'amount', 'company', 'due'] as const;
export type OtherWaysPlaceholder = (typeof otherWaysPlaceholders)[number];

const placeholder = /\{([^{}\n]*)\}/g;

const isKnown = (name: string): name is OtherWaysPlaceholder =>
  otherWaysPlaceholders.some((known) => known === name);

/** The first placeholder that has no value; null if all have one. */
export function unknownPlaceholderIn(text: string): string | null {
  for (const [whole, name = ''] of text.matchAll(placeholder)) if (!isKnown(name)) return whole;
  return null;
}

/** The text for an invoice, or for several that are named together. */
export const otherWaysFor = (
  text: string,
  values: Readonly<Record<OtherWaysPlaceholder, string>>,
): string =>
  text.replaceAll(placeholder, (whole, name: string) => (isKnown(name) ? values[name] : whole));
