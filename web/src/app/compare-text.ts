let collator: Intl.Collator | null = null;

/**
 * Compares texts for sorting: `Stage 2` before `Stage 10`, ignoring case and accents. Created when
 * needed: loading a language's rules takes longer than sorting most lists.
 */
export function compareText(one: string, other: string): number {
  collator ??= new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
