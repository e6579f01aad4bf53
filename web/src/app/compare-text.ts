let collator: Intl.Collator | null = null;

/**
 * Compares two texts as people put them in order: `Stage 2` before `Stage 10`, capitals and accents
 * aside. Made only when needed:
 * loading the rules of a language takes longer than most lists take to sort.
 */
export function compareText(one: string, other: string): number {
  collator ??= new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}
